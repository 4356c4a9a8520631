import { buyShares, parsePrice, ratio } from '../../../domain/decimal.ts'
import { sum } from '../../../domain/money.ts'
import type { Scheme, ViewedOrder } from './view-order.ts'

export interface OrderAmounts {
  /** Whole shares: £25,000.00 at £4.00 buys 6,250. Undefined without a price. */
  sharesMicro: bigint | undefined
  /** The most that one scheme gives back; undefined where the round has none. */
  reliefMinor: bigint | undefined
  /** What is held in the currency of the round, and the same with the amount. */
  nowMinor: bigint
  afterMinor: bigint
  /** Of what would be held, in per cent. */
  sharePercent: string
}

/** What an amount would come to. */
export function orderAmounts({ amountMinor, currency, price, schemes, holdings }: ViewedOrder): OrderAmounts {
  const nowMinor = sum(holdings.map(({ valueMinor }) => valueMinor))
  const afterMinor = nowMinor + amountMinor
  return {
    sharesMicro:
      price === null
        ? undefined
        : (buyShares(amountMinor, { priceE8: parsePrice(price) ?? 0n, currency })?.sharesMicro ?? 0n),
    reliefMinor: schemes
      .map((scheme) => reliefOf(scheme, amountMinor))
      .reduce<bigint | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined),
    nowMinor,
    afterMinor,
    sharePercent: ratio(amountMinor * 100n, afterMinor, 6) ?? '0',
  }
}

/**
 * The most income tax that comes back under one scheme: the rate, of no more than the year's limit, rounded
 * down to the penny.
 *
 * Worked example: £25,000 under EIS at 30% is £7,500; £300,000 under SEIS at 50% with a limit of £200,000 is
 * £100,000.
 */
export function reliefOf({ rate, limit }: Scheme, amountMinor: bigint): bigint {
  const most = limit === null ? amountMinor : BigInt(limit)
  const hundredths = BigInt(rate.replace('.', ''))
  return ((most < amountMinor ? most : amountMinor) * hundredths) / 10_000n
}
