/** A deal of a pipeline as it stood on a day. */
export interface WipDeal {
  dealId: number
  stageId: number
  stageOrder: number
  currency: string
  /** What is sought; nothing said counts as nothing. */
  amountMinor: bigint | null
}

export interface CountedSum {
  count: number
  minor: bigint
}

export type Outcome = 'won' | 'lost' | 'removed'
export type DealMove = 'new' | 'on' | 'back' | 'same'

/** How a sum of one currency came about. Before, added, changed, and what has left add up to after. */
export interface WipBridge {
  currency: string
  before: CountedSum
  added: CountedSum
  changed: CountedSum
  won: CountedSum
  lost: CountedSum
  removed: CountedSum
  after: CountedSum
}

const minorOf = ({ amountMinor }: WipDeal) => amountMinor ?? 0n

/**
 * The bridge of each currency, that of most deals first. A deal whose currency changed has left the one and
 * is new in the other.
 *
 * Worked example: 12 deals of £36.3m, four new of £7.0m, two that grew by £0.8m, one of £2.0m lost: 15 deals
 * of £42.1m.
 */
export function wipBridges(
  before: readonly WipDeal[],
  after: readonly WipDeal[],
  outcomeOf: (dealId: number) => Outcome,
): WipBridge[] {
  const currencies = [...new Set([...after, ...before].map(({ currency }) => currency))]
  return currencies
    .map((currency) => bridgeOf(currency, { before: inside(before), after: inside(after), outcomeOf }))
    .toSorted(
      (one, other) => other.after.count - one.after.count || one.currency.localeCompare(other.currency),
    )

  function inside(deals: readonly WipDeal[]) {
    return (currency: string) => deals.filter((deal) => deal.currency === currency)
  }
}

interface BridgeSides {
  before: (currency: string) => WipDeal[]
  after: (currency: string) => WipDeal[]
  outcomeOf: (dealId: number) => Outcome
}

function bridgeOf(currency: string, sides: BridgeSides): WipBridge {
  const [before, after] = [sides.before(currency), sides.after(currency)]
  const earlier = new Map(before.map((deal) => [deal.dealId, deal]))
  const later = new Map(after.map((deal) => [deal.dealId, deal]))
  const left = before.filter(({ dealId }) => !later.has(dealId))
  const changes = after.flatMap((deal) => {
    const then = earlier.get(deal.dealId)
    const change = then ? minorOf(deal) - minorOf(then) : 0n
    return change === 0n ? [] : [change]
  })
  const gone = (outcome: Outcome) => {
    const deals = left.filter(({ dealId }) => sides.outcomeOf(dealId) === outcome)
    return { count: deals.length, minor: -sumOf(deals) }
  }
  return {
    currency,
    before: { count: before.length, minor: sumOf(before) },
    added: counted(after.filter(({ dealId }) => !earlier.has(dealId))),
    changed: { count: changes.length, minor: changes.reduce((sum, change) => sum + change, 0n) },
    won: gone('won'),
    lost: gone('lost'),
    removed: gone('removed'),
    after: counted(after),
  }
}

const sumOf = (deals: readonly WipDeal[]) => deals.reduce((sum, deal) => sum + minorOf(deal), 0n)
const counted = (deals: readonly WipDeal[]): CountedSum => ({ count: deals.length, minor: sumOf(deals) })

/** Where a deal went between two days; the order of stages is that of the later day. */
export function moveOf(
  deal: WipDeal,
  then: WipDeal | undefined,
  orderOf: (stageId: number) => number,
): DealMove {
  if (!then) return 'new'
  if (then.stageId === deal.stageId) return 'same'
  return orderOf(deal.stageId) > orderOf(then.stageId) ? 'on' : 'back'
}
