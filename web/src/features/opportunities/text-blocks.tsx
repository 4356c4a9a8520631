import { Html } from '../../kernel/html.tsx'
import { cx } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { inOrder } from './in-order.ts'
import type { OpportunityCondition, OpportunityOnPage, OpportunityQuestion } from './opportunity-record.ts'
import styles from './blocks.module.css'

export function ProseBlock({ html }: { html: string }) {
  return <Html text={html} className={styles.prose} />
}

/** What may go wrong, each under a rule, so that none is read over. */
export function RisksBlock({ html }: { html: string }) {
  return <Html text={html} className={cx(styles.prose, styles.risks)} />
}

export function QuestionsBlock({ questions }: { questions: readonly OpportunityQuestion[] }) {
  return (
    <div className={styles.questions}>
      {inOrder(questions).map(({ id, title, body }) => (
        <Disclosure key={id} summary={title}>
          <Html text={body} className={styles.answer} />
        </Disclosure>
      ))}
    </div>
  )
}

/** The terms: what is written as a whole, then heading by heading, then the conditions. */
export function TermsBlock({ offer }: { offer: OpportunityOnPage }) {
  const { investment_terms: whole, terms, term_conditions: conditions } = offer
  return (
    <div className={styles.terms}>
      {whole && <ProseBlock html={whole} />}
      {inOrder(terms).map(({ id, title, body }) => (
        <div key={id}>
          <h3>{title}</h3>
          <Html text={body} className={styles.prose} />
        </div>
      ))}
      <Conditions conditions={inOrder(conditions)} />
    </div>
  )
}

function Conditions({ conditions }: { conditions: readonly OpportunityCondition[] }) {
  if (conditions.length === 0) return null
  return (
    <div>
      <h3>Conditions</h3>
      <ul className={styles.conditions}>
        {conditions.map(({ id, title, body, required }) => (
          <li key={id}>
            <b>{title}</b>
            {required && <small>You accept this when you invest.</small>}
            {body !== '' && <Html text={body} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
