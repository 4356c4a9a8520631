import styles from './coming.module.css'

/** A line along the top of the window while a page's code is on its way. It is drawn after a moment: most pages come at once. */
export function Coming() {
  return <progress aria-label="The page is on its way" className={styles.coming} />
}
