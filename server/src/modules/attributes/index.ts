import type { Module } from '../../kernel/module.ts'
import { attributeRoutes } from './routes.ts'
export { attributeColumns, attributeFilter, ownColumns } from './list-parts.ts'
export { checkValue, setValues, storeValues, type GivenValue } from './store-value.ts'
export { attributeValues, valuesOf } from './tables.ts'
export { readValue } from './value-rules.ts'

export const attributeModule: Module = {
  routes: attributeRoutes,
}
