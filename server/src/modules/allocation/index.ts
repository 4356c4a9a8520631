import type { Subscription } from '../../kernel/events/subscription.ts'
import { offerPlaces } from './offer-place.ts'
import { tellAllotted } from './tell-allotted.ts'

export { allocationRoutes } from './routes.ts'
export type { Book } from './read-book.ts'
export { rulesWorksheet } from './worksheet/rules-worksheet.ts'
export { placeDuties as allocationDuties } from './lapse-places.ts'
export const allocationSubscriptions: readonly Subscription[] = [offerPlaces, tellAllotted]
