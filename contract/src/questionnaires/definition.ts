import type { z } from 'zod'
import { optional } from '../resource.ts'
import { boolean, choice, integer, list, map, pattern, text } from '../wire.ts'

/** What a tenant asks its investors about. Each tenant has one questionnaire of each kind. */
export const questionnaireKinds = ['fact_find', 'risk_profile', 'investor_consent'] as const
export type QuestionnaireKind = (typeof questionnaireKinds)[number]

/** Kinds that are answered as a whole and signed. Consents are given and withdrawn one by one. */
export const signedKinds = ['fact_find', 'risk_profile'] as const
export type SignedKind = (typeof signedKinds)[number]

/** `total` is not asked: it is the sum of what `plus` names, less what `minus` names. */
export const questionTypes = [
  'short_text',
  'long_text',
  'number',
  'money',
  'percent',
  'date',
  'yes_no',
  'single',
  'multiple',
  'country',
  'address',
  'total',
] as const
export type QuestionType = (typeof questionTypes)[number]

const conditionTests = ['is', 'is_not', 'includes', 'above', 'below'] as const

/** Names an answer for as long as the questionnaire lives, over all its versions. */
const key = () => pattern(/^(?!constructor$)[a-z][a-z0-9_]{0,59}$/, 60, 'annual_spending')

const condition = map({
  /** Key of an earlier question. */
  question: key(),
  test: choice(conditionTests),
  /** Key of an option, `yes` or `no`, or a decimal for `above` and `below`. */
  value: text(60, { min: 1, example: 'yes' }),
})

const option = map({
  key: key(),
  text: text(300, { example: 'I would delay plans such as travel' }),
  hint: optional(text(300)),
  /** Points; an option without any gives none. */
  score: optional(integer({ min: 0, max: 100, example: 6 })),
})

const question = map({
  key: key(),
  type: choice(questionTypes),
  text: text(600, { example: 'Yearly spending' }),
  hint: optional(text(2000)),
  required: boolean().optional(),
  /** Staff see the answer only where their role includes compliance. */
  sensitive: boolean().optional(),
  options: list(option, 20).optional(),
  /** Asked only if all of these hold. */
  when: list(condition, 3).optional(),
  plus: list(key(), 20).optional(),
  minus: list(key(), 20).optional(),
})

const section = map({
  key: key(),
  title: text(120, { example: 'Income and spending' }),
  intro: optional(text(1000)),
  questions: list(question, 40),
})

const band = map({
  /** The lowest score, of 100, that falls into the band. */
  from: integer({ min: 0, max: 100, example: 20 }),
  label: text(80, { example: 'Cautious' }),
  text: text(1000, { example: 'You prefer small movements to large ones.' }),
})

/**
 * A questionnaire as it is written: sections of questions in order, and the bands into which its score falls.
 */
export const questionnaireDefinition = map({
  /** What the score is about: "Capacity for loss". */
  score_name: optional(text(80, { example: 'Capacity for loss' })),
  sections: list(section, 20),
  bands: list(band, 7),
})

export type Definition = z.output<typeof questionnaireDefinition>
export type Section = z.output<typeof section>
export type Question = z.output<typeof question>
export type QuestionOption = z.output<typeof option>
export type Condition = z.output<typeof condition>
export type Band = z.output<typeof band>

/** Every question, in the order of the sections. */
export const questionsIn = (definition: Definition): Question[] =>
  definition.sections.flatMap(({ questions }) => questions)

/** The options of a question: its own, or yes and no with the points that they were given. */
export function optionsOf(question: Question): readonly QuestionOption[] {
  if (question.type !== 'yes_no') return question.options ?? []
  const given = new Map((question.options ?? []).map((option) => [option.key, option]))
  return [given.get('yes') ?? { key: 'yes', text: 'Yes' }, given.get('no') ?? { key: 'no', text: 'No' }]
}

/** Whether an answer gives points at all. */
export const isScored = (question: Question): boolean =>
  optionsOf(question).some(({ score }) => score !== undefined && score !== null)
