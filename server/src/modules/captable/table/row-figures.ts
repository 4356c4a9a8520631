import { formatShares, ratio, valueOfShares } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { formatScaled, parseScaled } from '../../../domain/scaled.ts'
import type { TableRow } from './rows.ts'

/** What the figures of rows are worked out by. */
export interface RowPrices {
  currency: string
  /** Price of a share on the day; undefined where none is known. */
  priceE8: bigint | undefined
  /** Price of the open round, where it is added. */
  roundPriceE8: bigint | undefined
}

export interface Figures {
  shares: string
  percent: string | null
  issued_shares: string | null
  issued_percent: string | null
  paid: string
  value: string | null
  new_shares: string
  invested: string
  after_shares: string
  after_percent: string | null
  change: string | null
  after_value: string | null
}

/** A row with its figures. */
export interface RowWithFigures extends TableRow {
  figures: Figures
}

type Amounts = Pick<TableRow, 'countedMicro' | 'issuedMicro' | 'paidMinor' | 'newMicro'>

/** Sums of rows, against which each row's percentages stand. */
export const totalOf = (rows: readonly Amounts[]): Amounts => ({
  countedMicro: sum(rows.map((row) => row.countedMicro)),
  issuedMicro: sum(rows.map((row) => row.issuedMicro ?? 0n)),
  paidMinor: sum(rows.map((row) => row.paidMinor)),
  newMicro: sum(rows.map((row) => row.newMicro)),
})

/** Percent with six places of the whole; none of nothing. Half up. 1,350,000 of 4,500,000 is 30.000000. */
const percentOf = (part: bigint, whole: bigint): string | null => ratio(part * 100n, whole, 6) ?? null

/**
 * The figures of one row, or of the total.
 *
 * Worked example, 1,350,000 of 4,500,000 shares before 1,000,000 new ones at £4.00: 30 %, then 24.545455 %, a
 * change of −5.454545 points, worth £5,400,000.00 at the round's price. Where 450,000 of the 4,500,000 are
 * options, it has 33.333333 % of what is issued.
 */
export function figuresOf(
  row: Amounts,
  total: Amounts,
  { currency, priceE8, roundPriceE8 }: RowPrices,
): Figures {
  const after = row.countedMicro + row.newMicro
  const percent = percentOf(row.countedMicro, total.countedMicro)
  const afterPercent = percentOf(after, total.countedMicro + total.newMicro)
  const worth = (sharesMicro: bigint, at: bigint | undefined) =>
    at === undefined ? null : formatMoney(valueOfShares(sharesMicro, { priceE8: at, currency }), currency)
  return {
    shares: formatShares(row.countedMicro),
    percent,
    issued_shares: row.issuedMicro === undefined ? null : formatShares(row.issuedMicro),
    issued_percent:
      row.issuedMicro === undefined ? null : percentOf(row.issuedMicro, total.issuedMicro ?? 0n),
    paid: formatMoney(row.paidMinor, currency),
    value: worth(row.countedMicro, priceE8),
    new_shares: formatShares(row.newMicro),
    invested: worth(row.newMicro, roundPriceE8) ?? formatMoney(0n, currency),
    after_shares: formatShares(after),
    after_percent: afterPercent,
    change: afterPercent === null ? null : differenceOf(afterPercent, percent ?? '0.000000'),
    after_value: worth(after, roundPriceE8 ?? priceE8),
  }
}

/** Of two percentages with six places: `'24.545455'` less `'30.000000'` is `'-5.454545'`. */
function differenceOf(a: string, b: string): string {
  const read = (text: string) => parseScaled(text, { places: 6, wholeDigits: 9, signed: true }) ?? 0n
  return formatScaled(read(a) - read(b), 6)
}
