import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, decimal, instant, integer, list, money, text } from '../wire.ts'
import { statementAnswers } from './categorisation.ts'

const testedAnswers = [
  'income',
  'net_assets',
  'past_percent',
  'intended_percent',
  'director_turnover',
  'unlisted_investments',
] as const

/** What a decision on a statement rests on. The server decides each check; a screen only shows it. */
const categoryChecks = z.object({
  /** Each figure that was stated and has a threshold: amounts, percentages or numbers, as `answer` says. */
  figures: list(
    z.object({
      answer: choice(testedAnswers),
      stated: text(40, { example: '180000.00' }),
      threshold: text(40, { example: '100000.00' }),
      meets: boolean(),
      /** To how many pounds the statement asks for it to be rounded; null where it doesn't. */
      rounded_to: integer().nullable(),
      is_rounded: boolean(),
    }),
    10,
  ),
  meets_test: boolean(),
  /** A stated figure that misses its threshold, although another may meet the test. */
  contradicts: boolean(),
  is_rounded: boolean(),
  /** The last statement of the category that its answers contradicted; null where there is none to judge. */
  earlier_refusal: z.object({ answers: statementAnswers, signed_at: instant() }).nullable(),
  is_own_name: boolean(),
  /** Of investments in sterling, at their latest value. */
  held: money(),
  net_assets: money().nullable(),
  /** What is held, of the stated net assets; null without either. */
  held_percent: decimal({ places: 6, min: '0' }).nullable(),
  /** Above which share the firm is prompted. */
  prompt_percent: integer({ example: 25 }),
  is_concentrated: boolean(),
  /** No more is held than the stated net assets come to. */
  fits_holdings: boolean(),
  is_subject: boolean(),
  /** For how many whole months an approval counts from the day of signing; null where a date cuts it short. */
  valid_months: integer().nullable(),
  /** The day on which the category that is in force now expires; null where none is. */
  current_until: date().nullable(),
  current_category: text(120).nullable(),
})
export type CategoryChecks = z.output<typeof categoryChecks>

export const readCategoryChecks = defineEndpoint({
  method: 'GET',
  path: 'investor-categorisations/{id}/checks',
  summary: 'Read what a decision on a statement rests on',
  access: { event: 'investors', action: 'visit' },
  answer: categoryChecks,
  status: 200,
})
