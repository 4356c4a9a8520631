import type { Option } from '../offer.ts'
import { dateText } from '../../../domain/format.ts'

const rounding = {
  floor: 'New shares × holding ÷ all holdings, rounded down',
  largest_remainder:
    'New shares × holding ÷ all holdings; shares left over go one each to the largest remainders',
} as const

const excess: Readonly<Record<string, string>> = {
  pro_rata_holding: 'Out of what is left, by holding among those who asked, never more than asked',
  pro_rata_request: 'Out of what is left, by what was asked for, never more than asked',
  fcfs: 'Out of what is left, in the order of the answers',
}

export const excessWords = (option: Option): string =>
  option.allow_excess ? (excess[option.excess_rule] ?? '') : 'None is given'

/** What holds for all figures of an offer. */
export const opportunityBasis = (option: Option) => [
  { label: 'Record date', text: dateText(option.record_date) },
  { label: 'Rights', text: rounding[option.rounding as keyof typeof rounding] },
  { label: 'Excess', text: excessWords(option) },
]

/** What an answer says, in a word or two. */
export const answerNames: Readonly<Record<number, string>> = {
  1: 'Takes none',
  2: 'Takes the right',
  3: 'Takes the right and asks for more',
  4: 'Has no right',
  5: 'Has not answered',
  6: 'Takes a part of the right',
}

/** What an answer means for what is taken by right. */
export const answerWords: Readonly<Record<number, string>> = {
  1: 'they take none',
  2: 'they take what is theirs by right',
  3: 'they take what is theirs by right, and asked for more',
  4: 'their shares carry no right in this offer',
  5: 'they have not answered, which counts as none',
  6: 'they take a part of what is theirs by right',
}
