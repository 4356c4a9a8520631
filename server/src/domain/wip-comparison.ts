/** A deal of a pipeline as it stood on a day. */
export interface WipDeal {
  dealId: number
  stageId: number
  currency: string
  /** What is sought; nothing said counts as nothing. */
  amountMinor: bigint | null
}

type Outcome = 'won' | 'lost' | 'removed'
/** How a deal left what is shown: off the board, or to an owner whose deals are not shown. */
export type Departure = Outcome | 'reassigned'
export type DealMove = 'new' | 'on' | 'back' | 'same'

/** How the deals of one currency came from the earlier day to the later. */
export interface WipParts<Deal> {
  before: Deal[]
  /** New on the later day. */
  added: Deal[]
  /** On both days: as they were, and as they are. */
  stayed: { earlier: Deal; now: Deal }[]
  won: Deal[]
  lost: Deal[]
  removed: Deal[]
  /** On the board on both days, and shown on one of them: their owner changed. */
  reassigned: { came: Deal[]; went: Deal[] }
  after: Deal[]
}

/** What became of deals that are shown on one of the two days. */
export interface WipChanges {
  /** How those of the earlier day left; without one, they left their currency. */
  departures: ReadonlyMap<number, Departure>
  /** Those of the later day that were another owner’s on the earlier. */
  arrivals: ReadonlySet<number>
}

/**
 * The parts of one currency. A deal whose currency changed has left the one and is new in the other.
 *
 * Worked example: 12 deals of £36.3m, four new of £7.0m, two that grew by £0.8m, one of £2.0m lost: 15 deals
 * of £42.1m.
 */
export function wipParts<Deal extends WipDeal>(
  currency: string,
  days: Readonly<Record<'before' | 'after', readonly Deal[]>>,
  { departures, arrivals }: WipChanges,
): WipParts<Deal> {
  const [before, after] = [days.before, days.after].map((deals) =>
    deals.filter((deal) => deal.currency === currency),
  ) as [Deal[], Deal[]]
  const earlier = new Map(before.map((deal) => [deal.dealId, deal]))
  const later = new Set(after.map(({ dealId }) => dealId))
  const left = (how: Departure) =>
    before.filter(({ dealId }) => !later.has(dealId) && (departures.get(dealId) ?? 'removed') === how)
  const entered = after.filter(({ dealId }) => !earlier.has(dealId))
  return {
    before,
    added: entered.filter(({ dealId }) => !arrivals.has(dealId)),
    stayed: after.flatMap((now) => {
      const then = earlier.get(now.dealId)
      return then ? [{ earlier: then, now }] : []
    }),
    won: left('won'),
    lost: left('lost'),
    removed: left('removed'),
    reassigned: {
      came: entered.filter(({ dealId }) => arrivals.has(dealId)),
      went: left('reassigned'),
    },
    after,
  }
}

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
