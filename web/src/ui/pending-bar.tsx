import styles from './pending-bar.module.css'

/**
 * A line along the top of the window while a page's code, or what opens over it, is on its way. It is drawn
 * after a moment: most come at once.
 */
export function PendingBar({ label = 'Loading page' }: { label?: string }) {
  return <progress aria-label={label} className={styles.coming} />
}
