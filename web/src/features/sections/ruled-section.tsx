import type { ReactNode } from 'react'
import { TextLink } from '../../ui/link.tsx'
import { Heading } from '../../ui/text.tsx'
import styles from './ruled-section.module.css'

export interface RuledSectionProps {
  title: string
  /** Where all of it is: "All investments". */
  more?: { label: string; href: string } | undefined
  /** Beside the title, fainter. */
  note?: ReactNode
  /** Anchor for the tabs of a long page. */
  id?: string | undefined
  children: ReactNode
}

/** A part of a page under an ink rule, as a report sets it. */
export function RuledSection({ title, more, note, id, children }: RuledSectionProps) {
  return (
    <section id={id} className={styles.section}>
      <div className={styles.head}>
        <Heading level={2}>{title}</Heading>
        {(note !== undefined || more) && (
          <div className={styles.beside}>
            {note !== undefined && <span className={styles.note}>{note}</span>}
            {more && (
              <TextLink href={more.href} className={styles.more}>
                {more.label}
              </TextLink>
            )}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

/** A fainter line over a figure or list: "Portfolio value". */
export function OverTitle({ children, id, level = 2 }: { children: ReactNode; id?: string; level?: 2 | 3 }) {
  const Title = `h${level}` as const
  return (
    <Title id={id} className={styles.over}>
      {children}
    </Title>
  )
}
