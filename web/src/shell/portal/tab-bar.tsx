import { PortalNav } from './portal-nav.tsx'
import styles from './tab-bar.module.css'

/** The navigation of a phone, under the thumb: every entry with its name. */
export function TabBar() {
  return <PortalNav className={styles.bar} on={styles.on} withIcons />
}
