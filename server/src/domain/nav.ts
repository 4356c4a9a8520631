import { fromWholeShares } from './decimal.ts'
import { simpleInterest } from './interest.ts'
import { currencyPlaces, divideRounding, percentOf } from './money.ts'

export type NetAssets = {
  assetsMinor: bigint
  liabilitiesMinor: bigint
  unitsMicro: bigint
  currency: string
}

/**
 * Net asset value a unit, with eight places (`E8`), half up. `undefined` without units.
 *
 * Worked example: (£12,500,000 − £340,000) ÷ 10,000,000 units = £1.216000.
 */
export function navPerUnit(fund: NetAssets): bigint | undefined {
  if (fund.unitsMicro <= 0n) return undefined
  const netMinor = fund.assetsMinor - fund.liabilitiesMinor
  const minorPerMajor = 10n ** BigInt(currencyPlaces(fund.currency))
  return divideRounding(
    netMinor * 100_000_000n * fromWholeShares(1n),
    minorPerMajor * fund.unitsMicro,
    'halfUp',
  )
}

export type FeeSplit = { investedMinor: bigint; feeMinor: bigint; payableMinor: bigint }

/**
 * A fee that is inside the sum paid. What is invested rounds half up and the fee is the rest, so both are the
 * sum.
 *
 * Worked example, £10,000.00 with 2.5 % inside: 10,000 ÷ 1.025 = £9,756.10 invested, £243.90 fee.
 */
export function feeInside(payableMinor: bigint, ratePercentMicro: bigint): FeeSplit {
  const investedMinor = divideRounding(payableMinor * 100_000_000n, 100_000_000n + ratePercentMicro, 'halfUp')
  return { investedMinor, feeMinor: payableMinor - investedMinor, payableMinor }
}

/** A fee on top: £10,000.00 at 2.5 % is £250.00 more, £10,250.00 to pay. */
export function feeOnTop(investedMinor: bigint, ratePercentMicro: bigint): FeeSplit {
  const feeMinor = percentOf(investedMinor, ratePercentMicro, 'halfUp')
  return { investedMinor, feeMinor, payableMinor: investedMinor + feeMinor }
}

/**
 * What an investor who joins at a later closing pays to stand where the others stand: their part of what was
 * called, and interest on it, which goes to the earlier investors and not to the fund.
 *
 * Worked example, £2,000,000 joins after 20 % was called, 8 %, 365 days: £400,000.00 and £32,000.00.
 */
export function equaliseLateCloser(joining: {
  commitmentMinor: bigint
  calledPercentMicro: bigint
  ratePercentMicro: bigint
  days: number
}): { catchUpMinor: bigint; interestMinor: bigint } {
  const catchUpMinor = percentOf(joining.commitmentMinor, joining.calledPercentMicro, 'halfUp')
  return { catchUpMinor, interestMinor: simpleInterest(catchUpMinor, joining.ratePercentMicro, joining.days) }
}
