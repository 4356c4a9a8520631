import { formatPrice, valueOfShares } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import type { OpenRound } from './open-round.ts'
import type { TableRow } from './rows.ts'

/** What the open round is worth with the shares that there are, fully diluted today. */
export interface OpenRoundFigures {
  price: string
  new_shares: string
  pre_money: string
  post_money: string
}

const micro = 1_000_000n

/** All shares there are before the open round, fully diluted, in millionths. */
export const dilutedOf = (diluted: readonly TableRow[]): bigint =>
  sum(diluted.map(({ countedMicro }) => countedMicro))

/** Pre-money is the price of what is there fully diluted, post-money with the new shares. */
export function openRoundFigures(open: OpenRound, diluted: readonly TableRow[]): OpenRoundFigures {
  const { currency } = open.round
  const before = dilutedOf(diluted)
  const worth = (sharesMicro: bigint) =>
    formatMoney(valueOfShares(sharesMicro, { priceE8: open.priceE8, currency }), currency)
  return {
    price: formatPrice(open.priceE8),
    new_shares: String(open.newShares),
    pre_money: worth(before),
    post_money: worth(before + open.newShares * micro),
  }
}
