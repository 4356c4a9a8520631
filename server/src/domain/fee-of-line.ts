import { vatRateOf } from '@moorgate/contract'
import type { FeeVatRate, OfferFee } from '@moorgate/contract'
import { parsePercent } from './decimal.ts'
import { currencyPlaces, divideRounding, larger, percentOf, smaller, sum } from './money.ts'
import { partsInTurn } from './parts-in-turn.ts'
import { parseScaled } from './scaled.ts'
import { vatIn, vatOn } from './vat.ts'

/** A fee on an amount, VAT with it, and that VAT. Minor units. */
export interface FeeOnAmount {
  feeMinor: bigint
  feeVatMinor: bigint
}

/** What one of the fees of an offer comes to. */
export interface FeePart extends FeeOnAmount {
  fee: OfferFee
}

/**
 * What the investor pays on top of an amount, fee by fee, as the offer says them. Each rounds by itself, a half up,
 * and so does its VAT. What the company pays is not in it.
 *
 * Worked example, £10,000.00 at 2.5 %: without VAT £250.00; plus VAT £300.00, of which £50.00 is VAT; with VAT
 * included £250.00, of which £41.67 is VAT. £1,000.00 at 2.5 %, at least £100.00, plus VAT at 5 %: £105.00, of which
 * £5.00 is VAT. ¥1,000,050 at 2.5 % plus VAT: ¥25,001 and ¥5,000, so ¥30,001.
 */
export const feesOnAmount = (fees: readonly OfferFee[], amountMinor: bigint, currency: string): FeePart[] =>
  fees
    .filter(({ payer }) => payer === 'investor')
    .map((fee) => ({ fee, ...withVat(statedFee(fee, amountMinor, currency), fee) }))

/** The same in one sum. Worked example, £300.00 with VAT of £50.00 and £100.00 without: £400.00, £50.00 of it VAT. */
export const feeOnAmount = (fees: readonly OfferFee[], amountMinor: bigint, currency: string): FeeOnAmount =>
  totalOf(feesOnAmount(fees, amountMinor, currency))

/** The fee before VAT is added: so many per cent of the amount and the least at least, or a fixed amount. */
function statedFee({ percent, amount, minimum }: OfferFee, amountMinor: bigint, currency: string): bigint {
  if (percent == null) return minorOf(amount ?? '0', currency)
  const ofAmount = percentOf(amountMinor, parsePercent(percent) ?? 0n, 'halfUp')
  return larger(ofAmount, minorOf(minimum ?? '0', currency))
}

function withVat(minor: bigint, fee: OfferFee): FeeOnAmount {
  const basisPoints = Number(vatRateOf(fee) ?? 0) * 100
  if (fee.vat !== 'added') return { feeMinor: minor, feeVatMinor: vatIn(minor, basisPoints) }
  const onTop = vatOn(minor, basisPoints)
  return { feeMinor: minor + onTop, feeVatMinor: onTop }
}

/** What of a fee bears VAT at one rate; null for what is exempt. */
export interface FeeAtRate extends FeeOnAmount {
  rate: FeeVatRate | null
}

/**
 * What of the fees on an amount bears VAT at which rate, as far as they were paid. Fees are paid in proportion, so
 * that each rate has its part of the whole.
 *
 * Worked example, £300.00 at 20 % (VAT £50.00) and £105.00 at 5 % (VAT £5.00), of which £135.00 with VAT of £18.33
 * were paid: £100.00 with £16.66 and £35.00 with £1.67.
 */
export function feesByRate(parts: readonly FeePart[], paid: FeeOnAmount): FeeAtRate[] {
  const rates = [...new Set(parts.map(({ fee }) => vatRateOf(fee)))]
  const whole = rates.map((rate) => {
    const own = parts.filter(({ fee }) => vatRateOf(fee) === rate)
    return { rate, ...totalOf(own) }
  })
  return partOfFees(whole, paid)
}

/** So much of fees at several rates, each in proportion; together they are what was said. Worked example as above. */
export function partOfFees(fees: readonly FeeAtRate[], paid: FeeOnAmount): FeeAtRate[] {
  const { feeMinor, feeVatMinor } = totalOf(fees)
  const amounts = fees.map((each) => each.feeMinor)
  const vat = fees.map((each) => each.feeVatMinor)
  const shares = partsInTurn(amounts, { part: paid.feeMinor, whole: larger(feeMinor, 1n) })
  const vatShares = partsInTurn(vat, { part: paid.feeVatMinor, whole: larger(feeVatMinor, 1n) })
  return fees.map(({ rate }, index) => ({
    rate,
    feeMinor: shares[index]!,
    feeVatMinor: vatShares[index]!,
  }))
}

/** Fees in one sum. Worked example: £300.00 and £105.00 are £405.00, with VAT of £50.00 and £5.00 £55.00. */
export const totalOf = (fees: readonly FeeOnAmount[]): FeeOnAmount => ({
  feeMinor: sum(fees.map(({ feeMinor }) => feeMinor)),
  feeVatMinor: sum(fees.map(({ feeVatMinor }) => feeVatMinor)),
})

const writtenPlaces = 4

/**
 * An amount of a page, which is written with two places whatever its currency has.
 *
 * Worked example, “250.00”: £250.00 is 25,000 pence, ¥250 is 250, and 250 Kuwaiti dinar are 250,000 fils.
 */
function minorOf(text: string, currency: string): bigint {
  const units = parseScaled(text, { places: writtenPlaces, wholeDigits: 14 }) ?? 0n
  return divideRounding(
    units * 10n ** BigInt(currencyPlaces(currency)),
    10n ** BigInt(writtenPlaces),
    'halfUp',
  )
}

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
  return { investmentMinor, feeMinor, feeVatMinor: vatOfPart(line, feeMinor) }
}

/** The VAT in a part of a fee, rounded down. Worked example, £100.00 of £300.00 with VAT of £50.00: £16.66. */
export const vatOfPart = ({ feeMinor, feeVatMinor }: FeeOnAmount, partMinor: bigint): bigint =>
  feeMinor === 0n ? 0n : (partMinor * feeVatMinor) / feeMinor

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
