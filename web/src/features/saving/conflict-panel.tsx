import type { ReactNode } from 'react'
import { plainWords } from './plain-words.ts'
import { Button } from '../../ui/button.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import type { Conflict } from './three-way.ts'
import styles from './conflict-panel.module.css'

interface ConflictPanelProps {
  conflicts: readonly Conflict[]
  titleOf: (name: string) => string
  /** Who changed it, and when, where that is known. */
  by?: ReactNode
  onSettle: (name: string, whose: 'mine' | 'theirs') => void
}

/**
 * Fields that two people changed: both texts, and whose stays. Until then neither is written over the other.
 */
export function ConflictPanel({ conflicts, titleOf, by, onSettle }: ConflictPanelProps) {
  if (conflicts.length === 0) return null
  return (
    <section className={styles.conflicts} role="alert" aria-label="Changed by two people">
      <Heading level={2}>{by ?? 'A colleague changed this while you were editing'}</Heading>
      <Text tone="soft">Nothing has been lost. Choose which version to keep.</Text>
      {conflicts.map(({ name, mine, theirs }) => (
        <div key={name} className={styles.conflict}>
          <h3>{titleOf(name)}</h3>
          <div className={styles.sides}>
            <Side title="Theirs" value={theirs}>
              <Button size="small" onClick={() => onSettle(name, 'theirs')}>
                Take theirs
              </Button>
            </Side>
            <Side title="Yours" value={mine}>
              <Button size="small" variant="primary" onClick={() => onSettle(name, 'mine')}>
                Keep yours
              </Button>
            </Side>
          </div>
        </div>
      ))}
    </section>
  )
}

function Side({ title, value, children }: { title: string; value: unknown; children: ReactNode }) {
  return (
    <div className={styles.side}>
      <b>{title}</b>
      <p>{plainWords(value) ?? 'Empty'}</p>
      {children}
    </div>
  )
}
