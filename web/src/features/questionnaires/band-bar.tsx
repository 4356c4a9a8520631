import { cx } from '../../ui/class-names.ts'
import styles from './questions.module.css'

/** Which of several bands: as many marks as there are, filled up to it. The words beside it say the same. */
export function BandBar({ band, of }: { band: number; of: number }) {
  return (
    <div className={styles.band} aria-hidden>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={cx(index < band && styles.on)} />
      ))}
    </div>
  )
}
