import { isByNominal } from '../offer.ts'
import type { Option } from '../offer.ts'
import { dateText } from '../../../domain/format.ts'

const rounding = {
  floor: 'rounded down',
  largest_remainder: 'shares left over go one each to the largest remainders',
} as const

/** What a right is, exactly, and how it becomes whole shares. */
function rightWords(option: Option): string {
  const quota = isByNominal(option)
    ? 'New shares × nominal value held ÷ nominal value of all shares with the right'
    : 'New shares × holding ÷ all holdings'
  const separator = option.rounding === 'floor' ? ',' : ';'
  return `${quota}${separator} ${rounding[option.rounding as keyof typeof rounding]}`
}

const byHolding = (option: Option): string => {
  const measure = isByNominal(option) ? 'nominal value of the holdings' : 'holdings'
  return `From the remainder, in proportion to the ${measure} of those who applied, up to the shares applied for`
}

const excess: Readonly<Record<string, string>> = {
  pro_rata_request: 'From the remainder, in proportion to the shares applied for',
  fcfs: 'From the remainder, in the order of the answers',
}

export function excessWords(option: Option): string {
  if (!option.allow_excess) return 'Not offered'
  return option.excess_rule === 'pro_rata_holding' ? byHolding(option) : (excess[option.excess_rule] ?? '')
}

const recordWords = ({ record_date: day, record_date_by_articles: byArticles }: Option): string =>
  byArticles ? `${dateText(day)}, as the company’s articles allow` : dateText(day)

/** What holds for all figures of an offer. */
export const opportunityBasis = (option: Option) => [
  { label: 'Record date', text: recordWords(option) },
  { label: 'Rights', text: rightWords(option) },
  { label: 'Excess', text: excessWords(option) },
]

/** What an answer says, in a word or two. */
export const answerNames: Readonly<Record<number, string>> = {
  1: 'Takes none',
  2: 'Takes the entitlement',
  3: 'Takes the entitlement and applies for more',
  4: 'Not entitled',
  5: 'Hasn’t answered',
  6: 'Takes part of the entitlement',
}

/** What an answer means for what is taken by right. */
export const answerWords: Readonly<Record<number, string>> = {
  1: 'they take none',
  2: 'they take their entitlement',
  3: 'they take their entitlement and applied for more',
  4: 'their shares carry no right in this offer',
  5: 'they haven’t answered, which counts as none',
  6: 'they take part of their entitlement',
}
