/** Interest on late payments of calls: what it comes to, and how it is charged, waived and paid. */
export { chargeColumns, payCharge, waiveCharge, type LateCharge } from './change-charge.ts'
export {
  interestAnswer,
  interestOfLine,
  mustBeChargeable,
  type LateInterest,
  type LateLine,
} from './interest-of-line.ts'
export { tellCharged, type ChargedInterest } from './tell-charged.ts'
