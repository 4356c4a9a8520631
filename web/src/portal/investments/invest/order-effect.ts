import { amountOf, minorOf, sumOf } from '../../../kernel/exact.ts'
import type { OfferFields, TaxScheme } from '../../../kernel/offer/offer-record.ts'
import { money, shareOf } from '../../../ui/format.ts'
import { isEnded } from '../../records.ts'
import type { Holding } from '../../records.ts'

type Fees = OfferFields['fees']

const vatWords = { included: '', added: ' plus VAT', exempt: '' } as const

/** What the investor pays beside the shares: "None", or each fee as "2% plus VAT" or "£250". */
export function feesToInvestor(fees: Fees, currency: string): string {
  const own = fees.filter(({ payer }) => payer === 'investor')
  const said = own.map(({ percent, amount, vat }) => {
    const much = percent ? `${percent.replace(/\.?0+$/, '')}%` : money(amount ?? null, { currency })
    return `${much}${vatWords[vat]}`
  })
  return said.join(', ') || 'None'
}

/** Schemes that give income tax back; the others work in other ways, or at another time. */
const incomeTax: readonly string[] = ['eis', 'eis_kic', 'seis', 'vct']

/**
 * The most income tax that an amount could bring back under one of an offer's schemes, or undefined where none of them does: the rate,
 * of no more than the year's limit, rounded down to the penny.
 *
 * Worked example: £25,000 under EIS at 30% is £7,500; £300,000 under SEIS at 50% with a limit of £200,000 is £100,000.
 */
export function mostRelief(amount: string, schemes: readonly TaxScheme[]): string | undefined {
  const reliefs = schemes
    .filter(({ kind }) => incomeTax.includes(kind))
    .map(({ rate, annual_limit: limit }) => {
      const counted = limit === null || minorOf(amount) < minorOf(limit) ? minorOf(amount) : minorOf(limit)
      return (counted * minorOf(rate)) / 10_000n
    })
  const most = reliefs.reduce((high, one) => (one > high ? one : high), 0n)
  return most > 0n ? amountOf(most) : undefined
}

export interface PortfolioEffect {
  /** What is held now, at its last prices, in the offer's currency. */
  now: string
  after: string
  /** Percentage points of `after` that this investment would be. */
  share: string
}

/** What an investment would be of all that its investor holds; undefined before there is an amount, and where nothing is held yet. */
export function portfolioEffect(
  amount: string,
  currency: string,
  holdings: readonly Pick<Holding, 'status' | 'currency' | 'value'>[],
): PortfolioEffect | undefined {
  const held = holdings.filter((one) => one.currency === currency && !isEnded(one))
  const now = sumOf(held.map(({ value }) => value))
  if (minorOf(amount) <= 0n || minorOf(now) <= 0n) return undefined
  const after = sumOf([now, amount])
  return { now, after, share: shareOf(amount, after) ?? '0' }
}

/** The rule of thumb of the risk summary (COBS 4.12A): no more than a tenth of one's money in one high-risk investment. */
export function isConcentrated({ share }: Pick<PortfolioEffect, 'share'>): boolean {
  return Number(share) > 10
}
