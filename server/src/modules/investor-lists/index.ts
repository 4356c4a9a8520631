import type { Module } from '../../kernel/module.ts'
import { investorListRoutes } from './routes.ts'
export { clientGroups, investorTypes, leadStatuses, nominees, ownLeadStatus } from './tables.ts'

/** Lists by which a tenant sorts its investors, and the nominees who hold shares for them. */
export const investorListModule: Module = { routes: investorListRoutes }
