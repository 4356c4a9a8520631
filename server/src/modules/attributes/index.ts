import type { Module } from '../../kernel/module.ts'
import { attributeRoutes } from './routes.ts'
export { attributeColumns, attributeFilter, ownColumns } from './list-parts.ts'
export { createWithValues } from './create-with-values.ts'
export { checkValue, setValues, storeValues } from './store-value.ts'
export { attributeValues, valuesOf } from './tables.ts'
export { readValue } from './value-rules.ts'
export type { AttributeRules } from './value-rules.ts'

export const attributeModule: Module = {
  routes: attributeRoutes,
}
