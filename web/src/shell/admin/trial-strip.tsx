import { useBranding } from '../../kernel/branding.tsx'
import styles from './trial-strip.module.css'

/** Staff know that the firm is on trial; investors have no part in it. */
export function TrialStrip() {
  const { name } = useBranding()
  return <p className={styles.trial}>Trial account for {name}</p>
}
