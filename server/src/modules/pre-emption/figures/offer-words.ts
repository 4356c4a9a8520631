import type { Option } from '../offer.ts'
import { dateText } from '../../../domain/format.ts'

const rounding = {
  floor: 'New shares × holding ÷ all holdings, rounded down',
  largest_remainder:
    'New shares × holding ÷ all holdings; shares left over go one each to the largest remainders',
} as const

const excess: Readonly<Record<string, string>> = {
  pro_rata_holding:
    'From the remainder, in proportion to the holdings of those who applied, up to the shares applied for',
  pro_rata_request: 'From the remainder, in proportion to the shares applied for',
  fcfs: 'From the remainder, in the order of the answers',
}

export const excessWords = (option: Option): string =>
  option.allow_excess ? (excess[option.excess_rule] ?? '') : 'Not offered'

/** What holds for all figures of an offer. */
export const opportunityBasis = (option: Option) => [
  { label: 'Record date', text: dateText(option.record_date) },
  { label: 'Rights', text: rounding[option.rounding as keyof typeof rounding] },
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
