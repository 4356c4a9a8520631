import { optionsOf } from '@moorgate/contract'
import type { AnswerValue, Question } from '@moorgate/contract'
import { dateText } from '../../domain/format.ts'

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

/**
 * An answer as it is read on paper: £96,000.00, 3 August 1971, the words of an option; an en dash where there
 * is none.
 */
export function answerWords(question: Question, answer: AnswerValue | undefined): string {
  if (answer === undefined) return '–'
  if (typeof answer === 'string') return wordsOf(question, answer)
  if (isKeys(answer)) return answer.map((key) => optionText(question, key)).join('\n')
  const { line1, line2, line3, city, county, postcode, country } = answer
  return [line1, line2, line3, city, county, postcode, country && countries.of(country)]
    .filter(Boolean)
    .join(', ')
}

const isKeys = (answer: Exclude<AnswerValue, string>): answer is readonly string[] => Array.isArray(answer)

function wordsOf(question: Question, answer: string): string {
  switch (question.type) {
    case 'single':
    case 'yes_no':
      return optionText(question, answer)
    case 'money':
    case 'total':
      return pounds(answer)
    case 'percent':
      return `${answer}%`
    case 'date':
      return dateText(answer)
    case 'country':
      return countries.of(answer) ?? answer
    default:
      return answer
  }
}

const optionText = (question: Question, key: string) =>
  optionsOf(question).find((option) => option.key === key)?.text ?? key

/** "1250.5" → "£1,250.50"; "-12" → "−£12.00". */
function pounds(amount: string): string {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${amount.startsWith('-') ? '−' : ''}£${grouped}.${fraction.padEnd(2, '0')}`
}
