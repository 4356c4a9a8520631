import type { AnswerOf, readCapTablePerformance } from '@moorgate/contract'
import { readCapTableOn } from '../../../domain/cap-table-fold.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import {
  formatPrice,
  formatShares,
  parsePrice,
  parseShares,
  ratio,
  valueOfShares,
} from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Question } from '../../../kernel/work.ts'
import { historyOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import type { PlatformLot } from '../company/platform-events.ts'
import { priceAt, pricesOf } from './price.ts'
import type { KnownPrice } from './price.ts'
import { returnedTo } from './returned.ts'

type Answer = AnswerOf<typeof readCapTablePerformance>

/**
 * What the firm's money in each round of a company became: paid in, paid back, worth now at the latest price, and the multiple of both
 * over what was paid. Rounds that the platform did not run have no money of ours and are left out; what
 * was written off is worth nothing, whatever the price.
 *
 * Worked example: £4,387,500 at £2.50 are 1,755,000 shares; at £4.00 they are worth £7,020,000.00, 1.60×.
 */
export async function readPerformance(
  question: Question,
  id: number,
  day: string | undefined,
): Promise<Answer> {
  const { db, tenant, now } = question
  const asAt = day ?? londonDate(now)
  const history = await historyOf(db, tenant.id, id)
  const prices = (await pricesOf(db, tenant.id, history.company)).filter(({ date }) => date <= asAt)
  const price = priceAt(prices, asAt)
  const lots = history.lots.filter((lot) => lot.allotted_on <= asAt)
  const returned = await returnedTo(db, tenant.id, lots, asAt)
  const rounds = [...Map.groupBy(lots, (lot) => lot.opportunity_id).values()].map((same) =>
    roundOf(same, { history, asAt, price, returned }),
  )
  const all = totalsOf(rounds)
  const money = (minor: bigint) => formatMoney(minor, history.company.currency)
  return {
    currency: history.company.currency,
    as_at: asAt,
    price: price?.price ?? null,
    price_on: price?.date ?? null,
    invested: money(all.invested),
    returned: money(all.returned),
    value: price ? money(all.value) : null,
    multiple: price ? multipleOf(all.value + all.returned, all.invested) : null,
    rounds: rounds
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ minor, ...round }) => ({
        ...round,
        invested: money(minor.invested),
        returned: money(minor.returned),
        value: price ? money(minor.value) : null,
        gain: price ? money(minor.value + minor.returned - minor.invested) : null,
        multiple: price ? multipleOf(minor.value + minor.returned, minor.invested) : null,
      })),
    history: valueHistory(history, prices),
  }
}

interface Minor {
  invested: bigint
  returned: bigint
  value: bigint
}

/** Six places, half up: 7,020,000 over 4,387,500 is 1.600000. None over nothing. */
const multipleOf = (total: bigint, invested: bigint): string | null => ratio(total, invested, 6) ?? null

interface Against {
  history: History
  asAt: string
  price: KnownPrice | undefined
  returned: ReadonlyMap<number, bigint>
}

function roundOf(lots: readonly PlatformLot[], { history, asAt, price, returned }: Against) {
  const [first] = lots
  const shares = (which: readonly PlatformLot[]) => sum(which.map((lot) => parseShares(lot.shares) ?? 0n))
  const held = lots.filter(({ ended_on: until }) => until === null || until > asAt)
  const valued = shares(held.filter((lot) => !lot.written_off))
  const at = { priceE8: parsePrice(price?.price ?? '0') ?? 0n, currency: history.company.currency }
  const minor: Minor = {
    invested: sum(lots.map((lot) => BigInt(lot.cost))),
    returned: sum(lots.map((lot) => returned.get(lot.investment_id) ?? 0n)),
    value: valueOfShares(valued, at),
  }
  return {
    key: `o${first!.opportunity_id}`,
    name: first!.round_name,
    share_class: first!.share_class,
    date: lots.map((lot) => lot.allotted_on).toSorted()[0]!,
    price: formatPrice(parsePrice(first!.price) ?? 0n),
    shares: formatShares(shares(lots)),
    held_shares: formatShares(shares(held)),
    valued_shares: formatShares(valued),
    minor,
  }
}

const totalsOf = (rounds: readonly { minor: Minor }[]): Minor => ({
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
