import type { Effort } from './duel.ts'
import type { World } from './seed.ts'

/** How big and how long a run is. */
export interface Plan {
  big: World
  small: World
  effort: Effort
  /** That are signed in, of staff and of investors: as many as there are connections at most. */
  people: number
  reserving: { effort: Effort; people: number }
  tenants: { tenants: number; rounds: number; seconds: number }
  /** Drawn at random, and worked out by two ways. */
  checked: { books: number; waterfalls: number }
  /** Of a file that is imported. */
  importedRows: number
  /** Of one call on a fund. */
  notices: number
}

const firm = { tenants: 1, staff: 50 }
/**
 * So many that one person can go on reserving for as long as a round lasts; and as many as a busy tenant has.
 */
const [manyOffers, usualOffers] = [5_000, 40]
const manyDrawn = { books: 10_000, waterfalls: 100_000 }

export const full: Plan = {
  big: { ...firm, investors: 100_000, investments: 500_000, openOffers: manyOffers, entries: 1_000_000 },
  small: { ...firm, investors: 1_000, investments: 5_000, openOffers: usualOffers, entries: 10_000 },
  effort: { rounds: 5, seconds: 2, connections: [1, 10, 50] },
  people: 50,
  reserving: { effort: { rounds: 5, seconds: 1, connections: [1, 10, 50] }, people: 500 },
  tenants: { tenants: 1_000, rounds: 5, seconds: 2 },
  checked: manyDrawn,
  importedRows: 10_000,
  notices: 1_000,
}

/** To see that everything works; its figures mean little. */
export const quick: Plan = {
  big: { ...firm, investors: 12_000, investments: 60_000, openOffers: manyOffers, entries: 120_000 },
  small: { ...firm, investors: 1_000, investments: 5_000, openOffers: usualOffers, entries: 1_000 },
  effort: { rounds: 1, seconds: 0.5, connections: [1, 10, 50] },
  people: 50,
  reserving: { effort: { rounds: 1, seconds: 0.3, connections: [1, 10, 50] }, people: 200 },
  tenants: { tenants: 50, rounds: 1, seconds: 0.5 },
  checked: manyDrawn,
  importedRows: 1_000,
  notices: 100,
}

const once: Effort = { rounds: 1, seconds: 0.05, connections: [1] }

/**
 * To see in a few minutes that every part comes to its end. No table is so big that its plan is judged, and 400
 * people read in the data room.
 */
export const smoke: Plan = {
  big: { tenants: 1, staff: 8, investors: 1_200, investments: 2_400, openOffers: 240, entries: 4_800 },
  small: { tenants: 1, staff: 8, investors: 450, investments: 900, openOffers: usualOffers, entries: 900 },
  effort: once,
  people: 8,
  reserving: { effort: once, people: 24 },
  tenants: { tenants: 3, rounds: 1, seconds: 0.05 },
  checked: { books: 200, waterfalls: 1_000 },
  importedRows: 50,
  notices: 5,
}
