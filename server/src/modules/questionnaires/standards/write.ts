import type { Question, QuestionType } from '@moorgate/contract'

type QuestionOptions = Partial<Omit<Question, 'key' | 'type' | 'text'>>

/** A question that has to be answered. */
export const question = (
  key: string,
  type: QuestionType,
  text: string,
  more: QuestionOptions = {},
): Question => ({
  key,
  type,
  text,
  required: true,
  ...more,
})

/** A question that may stay open. */
export const mayAsk = (
  key: string,
  type: QuestionType,
  text: string,
  more: QuestionOptions = {},
): Question => ({
  key,
  type,
  text,
  ...more,
})

type Choice = readonly [key: string, text: string, score?: number, hint?: string]

/** One of several answers, each with its points where it has any. */
export const choose = (
  key: string,
  text: string,
  choices: readonly Choice[],
  more: QuestionOptions = {},
): Question => question(key, 'single', text, { options: choices.map(optionOf), ...more })

/** Several answers at once. */
export const chooseAny = (
  key: string,
  text: string,
  choices: readonly Choice[],
  more: QuestionOptions = {},
): Question => question(key, 'multiple', text, { options: choices.map(optionOf), ...more })

const optionOf = ([key, text, score, hint]: Choice) => ({
  key,
  text,
  ...(score !== undefined && { score }),
  ...(hint !== undefined && { hint }),
})

/** A sum of amounts that were asked for earlier. */
export const total = (
  key: string,
  text: string,
  plus: readonly string[],
  minus: readonly string[] = [],
): Question => ({
  key,
  type: 'total',
  text,
  plus: [...plus],
  minus: [...minus],
})

/** The condition that an earlier question has this answer. */
export const when = (question: string, value: string) => ({
  when: [{ question, test: 'is' as const, value }],
})
