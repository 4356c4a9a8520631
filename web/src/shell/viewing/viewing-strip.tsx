import { Eye } from 'lucide-react'
import { useTerm, withArticle } from '../../kernel/terminology.tsx'
import { endViewing } from '../../kernel/viewing.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './viewing-strip.module.css'

interface ViewingStripProps {
  /** Whose account it is. */
  name: string
  /** Anyone who looks was let in by the investor and is not of the staff. */
  isGuest: boolean
}

/**
 * Stays in view as long as somebody looks at the portal of an investor, so that nobody takes it for their
 * own.
 */
export function ViewingStrip({ name, isGuest }: ViewingStripProps) {
  const investor = useTerm()('investor', { lower: true })
  return (
    <aside
      className={styles.frame}
      aria-label={isGuest ? 'Another person’s account' : `Seen as ${withArticle(investor)}`}
    >
      <p className={styles.strip}>
        <Icon of={Eye} />
        {isGuest ? (
          <span>
            The account of <strong>{name}</strong>, shared with you. View only.
          </span>
        ) : (
          <span>
            Viewing as <strong>{name}</strong>, read only.
          </span>
        )}
        <Button variant="deep" size="small" onClick={endViewing}>
          {isGuest ? 'Back to mine' : 'Exit'}
        </Button>
      </p>
    </aside>
  )
}
