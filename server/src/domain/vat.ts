import { divideRounding } from './money.ts'

/**
 * The VAT that is in an amount, in minor units: amount × rate ÷ (100 % + rate), a half penny up. The rate is in
 * hundredths of a per cent.
 *
 * Worked example, at 20 %: £120.00 holds £20.00; £99.99 holds £16.665, which is £16.67. Without a rate it is
 * nothing.
 */
export const vatIn = (amountMinor: bigint, basisPoints: number): bigint =>
  divideRounding(amountMinor * BigInt(basisPoints), 10_000n + BigInt(basisPoints), 'halfUp')

/**
 * The VAT on top of an amount without it, in minor units, a half penny up. The rate is in hundredths of a per cent.
 *
 * Worked example, at 20 %: on £250.00 it is £50.00; on £0.02 it is £0.004, which is nothing. ¥1,003 bears ¥201.
 */
export const vatOn = (amountMinor: bigint, basisPoints: number): bigint =>
  divideRounding(amountMinor * BigInt(basisPoints), 10_000n, 'halfUp')

/**
 * The VAT of what newly went back, so that the parts of an amount hold together what the amount holds.
 *
 * Worked example, £99.99 of which £50.00 and then £49.99 go back: £8.33, then £16.67 − £8.33 = £8.34.
 */
export const vatOfRefund = (
  { beforeMinor, newMinor }: { beforeMinor: bigint; newMinor: bigint },
  basisPoints: number,
): bigint => vatIn(beforeMinor + newMinor, basisPoints) - vatIn(beforeMinor, basisPoints)
