import type { ReactNode } from 'react'
import styles from './test.module.css'

/** The test's content, with notes beside it where there is room and below it where there is not. */
export function WithNotes({ notes, children }: { notes: readonly Note[]; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.grid}>
        <div>{children}</div>
        <aside className={styles.side} aria-label="About the test">
          {notes.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </aside>
      </div>
    </div>
  )
}

export interface Note {
  title: string
  text: string
}
