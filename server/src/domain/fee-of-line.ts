import { smaller } from './money.ts'

/** A line that asks for an investment and its fee in one amount; VAT is in the fee. Minor units. */
export interface LineWithFee {
  amountMinor: bigint
  feeMinor: bigint
  feeVatMinor: bigint
}

/** What money is for: the investment, and of the fee what is the firm's and what is VAT. */
export interface MoneyParts {
  investmentMinor: bigint
  feeMinor: bigint
  feeVatMinor: bigint
}

/**
 * What of a line's receipts is for what: the investment first, then the fee, VAT in proportion and rounded down.
 *
 * Worked example, £10,300.00 with a fee of £300.00 of which £50.00 is VAT: of £10,150.00 received £10,000.00 are
 * for the investment, and £150.00 for the fee with VAT of £25.00.
 */
export function partsOfReceipts(line: LineWithFee, receivedMinor: bigint): MoneyParts {
  const investmentMinor = smaller(receivedMinor, line.amountMinor - line.feeMinor)
  const feeMinor = receivedMinor - investmentMinor
  const feeVatMinor = line.feeMinor === 0n ? 0n : (feeMinor * line.feeVatMinor) / line.feeMinor
  return { investmentMinor, feeMinor, feeVatMinor }
}

/**
 * What of the money between two sums of receipts is for what, so that payments together hold what the line holds.
 *
 * Worked example, the same line, £9,900.00 received and £200.00 more: £100.00 are for the investment, and £100.00
 * for the fee with VAT of £16.66. What goes back is the same money: of the fee first.
 */
export function partsBetween(line: LineWithFee, fromMinor: bigint, toMinor: bigint): MoneyParts {
  const [before, after] = [partsOfReceipts(line, fromMinor), partsOfReceipts(line, toMinor)]
  return {
    investmentMinor: after.investmentMinor - before.investmentMinor,
    feeMinor: after.feeMinor - before.feeMinor,
    feeVatMinor: after.feeVatMinor - before.feeVatMinor,
  }
}
