import type { AnswerOf, QueryOf, readCapTablePerformance } from '@moorgate/contract'
import { readCapTableOn } from '../../../domain/cap-table-fold.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import {
  formatPrice,
  formatShares,
  parsePrice,
  parseShares,
  ratio,
  valueOfShares,
  worthOfLot,
} from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { historyOf, momentOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import type { PlatformLot } from '../company/platform-events.ts'
import { priceAt, pricesOf } from './price.ts'
import type { KnownPrice } from './price.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'

type Answer = AnswerOf<typeof readCapTablePerformance>

/** The answer of the screen, with the lots that its figures are the sums of. */
export interface ViewedPerformance {
  answer: Answer
  knownAt: Date | undefined
  lots: ValuedLot[]
}

/** A lot on the day: what of it is still held, what of that the price is of, and what it paid back. */
export interface ValuedLot {
  id: number
  round: string
  holder: string
  allotted_on: string
  sharesMicro: bigint
  heldMicro: bigint
  valuedMicro: bigint
  costMinor: bigint
  returnedMinor: bigint
}

/**
 * What the tenant's money in each round of a company became: paid in, paid back, worth now at the latest
 * price or at cost while there is none, and the multiple of both over what was paid. Rounds that the platform did not run have no money of
 * ours and are left out; what was written off is worth nothing, whatever the price.
 *
 * Worked example: £4,387,500 at £2.50 are 1,755,000 shares; at £4.00 they are worth £7,020,000.00, 1.60×.
 */
export async function viewPerformance(
  question: QueryContext,
  id: number,
  query: QueryOf<typeof readCapTablePerformance>,
): Promise<ViewedPerformance> {
  const { db, tenant, now } = question
  const asAt = query.as_at ?? londonDate(now)
  const knownAt = momentOf(query.known_at)
  const history = await historyOf(db, tenant.id, id, knownAt)
  const prices = (await pricesOf(db, tenant.id, history.company, knownAt)).filter(({ date }) => date <= asAt)
  const price = priceAt(prices, asAt)
  const known = history.lots.filter((lot) => lot.allotted_on <= asAt)
  const returned = await proceedsOf(db, tenant.id, known, { asAt, knownAt })
  const lots = known.map((lot) => valued(lot, asAt, returnedTo(lot, { known, returned, asAt })))
  const rounds = [...Map.groupBy(known, (lot) => lot.opportunity_id).values()].map((same) => {
    const key = `o${same[0]!.opportunity_id}`
    const own = lots.filter(({ round }) => round === key)
    return roundOf(key, same, own, { price, currency: history.company.currency })
  })
  const all = totalsOf(rounds)
  const { currency } = history.company
  const answer = {
    currency,
    as_at: asAt,
    known_at: knownAt?.toISOString() ?? null,
    price: price?.price ?? null,
    price_on: price?.date ?? null,
    ...amountsOf(all, currency),
    rounds: rounds
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ minor, ...round }) => ({ ...round, ...amountsOf(minor, currency) })),
    history: valueHistory(history, prices),
  }
  return { answer, knownAt, lots }
}

/** What an investment paid out counts once, for its first lot; what a lot was sold for counts for that one. */
function returnedTo(
  lot: PlatformLot,
  { known, returned, asAt }: { known: readonly PlatformLot[]; returned: Map<number, bigint>; asAt: string },
): bigint {
  const first = known.find(({ investment_id: id }) => id === lot.investment_id)
  const paidOut = first === lot ? (returned.get(lot.investment_id) ?? 0n) : 0n
  return paidOut + (hasEnded(lot, asAt) ? BigInt(lot.paid ?? 0) : 0n)
}

const hasEnded = (lot: PlatformLot, asAt: string) => lot.ended_on !== null && lot.ended_on <= asAt

/** A lot that was given away, or put into a nominee's name, has passed its cost on to who has it now. */
const costOf = (lot: PlatformLot, asAt: string): bigint =>
  lot.to && !lot.paid && hasEnded(lot, asAt) ? 0n : BigInt(lot.cost)

function valued(lot: PlatformLot, asAt: string, returnedMinor: bigint): ValuedLot {
  const sharesMicro = parseShares(lot.shares) ?? 0n
  const heldMicro = lot.ended_on === null || lot.ended_on > asAt ? sharesMicro : 0n
  return {
    id: lot.id,
    round: `o${lot.opportunity_id}`,
    holder: lot.holder_name,
    allotted_on: lot.allotted_on,
    sharesMicro,
    heldMicro,
    valuedMicro: lot.written_off ? 0n : heldMicro,
    costMinor: costOf(lot, asAt),
    returnedMinor,
  }
}

interface PerformanceAmounts {
  invested: bigint
  returned: bigint
  value: bigint
}

/**
 * Amounts of a round or of all. The multiple has six places, half up.
 */
function amountsOf({ invested, returned, value }: PerformanceAmounts, currency: string) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    invested: money(invested),
    returned: money(returned),
    value: money(value),
    gain: money(value + returned - invested),
    multiple: ratio(value + returned, invested, 6) ?? null,
  }
}

function roundOf(
  key: string,
  [first]: readonly PlatformLot[],
  lots: readonly ValuedLot[],
  { price, currency }: { price: KnownPrice | undefined; currency: string },
) {
  const total = (of: (lot: ValuedLot) => bigint) => sum(lots.map(of))
  const valuedMicro = total((lot) => lot.valuedMicro)
  const minor: PerformanceAmounts = {
    invested: total((lot) => lot.costMinor),
    returned: total((lot) => lot.returnedMinor),
    value: total((lot) =>
      worthOfLot(
        { sharesMicro: lot.valuedMicro, costMinor: costOfValued(lot) },
        price && { priceE8: parsePrice(price.price) ?? 0n, currency },
      ),
    ),
  }
  return {
    key,
    name: first!.round_name,
    share_class: first!.share_class,
    date: lots.map((lot) => lot.allotted_on).toSorted()[0]!,
    price: formatPrice(parsePrice(first!.price) ?? 0n),
    shares: formatShares(total((lot) => lot.sharesMicro)),
    held_shares: formatShares(total((lot) => lot.heldMicro)),
    valued_shares: formatShares(valuedMicro),
    minor,
  }
}

/** What a lot counts for while there is no price; nothing once it is sold or written off. */
export const costOfValued = ({
  valuedMicro,
  costMinor,
}: Pick<ValuedLot, 'valuedMicro' | 'costMinor'>): bigint => (valuedMicro > 0n ? costMinor : 0n)

const totalsOf = (rounds: readonly { minor: PerformanceAmounts }[]): PerformanceAmounts => ({
  invested: sum(rounds.map(({ minor }) => minor.invested)),
  returned: sum(rounds.map(({ minor }) => minor.returned)),
  value: sum(rounds.map(({ minor }) => minor.value)),
})

/** The company at each price that was recorded: that day's issued shares at it. */
function valueHistory(history: History, prices: readonly KnownPrice[]): Answer['history'] {
  const { currency } = history.company
  const days = [...new Set(prices.map(({ date }) => date))].toSorted()
  const issued = readCapTableOn(
    history.events,
    currency,
    days,
    (table) => viewCapTable(table, 'issued').totalMicro,
  )
  return prices.map(({ date, price, source }) => {
    const shares = issued.get(date) ?? 0n
    const at = { priceE8: parsePrice(price) ?? 0n, currency }
    return {
      date,
      price,
      source,
      shares: formatShares(shares),
      value: formatMoney(valueOfShares(shares, at), currency),
    }
  })
}

/**
 * What was paid out to each investment up to a day, in minor units, by the ledger as it was known:
 * distributions less what was booked back.
 */
async function proceedsOf(
  db: Db | Trx,
  tenantId: number,
  lots: readonly Pick<PlatformLot, 'investment_id'>[],
  { asAt, knownAt }: { asAt: string; knownAt: Date | undefined },
): Promise<Map<number, bigint>> {
  const known = knownAt ?? null
  const ids = lots.map((lot) => lot.investment_id)
  const { rows } = await sql<{ id: number; paid: string }>`
    select e.investment_id as id, sum(e.debit_minor - e.credit_minor)::text as paid from ledgers e
    where e.tenant_id = ${tenantId} and e.investment_id = any(${ids}::bigint[]) and e.account = 'distribution'
      and e.date <= ${asAt}::date and (${known}::timestamptz is null or e.created_at <= ${known}::timestamptz)
    group by e.investment_id`.execute(db)
  return new Map(rows.map(({ id, paid }) => [id, BigInt(paid)]))
}
