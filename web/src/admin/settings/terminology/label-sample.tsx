import { term, labelOf } from '@moorgate/contract/terminology.ts'
import type { Labels, TermDefinition } from '@moorgate/contract/terminology.ts'
import { PreviewHead } from '../settings-section.tsx'
import styles from './terminology.module.css'

/**
 * One label where people meet it: on a card, in a sentence in both numbers, in a subject, on a button, on
 * paper.
 */
export function LabelSample({ labels, of }: { labels: Labels; of: TermDefinition }) {
  const one = labelOf(labels, of.key)
  const lower = term(labels, of.key, { lower: true })
  const several = term(labels, of.key, { plural: true, lower: true })
  return (
    <>
      <PreviewHead title="Live sample" />
      <div className={styles.samples}>
        <div className={styles.sample}>
          <small>Portal, a card</small>
          <div className={styles.due}>
            {one}
            <b>£10,000.00</b>
          </div>
        </div>
        <div className={styles.sample}>
          <small>Sentence, lower case{of.plural ? ', one and several' : ''}</small>
          {of.plural ? (
            <p>
              You have one <mark>{lower}</mark>. Two earlier <mark>{several}</mark> are on file.
            </p>
          ) : (
            <p>
              You can read more about <mark>{lower}</mark> here.
            </p>
          )}
        </div>
        <div className={styles.sample}>
          <small>E-mail subject</small>
          <p className={styles.subject}>
            <mark>{one}</mark>: something new for you
          </p>
        </div>
        {of.plural && (
          <div className={styles.sample}>
            <small>Admin, a button</small>
            <span className={styles.button}>New {lower}</span>
          </div>
        )}
        <div className={styles.sample}>
          <small>PDF heading</small>
          <p className={styles.paper}>{one}</p>
        </div>
      </div>
    </>
  )
}
