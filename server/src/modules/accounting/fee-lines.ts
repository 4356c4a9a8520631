import { feesByRate, feesOnAmount, partOfFees, totalOf, vatOfPart } from '../../domain/fee-of-line.ts'
import type { FeeAtRate } from '../../domain/fee-of-line.ts'
import { formatMoney, larger, parseMoney } from '../../domain/money.ts'
import type { Json } from '../../kernel/database/tables.ts'
import { feesOf } from '../investment-status/index.ts'
import type { EntryFacts, FactsOfVat } from './entry-facts.ts'

const treatmentOf = (rate: FeeAtRate['rate']): FactsOfVat['treatment'] =>
  rate === null ? 'exempt' : ({ 20: 'standard', 5: 'reduced', 0: 'zero' } as const)[rate]

const rateOf: Readonly<Record<FactsOfVat['treatment'], FeeAtRate['rate']>> = {
  standard: '20',
  reduced: '5',
  zero: '0',
  exempt: null,
  none: null,
}

/** Money of a call or a refund with what of it is fee, and what the investment that it is of was reserved with. */
export interface MoneyWithFee {
  amount_minor: bigint
  fee_minor: bigint
  fee_vat_minor: bigint
  reserved_minor: bigint
  fee_terms: Json
  currency: string
  description: string
}

/**
 * Where money is of an investment and of its fee, each is a line on its own account, and the fee has one for each
 * rate of VAT.
 *
 * Worked example, £10,300.00 with a fee of £300.00 plus VAT in it: £10,000.00 on the account for calls, £300.00 with
 * VAT of £50.00 on that for fees.
 */
export function linesWithFee(money: MoneyWithFee): Pick<EntryFacts, 'lines'> {
  const reserved = feesOnAmount(feesOf(money.fee_terms), money.reserved_minor, money.currency)
  const paid = { feeMinor: money.fee_minor, feeVatMinor: money.fee_vat_minor }
  return linesOfFees(money, feesByRate(reserved, paid))
}

/**
 * What of a credit is a fee that was not paid: money goes to the investment first, so of an invoice the fee
 * is credited first, as far as it was not credited before. What is left of it has its VAT as the ledger has it.
 *
 * Worked example, £10,300.00 with a fee of £300.00 that includes £50.00 of VAT, of which £10,180.00 came in:
 * the £120.00 are fee, £20.00 of them VAT. Of £200.00 the VAT is £33.34, because £16.66 are in the £100.00 that
 * stay.
 */
export function creditedFee(
  { facts, currency }: { facts: EntryFacts; currency: string },
  { beforeMinor, restMinor }: { beforeMinor: bigint; restMinor: bigint },
): Pick<EntryFacts, 'lines'> {
  const minorOf = (amount = '0') => parseMoney(amount, currency) ?? 0n
  const invoiced = (facts.lines ?? []).flatMap(({ account, amount, vat }) =>
    account === 'fees' && vat
      ? [{ rate: rateOf[vat.treatment], feeMinor: minorOf(amount), feeVatMinor: minorOf(vat.amount) }]
      : [],
  )
  if (facts.account !== 'calls' || invoiced.length === 0) return {}
  const [before, after] = [feesLeft(invoiced, beforeMinor), feesLeft(invoiced, beforeMinor + restMinor)]
  const credited = before.map(({ rate, feeMinor, feeVatMinor }, index) => ({
    rate,
    feeMinor: feeMinor - after[index]!.feeMinor,
    feeVatMinor: feeVatMinor - after[index]!.feeVatMinor,
  }))
  return linesOfFees(
    {
      amount_minor: restMinor,
      fee_minor: totalOf(credited).feeMinor,
      currency,
      description: facts.description ?? '',
    },
    credited,
  )
}

/** Of fees that were invoiced, what is left at each rate after so much of the invoice was credited. */
function feesLeft(invoiced: readonly FeeAtRate[], creditedMinor: bigint): FeeAtRate[] {
  const { feeMinor, feeVatMinor } = totalOf(invoiced)
  const leftMinor = larger(feeMinor - creditedMinor, 0n)
  return partOfFees(invoiced, {
    feeMinor: leftMinor,
    feeVatMinor: vatOfPart({ feeMinor, feeVatMinor }, leftMinor),
  })
}

type MoneyOfLines = Pick<MoneyWithFee, 'amount_minor' | 'fee_minor' | 'currency' | 'description'>

function linesOfFees(money: MoneyOfLines, fees: readonly FeeAtRate[]): Pick<EntryFacts, 'lines'> {
  const { amount_minor: minor, fee_minor: feeMinor, currency, description } = money
  const owed = fees.filter((each) => each.feeMinor !== 0n)
  if (owed.length === 0) return {}
  const amount = (of: bigint) => formatMoney(of, currency)
  const investment = { description, account: 'calls' as const, amount: amount(minor - feeMinor) }
  return {
    lines: [
      ...(minor === feeMinor ? [] : [investment]),
      ...owed.map((each) => ({
        description: `${description}, fee${owed.length === 1 ? '' : vatWords(each.rate)}`,
        account: 'fees' as const,
        amount: amount(each.feeMinor),
        vat: { treatment: treatmentOf(each.rate), amount: amount(each.feeVatMinor) },
      })),
    ],
  }
}

const vatWords = (rate: FeeAtRate['rate']): string =>
  rate === null ? ' without VAT' : ` with VAT at ${rate}%`
