import { compareAnswers } from '@moorgate/contract/questionnaires/compare.ts'
import type { ComparedAnswer } from '@moorgate/contract/questionnaires/compare.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Response } from './response.ts'
import styles from './read.module.css'
import type { AnswerValue } from '@moorgate/contract/questionnaires/answers.ts'
import { optionsOf } from '@moorgate/contract/questionnaires/definition.ts'
import type { Question } from '@moorgate/contract/questionnaires/definition.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../ui/format.ts'
import { addressText } from '../../kernel/address.ts'
import type { Address } from '../../kernel/address.ts'
import { countryName } from '../../kernel/countries.ts'

/** An answer in words: "£96,000", "7 to 10 years", "United Kingdom". An en dash where there is none. */
function answerText(question: Question, answer: AnswerValue | undefined): string {
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
const isFigure = ({ type }: Question) =>
  type === 'money' || type === 'number' || type === 'percent' || type === 'total'

export interface ComparedAnswersProps {
  shown: Response
  /** Stands beside it, with what changed marked. */
  earlier?: Response | undefined
  /** Over the column of the earlier answers: "November 2025". */
  earlierLabel?: string | undefined
  /** Where answers may still be changed: called with the section's number, from 0. */
  onEdit?: ((section: number) => void) | undefined
}

/** Answers to read, section by section; with an earlier round beside them where one is given. */
export function ComparedAnswers({ shown, earlier, earlierLabel, onEdit }: ComparedAnswersProps) {
  const pairs = compareAnswers(shown, earlier ?? shown)
  const bySection = new Map(shown.definition.sections.map((section) => [section, [] as ComparedAnswer[]]))
  const gone: ComparedAnswer[] = []
  for (const pair of pairs) {
    const section = shown.definition.sections.find(({ questions }) =>
      questions.some(({ key }) => key === pair.question.key),
    )
    if (section) bySection.get(section)!.push(pair)
    else gone.push(pair)
  }
  return (
    <div className={cx(styles.answers, earlier && styles.beside)}>
      {[...bySection].map(([section, rows], index) => (
        <AnswerSection
          key={section.key}
          id={`section-${section.key}`}
          title={section.title}
          rows={rows}
          earlier={earlier && earlierLabel}
          onEdit={onEdit && (() => onEdit(index))}
        />
      ))}
      {gone.length > 0 && (
        <AnswerSection id="section-gone" title="No longer asked" rows={gone} earlier={earlierLabel} />
      )}
    </div>
  )
}

interface AnswerSectionProps {
  id: string
  title: string
  rows: readonly ComparedAnswer[]
  earlier: string | undefined
  onEdit?: (() => void) | undefined
}

function AnswerSection({ id, title, rows, earlier, onEdit }: AnswerSectionProps) {
  // Amounts stand one under the other where a section is made of them, and read as text where they are few.
  const isSheet = rows.filter(({ question }) => isFigure(question)).length * 2 > rows.length
  return (
    <section id={id} className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {earlier !== undefined && <span className={styles.when}>{earlier}</span>}
        {onEdit && (
          <Button variant="link" aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>No answer.</p>
      ) : (
        <dl>
          {rows.map((row) => (
            <AnswerRow
              key={row.question.key}
              row={row}
              compared={earlier !== undefined}
              figure={isSheet && isFigure(row.question)}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

interface AnswerRowProps {
  row: ComparedAnswer
  compared: boolean
  figure: boolean
}

function AnswerRow({ row, compared, figure }: AnswerRowProps) {
  const { question, later, earlier, changed } = row
  return (
    <div
      className={cx(
        figure && styles.figure,
        question.type === 'total' && styles.total,
        compared && changed && styles.changed,
      )}
    >
      <dt>
        {question.text}
        {compared && changed && <VisuallyHidden>, changed</VisuallyHidden>}
      </dt>
      <dd>{answerText(question, later)}</dd>
      {compared && (
        <dd className={styles.was}>
          <VisuallyHidden>before: </VisuallyHidden>
          {answerText(question, earlier)}
        </dd>
      )}
    </div>
  )
}
