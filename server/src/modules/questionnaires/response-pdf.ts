import { optionsOf, refuse, totalsOf, visibleQuestions } from '@moorgate/contract'
import type { AnswerValue, Answers, Definition, Question } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { letterheadOf, letterPdf } from '../../pdf/index.ts'
import type { PdfTable } from '../../pdf/index.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import type { QueryContext as Asking } from '../../kernel/work.ts'
import { dateText } from '../../domain/format.ts'
import { responsesFor } from './tables.ts'

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

/**
 * An answer as it is read on paper: £96,000.00, 3 August 1971, the words of an option; an en dash where there
 * is none.
 */
function answerWords(question: Question, answer: AnswerValue | undefined): string {
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

/** What a signed response answers with, as far as paper needs it. */
interface SignedResponse {
  status: string
  questionnaire_name: string
  version_number: number
  definition: Definition
  answers: Answers
  score: number | null
  band: number | null
  bands: number
  band_label: string | null
  band_text: string | null
  signed_name: string
  signed_at: string
  expires_at: string | null
}

/**
 * Signed answers as a PDF, with exactly the questions and answers that the reader sees on screen. Refuses an
 * open response with 409: what is not signed is not on paper.
 */
export async function responsePdf(asking: Asking, id: number): Promise<GeneratedFile> {
  const { text } = await showJson(asking.db, responsesFor(asking), asking, id)
  const signed = JSON.parse(text) as SignedResponse
  if (signed.status === 'open') refuse({ code: 'conflict', reason: 'not_signed' })
  const { tenant } = asking
  const signedOn = dateText(londonDate(new Date(signed.signed_at)))
  const content = await letterPdf({
    ...letterheadOf(tenant),
    recipient: [signed.signed_name],
    facts: [
      { label: 'Signed', value: signedOn, strong: true },
      {
        label: 'Valid until',
        value: signed.expires_at === null ? 'Further notice' : dateText(signed.expires_at),
      },
      { label: 'Version', value: String(signed.version_number) },
    ],
    title: signed.questionnaire_name,
    paragraphs: verdict(signed),
    tables: tablesOf(signed),
    notes: [`Signed by ${signed.signed_name} on ${signedOn}. The answers cannot be changed.`],
    createdAt: new Date(signed.signed_at),
  })
  return { name: `${signed.questionnaire_name}, ${signed.signed_name}.pdf`, mime: 'application/pdf', content }
}

function verdict({
  definition,
  score,
  band,
  bands,
  band_label: label,
  band_text: text,
}: SignedResponse): string[] {
  if (score === null || band === null || label === null) return []
  return [
    `${definition.score_name ?? 'Score'}: ${label}, band ${band} of ${bands}, ${score} points out of 100. ${text ?? ''}`,
  ]
}

function tablesOf({ definition, answers }: SignedResponse): PdfTable[] {
  const visible = new Set(visibleQuestions(definition, answers).map(({ key }) => key))
  const totals = totalsOf(definition, answers)
  return definition.sections
    .map(({ title, questions }) => ({ title, questions: questions.filter(({ key }) => visible.has(key)) }))
    .filter(({ questions }) => questions.length > 0)
    .map(({ title, questions }) => ({
      columns: [
        { heading: title, share: 3 },
        { heading: '', share: 2 },
      ],
      rows: questions.map((question) => ({
        cells: [question.text, answerWords(question, totals[question.key] ?? answers[question.key])],
        ...(question.type === 'total' && { total: true }),
      })),
    }))
}
