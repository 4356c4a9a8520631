import { larger, sum } from './money.ts'

/** Money on its day, in minor units. */
interface DatedAmount {
  date: string
  minor: bigint
}

/** What an investor paid into a fund, and what it paid out to them. */
interface UnitsMoney {
  paidIn: readonly DatedAmount[]
  paidOut: readonly DatedAmount[]
}

/** The units at a published value of the fund. */
interface PublishedWorth {
  date: string
  valueMinor: bigint
}

interface UnitsWorth {
  valueMinor: bigint
  paidSinceMinor: bigint
  paidOutSinceMinor: bigint
}

/**
 * What units of a fund are worth: their published value, with what was paid in after its day added and what
 * was paid out after it taken off, at least nothing. Before a value is published they are worth what was paid
 * in, less what was paid out. So a payment moves no gain, and a published value does.
 *
 * Worked example: £75,000 paid in, worth £90,450.00 on 30 September. £10,000 paid in on 12 October makes
 * £100,450.00; £6,000 paid out on 1 November leaves £94,450.00. The gain stays £15,450.00.
 */
export function worthOfUnits({ paidIn, paidOut }: UnitsMoney, published?: PublishedWorth): UnitsWorth {
  const isSince = ({ date }: DatedAmount) => published === undefined || date > published.date
  const since = (money: readonly DatedAmount[]) => sum(money.filter(isSince).map(({ minor }) => minor))
  const [paidSinceMinor, paidOutSinceMinor] = [since(paidIn), since(paidOut)]
  return {
    valueMinor: larger((published?.valueMinor ?? 0n) + paidSinceMinor - paidOutSinceMinor, 0n),
    paidSinceMinor,
    paidOutSinceMinor,
  }
}
