import type { Module } from '../../kernel/module.ts'
import { captableJobs, captableScheduled } from './issue-certificates.ts'
import { captableRoutes } from './routes.ts'
import { priceRelations } from './tables.ts'
export { historyFrom } from './company/history.ts'
export { recordedNominals } from './company/recorded-nominals.ts'
export type { RecordedEvent } from './company/recorded-events.ts'
export { layOut } from './table/view-table.ts'
export { sharePrices } from './tables.ts'

export const captableModule: Module = {
  routes: captableRoutes,
  jobs: captableJobs,
  scheduled: captableScheduled,
  relations: priceRelations,
}
