import { relievedSchemes } from '@moorgate/contract'
import { addMonths, dayNumber } from './calendar.ts'
import { larger, percentOf, smaller } from './money.ts'

/** Illustrations of tax relief. Never shown as certain: it depends on the investor and can be withdrawn. */

export type ReliefScheme = 'eis' | 'eis_knowledge_intensive' | 'seis' | 'vct'

export type ReliefRule = {
  scheme: ReliefScheme
  effectiveFrom: string
  ratePercentMicro: bigint
  annualLimitMinor: bigint
  source: string
}

const percent = 1_000_000n

/** Defaults, replaceable by rows of the database: limits and rates change with finance acts. */
export const defaultReliefRules: readonly ReliefRule[] = [
  rule('eis', '2012-04-06', 30n, 1_000_000_00n, 'ITA 2007 s158'),
  rule('eis_knowledge_intensive', '2018-04-06', 30n, 2_000_000_00n, 'Finance Act 2018 schedule 4'),
  rule('seis', '2012-04-06', 50n, 100_000_00n, 'ITA 2007 s257AB'),
  rule('seis', '2023-04-06', 50n, 200_000_00n, 'Finance (No. 2) Act 2023 s15'),
  rule('vct', '2006-04-06', 30n, 200_000_00n, 'ITA 2007 s262'),
  rule('vct', '2026-04-06', 20n, 200_000_00n, 'Budget of November 2025'),
]

function rule(
  scheme: ReliefScheme,
  effectiveFrom: string,
  rate: bigint,
  annualLimitMinor: bigint,
  source: string,
): ReliefRule {
  return { scheme, effectiveFrom, ratePercentMicro: rate * percent, annualLimitMinor, source }
}

/** The rule of a scheme on the day of allotment; `undefined` before there was one. */
export function reliefRuleOn(rules: readonly ReliefRule[], scheme: ReliefScheme, date: string) {
  return rules
    .filter((each) => each.scheme === scheme && each.effectiveFrom <= date)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
    .at(-1)
}

/**
 * Income-tax relief: what is invested, up to the annual limit, × rate, and no more than the tax that is due.
 *
 * Worked example, EIS: £10,000 × 30 % = £3,000; with £2,200 of tax due, £2,200.
 */
export function incomeTaxRelief(
  investedMinor: bigint,
  reliefRule: ReliefRule,
  usage: { usedOfLimitMinor: bigint; taxDueMinor?: bigint },
): bigint {
  const room = larger(reliefRule.annualLimitMinor - usage.usedOfLimitMinor, 0n)
  const relief = percentOf(smaller(investedMinor, room), reliefRule.ratePercentMicro, 'halfUp')
  return usage.taxDueMinor === undefined ? relief : smaller(relief, usage.taxDueMinor)
}

export type LossIllustration = {
  atRiskMinor: bigint
  lossMinor: bigint
  reliefMinor: bigint
  netLossMinor: bigint
}

/**
 * Loss relief: (invested − relief kept) − proceeds is the loss, and the marginal rate of it comes back.
 *
 * Worked example, SEIS £20,000 with £10,000 relief, 45 %, all lost: at risk £10,000, loss relief £4,500, net
 * loss £5,500. EIS £10,000 with £3,000 relief, 40 %, sold for £2,500: loss £4,500, relief £1,800, net £2,700.
 */
export function lossRelief(sale: {
  investedMinor: bigint
  reliefKeptMinor: bigint
  proceedsMinor: bigint
  marginalRatePercentMicro: bigint
}): LossIllustration {
  const atRiskMinor = sale.investedMinor - sale.reliefKeptMinor
  const lossMinor = larger(atRiskMinor - sale.proceedsMinor, 0n)
  const reliefMinor = percentOf(lossMinor, sale.marginalRatePercentMicro, 'halfUp')
  return { atRiskMinor, lossMinor, reliefMinor, netLossMinor: lossMinor - reliefMinor }
}

/**
 * SEIS reinvestment relief: half of the gain reinvested is free of capital gains tax. £20,000 at 24 %:
 * £2,400.
 */
export function reinvestmentRelief(gainMinor: bigint, gainsTaxPercentMicro: bigint): bigint {
  return percentOf(percentOf(gainMinor, 50n * percent, 'halfUp'), gainsTaxPercentMicro, 'halfUp')
}

/**
 * Relief withdrawn on a sale within three years: at arm's length the proceeds × rate, up to the relief; to a
 * connected person all of it. EIS shares of £10,000 (relief £3,000) sold for £6,000: £1,800.
 */
export function withdrawnRelief(sale: {
  reliefMinor: bigint
  proceedsMinor: bigint
  ratePercentMicro: bigint
  isConnected: boolean
}): bigint {
  if (sale.isConnected) return sale.reliefMinor
  return smaller(sale.reliefMinor, percentOf(sale.proceedsMinor, sale.ratePercentMicro, 'halfUp'))
}

/** The year in which the tax year of a date ends: 5 April 2024 is 2024, 6 April 2024 is 2025. */
export function taxYearEnd(date: string): number | undefined {
  if (dayNumber(date) === undefined) return undefined
  const year = Number(date.slice(0, 4))
  return date.slice(5) >= '04-06' ? year + 1 : year
}

/**
 * Last day to claim EIS or SEIS relief: five years after the 31 January that follows the tax year of issue
 * (ITA 2007 s202). Issued 1 March 2024, in the year to 5 April 2024: 31 January 2030.
 */
export function claimDeadline(issuedOn: string): string | undefined {
  const end = taxYearEnd(issuedOn)
  return end === undefined ? undefined : `${end + 6}-01-31`
}

/**
 * When relief can no longer be withdrawn for a sale: three years after allotment, or the start of trade if
 * later.
 */
export function reliefSafeOn(allottedOn: string, tradeStartedOn?: string): string | undefined {
  const from = tradeStartedOn !== undefined && tradeStartedOn > allottedOn ? tradeStartedOn : allottedOn
  return addMonths(from, 36)
}

/** Whether a scheme gives income tax back on what is paid; others work in other ways, or at another time. */
export const relievesIncomeTax = (kind: string): boolean => relievedSchemes.includes(kind)

/** Schemes whose relief is claimed by a certificate of the company, and the certificate of each. */
const certificateOfScheme: Readonly<Record<string, 'eis3' | 'seis3'>> = {
  eis: 'eis3',
  eis_kic: 'eis3',
  seis: 'seis3',
}

/** Those schemes, by their kinds. */
export const certifiedSchemes: readonly string[] = Object.keys(certificateOfScheme)

/** The certificates that schemes of a round give, by their kinds: EIS and SEIS give both, a VCT none. */
export const certificateKindsOf = (schemes: readonly string[]): ('eis3' | 'seis3')[] => [
  ...new Set(schemes.flatMap((scheme) => certificateOfScheme[scheme] ?? [])),
]

/**
 * By when shares of a round may be claimed for, and until when they have to be held: of a round whose schemes
 * are all EIS or SEIS, and of a holding that has a certificate. Otherwise both are null, because nothing says
 * that the shares bear relief.
 *
 * Worked example, EIS: shares issued 1 March 2024 may be claimed for until 31 January 2030, and the three
 * years end on 1 March 2027. With EIS and a VCT in one round, and no certificate, neither is known.
 */
export function reliefDates(
  issuedOn: string,
  { schemes, isCertified }: { schemes: readonly string[]; isCertified: boolean },
): { claimBy: string | null; heldUntil: string | null } {
  const isRelieved = schemes.length > 0 && schemes.every((scheme) => scheme in certificateOfScheme)
  if (!isRelieved && !isCertified) return { claimBy: null, heldUntil: null }
  return { claimBy: claimDeadline(issuedOn) ?? null, heldUntil: reliefSafeOn(issuedOn) ?? null }
}

/**
 * The last day of allotment whose certificates should have come by today: nine months ago. On 28 November
 * 2026 that is 28 February 2026.
 */
export const certificatesDueFrom = (today: string): string => addMonths(today, -9) ?? today

/** Staff are reminded for a year, and of no allotment that was older when the firm began to file certificates. */
export const certificatesRemindedAfter = (today: string): string => addMonths(today, -21) ?? today
