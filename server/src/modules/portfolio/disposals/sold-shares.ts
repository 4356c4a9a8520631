import type { soldShares } from '@moorgate/contract'
import type { z } from 'zod'
import { formatShares, parseShares } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { holdingReturn } from '../../../domain/returns.ts'
import { rateOf } from '../position-rates.ts'
import type { PositionFlows } from '../position-rates.ts'
import type { Disposal, Disposals } from './disposals-sql.ts'

/** Shares of one opportunity that were sold, as the answer says them, and what totals and workings need. */
export interface SoldShares {
  answer: z.output<typeof soldShares>
  flows: PositionFlows
  sales: readonly Disposal[]
  payouts: readonly { date: string; minor: bigint; investment: number }[]
}

const isSale = ({ paid }: Pick<Disposal, 'paid'>): boolean => BigInt(paid) > 0n

/**
 * What was sold of each opportunity, as a position that has ended: it cost what its shares had cost, and
 * brought what they were sold for, with what was paid out on investments that went whole. A gift takes its
 * cost with it, so it is neither bought nor sold.
 *
 * Worked example: 10,000 shares bought for £25,000.00, of which 5,000 were sold for £20,000.00: £12,500.00
 * invested, £20,000.00 received, a gain of £7,500.00.
 */
export function soldOf({ transfers, payouts }: Disposals, held: ReadonlySet<number>): SoldShares[] {
  const paidOut = new Set(payouts.map(([opportunity]) => opportunity))
  const counted = transfers.filter((each) => isSale(each) || paidOut.has(each.opportunity))
  return [...Map.groupBy(counted, ({ opportunity }) => opportunity)].map(([opportunity, some]) =>
    soldOfOne(some, {
      payouts: payouts
        .filter(([id]) => id === opportunity)
        .map(([, date, minor, investment]) => ({ date, minor: BigInt(minor), investment })),
      isPart: held.has(opportunity),
    }),
  )
}

function soldOfOne(
  gone: readonly Disposal[],
  { payouts, isPart }: Pick<SoldShares, 'payouts'> & { isPart: boolean },
): SoldShares {
  const { opportunity, name, type, currency } = gone[0]!
  const sales = gone.filter(isSale)
  const costMinor = sum(sales.map(({ cost }) => BigInt(cost)))
  const proceedsMinor = sum(sales.map(({ paid }) => BigInt(paid)))
  const distributedMinor = proceedsMinor + sum(payouts.map(({ minor }) => minor))
  const flows: PositionFlows = {
    currency,
    type,
    paid_in: sales.map(({ bought_on: date, cost }) => [date, -BigInt(cost)] as const),
    paid_out: [
      ...sales.map(({ left_on: date, paid }) => [date, BigInt(paid)] as const),
      ...payouts.map(({ date, minor }) => [date, minor] as const),
    ],
    valued_on: null,
    ended: true,
    is_part: isPart,
    cost_minor: String(costMinor),
    value_minor: '0',
    distributed_minor: String(distributedMinor),
    proceeds_minor: String(proceedsMinor),
  }
  const money = (minor: bigint) => formatMoney(minor, currency)
  const returned = holdingReturn({ costMinor, distributedMinor, valueMinor: 0n })
  const rate = rateOf([flows])
  const days = (key: 'bought_on' | 'left_on') =>
    (sales.length > 0 ? sales : gone).map((each) => each[key]).toSorted()
  return {
    flows,
    sales,
    payouts,
    answer: {
      investment_opportunity_id: opportunity,
      name,
      type: type ?? '',
      currency,
      shares: formatShares(sum(sales.map(({ shares }) => parseShares(shares) ?? 0n))),
      invested: money(costMinor),
      distributed: money(distributedMinor),
      proceeds: money(proceedsMinor),
      gain: money(returned.gainMinor),
      gain_percent: returned.gainPercent ?? null,
      multiple: returned.moic ?? null,
      irr: rate.irr,
      irr_reason: rate.reason,
      first_invested: days('bought_on')[0]!,
      sold_on: days('left_on').at(-1)!,
    },
  }
}
