import type { Module } from '../../kernel/module.ts'
import { kpiRoutes } from './routes.ts'

export { standardSubTypes } from './standard-sub-types.ts'

export const kpiModule: Module = { routes: kpiRoutes }
