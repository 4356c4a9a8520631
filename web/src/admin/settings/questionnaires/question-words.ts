import { isScored } from '@moorgate/contract/questionnaires/definition.ts'
import type { Condition, Question, QuestionType } from '@moorgate/contract/questionnaires/definition.ts'

export const typeWords: Readonly<Record<QuestionType, string>> = {
  short_text: 'Short text',
  long_text: 'Long text',
  number: 'Number',
  money: 'Amount',
  percent: 'Percentage',
  date: 'Date',
  yes_no: 'Yes or no',
  single: 'Single choice',
  multiple: 'Multiple choice',
  country: 'Country',
  address: 'Address',
  total: 'Sum of answers',
}

export const testWords: Readonly<Record<Condition['test'], string>> = {
  is: 'is',
  is_not: 'is not',
  includes: 'includes',
  above: 'is above',
  below: 'is below',
}

/** What a question is, below its words: "One of several, required, gives points". */
export function aboutQuestion(question: Question): string {
  return [
    typeWords[question.type],
    question.required === true ? 'required' : undefined,
    isScored(question) ? 'gives points' : undefined,
    question.sensitive === true ? 'sensitive' : undefined,
    (question.when ?? []).length > 0 ? 'only if' : undefined,
  ]
    .filter(Boolean)
    .join(', ')
}
