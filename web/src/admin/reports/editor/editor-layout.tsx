import type { ReactNode } from 'react'
import { ScrollArea } from '../../../features/records/scroll-area.tsx'
import { SectionsToggle } from '../../../features/records/sections-toggle.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { useSections } from './use-sections.ts'
import { SectionList } from './section-list.tsx'
import styles from './editor-layout.module.css'

interface EditorLayoutProps {
  /** Which report it is, for those who hear the page. */
  label: string
  sections: ReturnType<typeof useSections>
  /** Below the sections: what colleagues say of it. */
  comments?: ReactNode
  /** Below that: who wrote it last. */
  note?: ReactNode
  /** At the right of the buttons: how long the text is. */
  length: string
  /** Given the place of the buttons that format the text. */
  onToolbar: (place: HTMLElement | null) => void
  rail: ReactNode
  /** The document. */
  children: ReactNode
  /** The bar that stays in view below. */
  foot?: ReactNode
}

/** An editor of a document: its sections at the left, the page, and what is decided about it at the right. */
export function EditorLayout(props: EditorLayoutProps) {
  const { label, sections, comments, note, length, onToolbar, rail, children, foot } = props
  const { open, setOpen } = sections
  return (
    <>
      <ScrollArea label={label}>
        <div className={styles.layout}>
          <nav className={cx(styles.nav, open && styles.open)} aria-label="Sections">
            <SectionsToggle
              title="Sections"
              open={open}
              onToggle={() => setOpen(!open)}
              className={styles.toggle}
            />
            <div className={styles.navBody}>
              <SectionList sections={sections} onChoose={() => setOpen(false)} />
              {comments}
              {note && <p className={styles.note}>{note}</p>}
            </div>
          </nav>
          <div className={styles.bar}>
            <div ref={onToolbar} className={styles.tools} />
            <span className={styles.length}>{length}</span>
          </div>
          <div className={styles.page}>{children}</div>
          <aside className={styles.rail} aria-label="Settings of the report">
            <div className={styles.railBody}>{rail}</div>
          </aside>
        </div>
      </ScrollArea>
      {foot}
    </>
  )
}
