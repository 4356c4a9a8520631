import { cx } from '../../ui/class-names.ts'
import styles from './file-mark.module.css'

/** A sheet with the kind of a file on it. Decoration: the name says what it is. */
export function FileMark({ name }: { name: string }) {
  const kind = (/\.([A-Za-z0-9]{1,4})$/.exec(name)?.[1] ?? 'file').toUpperCase()
  return (
    <span className={cx(styles.mark, kind === 'PDF' && styles.pdf)} aria-hidden>
      {kind}
    </span>
  )
}
