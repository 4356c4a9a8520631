import type { Module } from '../../kernel/module.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { fundRoutes } from './routes.ts'
import { funds } from './tables.ts'

export { funds }

export const fundModule: Module = {
  routes: fundRoutes,
  owners: { fund: ownerByTable(funds, 'funds') },
}
