import { standardVatBasisPoints } from '@moorgate/contract'
import type { OfferFee } from '@moorgate/contract'
import { parsePercent } from './decimal.ts'
import { currencyPlaces, divideRounding, percentOf, smaller, sum } from './money.ts'
import { parseScaled } from './scaled.ts'
import { vatIn, vatOn } from './vat.ts'

/** A fee on an amount, VAT with it, and that VAT. Minor units. */
export interface FeeOnAmount {
  feeMinor: bigint
  feeVatMinor: bigint
}

/**
 * What the investor pays on top of an amount under the fees of an offer. Each fee rounds by itself, a half up, and
 * so does its VAT. What the company pays is not in it.
 *
 * Worked example, £10,000.00 at 2.5 %: without VAT £250.00; plus VAT £300.00, of which £50.00 is VAT; with VAT
 * included £250.00, of which £41.67 is VAT. ¥1,000,050 at 2.5 % plus VAT is ¥25,001 and ¥5,000, so ¥30,001.
 */
export function feeOnAmount(fees: readonly OfferFee[], amountMinor: bigint, currency: string): FeeOnAmount {
  const parts = fees
    .filter(({ payer }) => payer === 'investor')
    .map((each) => withVat(statedFee(each, amountMinor, currency), each))
  return {
    feeMinor: sum(parts.map(({ feeMinor }) => feeMinor)),
    feeVatMinor: sum(parts.map(({ feeVatMinor }) => feeVatMinor)),
  }
}

/** The fee as the offer says it, before VAT is added: so many per cent of the amount, or a fixed amount. */
function statedFee({ percent, amount }: OfferFee, amountMinor: bigint, currency: string): bigint {
  if (percent != null) return percentOf(amountMinor, parsePercent(percent) ?? 0n, 'halfUp')
  return minorOf(amount ?? '0', currency)
}

function withVat(minor: bigint, { vat }: OfferFee): FeeOnAmount {
  if (vat === 'exempt') return { feeMinor: minor, feeVatMinor: 0n }
  if (vat === 'included') return { feeMinor: minor, feeVatMinor: vatIn(minor, standardVatBasisPoints) }
  const onTop = vatOn(minor, standardVatBasisPoints)
  return { feeMinor: minor + onTop, feeVatMinor: onTop }
}

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
