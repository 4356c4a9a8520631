import type { Module } from '../../kernel/module.ts'
import { funds } from '../funds/index.ts'
import { kpiRoutes } from './routes.ts'
import { fundKpis } from './tables.ts'

export { standardSubTypes } from './standard-sub-types.ts'

export const kpiModule: Module = {
  routes: kpiRoutes,
  relations: [
    { of: funds, relations: { fundKpis: { kind: 'many', to: () => fundKpis, column: 'fund_id' } } },
  ],
}
