import type { AnswerValue, Answers } from '@moorgate/contract/questionnaires/answers.ts'
import { visibleQuestions } from '@moorgate/contract/questionnaires/visible-questions.ts'
import type { Definition, Section } from '@moorgate/contract/questionnaires/definition.ts'
import { totalsOf } from '@moorgate/contract/questionnaires/totals.ts'
import { money } from '../../ui/format.ts'
import { cx } from '../../ui/class-names.ts'
import { conditionWords } from './condition-words.ts'
import { QuestionField } from './question-field.tsx'
import styles from './questions.module.css'

export interface SectionQuestionsProps {
  definition: Definition
  section: Section
  answers: Answers
  onAnswer: (key: string, value: AnswerValue) => void
  /** By question: what does not fit, or what is missing. */
  problems: Readonly<Record<string, string>>
  points?: boolean | undefined
}

/**
 * The questions of a section that are asked of somebody with these answers. A conditional one is indented,
 * with its reason.
 */
export function SectionQuestions(props: SectionQuestionsProps) {
  const { definition, section, answers, onAnswer, problems, points } = props
  const visible = new Set(visibleQuestions(definition, answers).map(({ key }) => key))
  const totals = totalsOf(definition, answers)
  return (
    <div className={styles.questions}>
      {section.questions
        .filter(({ key }) => visible.has(key))
        .map((question) => {
          if (question.type === 'total')
            return (
              <p key={question.key} className={styles.total}>
                <span>{question.text}</span>
                <output>{money(totals[question.key])}</output>
              </p>
            )
          const why = conditionWords(definition, question)
          return (
            <div key={question.key} className={cx(why !== undefined && styles.conditional)}>
              {why !== undefined && <p className={styles.why}>{why}</p>}
              <QuestionField
                question={question}
                value={answers[question.key]}
                onChange={(value) => onAnswer(question.key, value)}
                error={problems[question.key]}
                points={points}
              />
            </div>
          )
        })}
    </div>
  )
}
