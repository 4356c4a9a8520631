import { Eye } from 'lucide-react'
import { endViewing } from '../../kernel/viewing.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './viewing-strip.module.css'

/** Stays in view as long as staff look at the portal as an investor, so that nobody takes it for their own. */
export function ViewingStrip({ name }: { name: string }) {
  return (
    <aside className={styles.frame} aria-label="Seen as an investor">
      <p className={styles.strip}>
        <Icon of={Eye} />
        <span>
          You see this as <strong>{name}</strong>. Nothing can be changed.
        </span>
        <Button look="deep" size="small" onClick={endViewing}>
          Stop looking
        </Button>
      </p>
    </aside>
  )
}
