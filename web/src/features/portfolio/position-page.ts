import { artSeed } from '../opportunities/art-seed.ts'
import type { Position } from '../opportunities/records.ts'

/** Where a holding or the units of a fund have their own page. */
export const positionPage = (one: Position): string =>
  `/investor/portfolio/${'fund_id' in one ? `fund/${one.fund_id}` : one.investment_opportunity_id}`

/** The seed of its drawing, the same as on that page. */
export const positionArt = (one: Position): string =>
  'fund_id' in one ? `fund ${one.fund_id}` : artSeed(one.investment_opportunity_id)
