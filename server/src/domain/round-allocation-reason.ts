import { allocateCapped } from './allocate.ts'
import { buyShares, fromWholeShares, ratio } from './decimal.ts'
import { sum } from './money.ts'
import { minimumShares, proRataTrials } from './round-allocation.ts'
import type { Round, RoundLine } from './round-allocation.ts'
import type { BookRequest, BookRule } from './round-allocation-book.ts'

export type ReasonOutcome =
  /** As many shares as the request can pay for. */
  | 'in_full'
  /** Fewer, because the shares were shared or ran out. */
  | 'in_part'
  /** The part would have been below the minimum, so it went back to the pool. */
  | 'below_minimum'
  /** Nothing was left at this place of the queue, or for this group. */
  | 'none_left'
  /** Staff wrote nothing beside the request. */
  | 'not_chosen'

/**
 * How one line came about, in the numbers of its rule. `poolShares` and `poolMinor` are what it was shared
 * out of, and what everybody in that pool asked for together; absent where nothing was shared pro rata.
 */
export type AllocationReason = {
  id: number
  outcome: ReasonOutcome
  /** Position in the queue by which the rule went, 1 for the first; absent where the queue says nothing. */
  turn?: number
  /** Shares that were still there when it was this investor's turn. */
  leftShares?: bigint
  poolShares?: bigint
  poolMinor?: bigint
  /** Part of the money asked for in the pool, in percent with six places. */
  percent?: string
  /** Shares before rounding, with two places. */
  quota?: string
  /** What it came to before the minimum turned it away. */
  refusedShares?: bigint
}

/**
 * Says for each line why it is what it is, in the order of the lines.
 *
 * Worked example, £12,000.00 of £700,000.00 over 364,963 shares with a minimum of £10,000.00: 1.714286 %,
 * quota 6,256.51, refused 6,256 shares. Who stays is explained out of the £688,000.00 of those who stay.
 */
export function explainBook(
  round: Round,
  requests: readonly BookRequest[],
  rule: BookRule,
  lines: readonly RoundLine[],
): AllocationReason[] {
  const book = { round, rule, byId: new Map(lines.map((line) => [line.id, line])) }
  const reasons = new Map(reasonsOf(book, requests).map((reason) => [reason.id, reason]))
  return lines.map(({ id }) => reasons.get(id)!)
}

type Book = { round: Round; rule: BookRule; byId: ReadonlyMap<number, RoundLine> }

function reasonsOf(book: Book, requests: readonly BookRequest[]): AllocationReason[] {
  const { policy } = book.rule
  if (policy === 'fcfs') return inTurn(book, requests)
  if (policy === 'manual') return requests.map((request) => byHand(book, request))
  if (policy === 'pro_rata') return shared(book, requests, book.round.shares)
  const holders = requests.filter((request) => request.isHolder)
  const others = requests.filter((request) => !request.isHolder)
  const left = book.round.shares - sum(holders.map(({ id }) => given(book, id)))
  return [...shared(book, holders, book.round.shares), ...shared(book, others, left)]
}

const given = (book: Book, id: number): bigint => book.byId.get(id)?.shares ?? 0n

/** As many shares as the request can pay for: cost and residue together buy no more. */
function isInFull({ round, byId }: Book, { id }: BookRequest): boolean {
  const line = byId.get(id)
  if (!line || line.shares === 0n) return false
  return buyShares(line.costMinor + line.residueMinor, round)?.sharesMicro === fromWholeShares(line.shares)
}

function inTurn(book: Book, requests: readonly BookRequest[]): AllocationReason[] {
  let left = book.round.shares
  return requests
    .toSorted((a, b) => a.place - b.place)
    .map((request, index) => {
      const shares = given(book, request.id)
      const at = { id: request.id, turn: index + 1, leftShares: left }
      left -= shares
      if (shares > 0n) return { ...at, outcome: isInFull(book, request) ? 'in_full' : 'in_part' }
      if (at.leftShares === 0n) return { ...at, outcome: 'none_left' }
      // An amount below the price of a share buys none, whatever the minimum.
      return { ...at, outcome: minimumShares(ruledRound(book)) > 0n ? 'below_minimum' : 'in_part' }
    })
}

/** Out of the money of those who stayed in; who was turned away, out of what everybody asked for. */
function shared(book: Book, pool: readonly BookRequest[], shares: bigint): AllocationReason[] {
  if (shares === 0n) return pool.map(({ id }) => ({ id, outcome: 'none_left' }))
  const { dropped, order, staying } = proRataTrials({ ...ruledRound(book), shares }, pool)
  const refused = new Map(
    dropped.length === 0 ? [] : allocateCapped(shares, order).map(({ id, part }) => [id, part]),
  )
  const stays = new Set(order.slice(0, staying?.count ?? 0).map(({ id }) => id))
  const askedMinor = sum(pool.map(({ amountMinor }) => amountMinor))
  const stayingMinor = sum(pool.filter(({ id }) => stays.has(id)).map(({ amountMinor }) => amountMinor))
  return pool.map((request) => {
    const isOut = !stays.has(request.id)
    const poolMinor = isOut ? askedMinor : stayingMinor
    const reason = {
      id: request.id,
      poolShares: shares,
      poolMinor,
      percent: ratio(request.amountMinor * 100n, poolMinor, 6) ?? '0.000000',
      quota: ratio(shares * request.amountMinor, poolMinor, 2) ?? '0.00',
    }
    if (!isOut) return { ...reason, outcome: isInFull(book, request) ? 'in_full' : 'in_part' }
    return { ...reason, outcome: 'below_minimum', refusedShares: refused.get(request.id) ?? 0n }
  })
}

/** The round as the rule takes it: without a minimum where none is kept. */
const ruledRound = ({ round, rule }: Book): Round =>
  rule.keepsMinimum ? round : { ...round, minimumMinor: 0n }

function byHand(book: Book, request: BookRequest): AllocationReason {
  if (given(book, request.id) > 0n)
    return { id: request.id, outcome: isInFull(book, request) ? 'in_full' : 'in_part' }
  if (request.byHand === 0n) return { id: request.id, outcome: 'not_chosen' }
  return { id: request.id, outcome: 'below_minimum', refusedShares: request.byHand }
}
