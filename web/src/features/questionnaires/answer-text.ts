import type { AnswerValue } from '@moorgate/contract/questionnaires/answers.ts'
import { optionsOf } from '@moorgate/contract/questionnaires/definition.ts'
import type { Question } from '@moorgate/contract/questionnaires/definition.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../ui/format.ts'
import { addressText } from '../../kernel/address.ts'
import type { Address } from '../../kernel/address.ts'
import { countryName } from '../../kernel/countries.ts'

/** An answer in words: "£96,000", "7 to 10 years", "United Kingdom". An en dash where there is none. */
export function answerText(question: Question, answer: AnswerValue | undefined): string {
  if (answer === undefined) return missing
  if (typeof answer === 'string') return wordsOf(question, answer)
  if (Array.isArray(answer)) return answer.map((key: string) => optionText(question, key)).join(', ')
  return addressText(answer as Address)
}

const optionText = (question: Question, key: string) =>
  optionsOf(question).find((option) => option.key === key)?.text ?? key

function wordsOf(question: Question, answer: string): string {
  switch (question.type) {
    case 'single':
    case 'yes_no':
      return optionText(question, answer)
    case 'money':
    case 'total':
      return money(answer, { pence: !answer.endsWith('.00') && answer.includes('.') })
    case 'number':
      return quantity(answer)
    case 'percent':
      return percent(answer)
    case 'date':
      return dateFull(answer)
    case 'country':
      return countryName(answer)
    default:
      return answer
  }
}

/** Amounts stand at the right, one under the other. */
export const isFigure = ({ type }: Question) =>
  type === 'money' || type === 'number' || type === 'percent' || type === 'total'
