import type { Module } from '../../kernel/module.ts'
import { placeScheduled } from './lapse-places.ts'
import { allocationRoutes } from './routes.ts'
import { offerPlaces } from './offer-allocation.ts'
import { tellAllotted } from './tell-allotted.ts'

export type { Book } from './read-book.ts'
export { rulesWorksheet } from './figures/rules-worksheet.ts'

export const allocationModule: Module = {
  routes: allocationRoutes,
  subscriptions: [offerPlaces, tellAllotted],
  scheduled: placeScheduled,
}
