import { Check, Clock, Minus, X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Sentence } from '../figures/sentence.tsx'
import type { SentenceParts } from '../figures/words.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './check-list.module.css'

export interface CheckItem {
  key: string
  /** `remark` keeps nothing back; `trouble` does. */
  state: 'done' | 'waiting' | 'open' | 'trouble' | 'remark'
  /** What is true, or has to be; its figures open. */
  title: string | SentenceParts
  note?: string | SentenceParts | ReactElement | undefined
  /** At the right: the way to mend it. */
  action?: ReactNode
}

const marks = { done: Check, waiting: Clock, open: Minus, trouble: X, remark: Clock }
const texts = { done: 'Done', waiting: 'Waiting', open: 'Open', trouble: 'Needs attention', remark: 'Note' }

/** What is in order and what is not, each in words. */
export function CheckList({ items }: { items: readonly CheckItem[] }) {
  return (
    <ul className={styles.checks}>
      {items.map(({ key, state, title, note, action }) => (
        <li key={key}>
          <span className={cx(styles.mark, styles[state])}>
            <Icon of={marks[state]} size={11} stroke={3} />
            <VisuallyHidden>{texts[state]}</VisuallyHidden>
          </span>
          <span>
            <b>
              <CheckText text={title} />
            </b>
            {note !== undefined && (
              <small>
                <CheckText text={note} />
              </small>
            )}
          </span>
          {action}
        </li>
      ))}
    </ul>
  )
}

function CheckText({ text }: { text: string | SentenceParts | ReactElement }) {
  return isWords(text) ? <Sentence of={text} /> : text
}

const isWords = (text: string | SentenceParts | ReactElement): text is SentenceParts => Array.isArray(text)
