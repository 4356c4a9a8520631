import { parseShares } from '../../../domain/decimal.ts'
import type { IdentifiedPart, ShareDisposal } from '../../../domain/identified-shares.ts'
import { sum } from '../../../domain/money.ts'
import type { PoolStep } from '../../../domain/section-104-pool.ts'
import { identifyShares } from '../../../domain/share-identification.ts'
import { reliefDates } from '../../../domain/tax.ts'
import type { HeldLot } from '../held-lots.ts'
import { parcelsOf } from './parcels.ts'
import type { ChartedHolding } from './parcels.ts'
import type { ShareFacts } from './share-facts.ts'

export type HeldOpportunity = Pick<ChartedHolding, 'id' | 'name' | 'currency'>

/** What was sold or ended on one day, of one holder and one class of shares, with the shares it is of by tax law. */
export interface TaxDisposal {
  /** `12`, after the opportunity; `transfer7`, after the first transfer of the day. */
  id: string
  /** Whose shares went; more than one where rounds of one company were sold on one day. */
  of: HeldOpportunity
  opportunities: readonly HeldOpportunity[]
  /** “Tidewell, Series A and Tidewell, Series B”. */
  name: string
  date: string
  isSale: boolean
  sharesMicro: bigint
  proceedsMinor: bigint
  parts: readonly IdentifiedPart[]
  /** The section 104 holding of all these shares over time, and its number among such. */
  pool: readonly PoolStep[]
  poolId: number
}

/** A disposal that is still to be identified. */
interface Leaving extends ShareDisposal {
  id: string
  of: HeldOpportunity
  isSale: boolean
}

interface OwnedLot {
  of: ChartedHolding
  lot: HeldLot
  facts: ShareFacts
}

/**
 * Everything that was sold, or ended with its round, by tax law, in order of days. A gift takes shares too and
 * brings nothing that is known: it is identified, and no disposal of the answer.
 *
 * Worked example: 20,000 shares of Series A with EIS relief, 15,000 of Series B of the same class bought later.
 * 25,000 are sold, 15,000 of them named as Series B: the 20,000 of Series A went, and 5,000 of Series B.
 */
export function taxDisposals(
  charted: readonly ChartedHolding[],
  factsOf: ReadonlyMap<number, ShareFacts>,
): TaxDisposal[] {
  const owned = charted.flatMap((of) =>
    of.lots.flatMap((lot): OwnedLot[] => {
      const facts = factsOf.get(lot.investment)
      return facts ? [{ of, lot, facts }] : []
    }),
  )
  const found = [...Map.groupBy(owned, ({ facts }) => facts.holding).values()].flatMap((each, index) =>
    disposalsOfHolding(each, index),
  )
  const ended = new Map<string, number>()
  return found
    .map((disposal) => {
      const before = ended.get(disposal.id) ?? 0
      ended.set(disposal.id, before + 1)
      return before === 0 ? disposal : { ...disposal, id: `${disposal.id}:${before + 1}` }
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.name.localeCompare(other.name))
}

function disposalsOfHolding(owned: readonly OwnedLot[], poolId: number): TaxDisposal[] {
  const factsOf = new Map(owned.map(({ lot, facts }) => [lot.investment, facts]))
  const acquisitions = parcelsOf({ lots: owned.map(({ lot }) => lot) }).map(
    ({ investment, date, shares, minor }) => ({
      date,
      sharesMicro: parseShares(shares) ?? 0n,
      costMinor: minor,
      relievedUntil: relievedUntil(date, factsOf.get(investment)!),
    }),
  )
  const leaving = leavingOf(owned)
  const isCompany = owned.some(({ facts }) => facts.isCompany)
  const { disposals, pool } = identifyShares(acquisitions, leaving, { isCompany })
  return disposals.flatMap(({ date, sharesMicro, proceedsMinor, parts }) => {
    if (proceedsMinor === null) return []
    const own = leaving.filter((each) => each.date === date && each.proceedsMinor !== null)
    const [{ id, of }] = own.toSorted(inOrderOfIds) as [Leaving]
    const opportunities = [...new Set(own.map((each) => each.of))]
    const name = opportunities.map((each) => each.name).join(' and ')
    const isSale = own.some((each) => each.isSale)
    return [{ id, of, opportunities, name, date, isSale, sharesMicro, proceedsMinor, parts, pool, poolId }]
  })
}

/** `transfer7` before `transfer12`, and what ended before both. */
const inOrderOfIds = ({ id: one }: Leaving, { id: other }: Leaving): number =>
  one.localeCompare(other, 'en', { numeric: true })

/** Until when a sale takes back the relief that shares have; null where they have none. */
function relievedUntil(
  date: string,
  { isCompany, isWithdrawn, isCertified, schemes }: ShareFacts,
): string | null {
  if (isCompany || isWithdrawn) return null
  return reliefDates(date, { schemes: schemes.map(({ kind }) => kind), isCertified }).heldUntil
}

/** What left by a transfer, and what was held of a round when it ended. */
function leavingOf(owned: readonly OwnedLot[]): Leaving[] {
  const transferred = owned.flatMap(({ of, lot: { id, leftOn, shares, soldMinor } }) =>
    leftOn === null
      ? []
      : [
          {
            id: String(id),
            of,
            isSale: true,
            date: leftOn,
            sharesMicro: parseShares(shares) ?? 0n,
            proceedsMinor: soldMinor > 0n ? soldMinor : null,
          },
        ],
  )
  const kept = owned.filter(({ of, lot }) => of.endedOn !== null && lot.leftOn === null)
  const ended = [...Map.groupBy(kept, ({ of }) => of)].map(([of, some]) => ({
    id: String(of.id),
    of,
    isSale: false,
    date: of.endedOn!,
    sharesMicro: sum(some.map(({ lot }) => parseShares(lot.shares) ?? 0n)),
    proceedsMinor: sum(some.map(({ facts }) => facts.endedMinor)),
  }))
  return [...transferred, ...ended]
}
