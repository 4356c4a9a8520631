import { Check } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { clock, date } from '../../../ui/format-dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './wizard.module.css'

/** What stands here was entered in another window, of this browser or on another device. */
export function ChangedNote({ at }: { at: Date }) {
  return (
    <div className={styles.changed}>
      <Notice live title="This order was changed in another window">
        {`Showing the version saved at ${clock(at)}. You can continue in either window.`}
      </Notice>
    </div>
  )
}

/** That nothing is lost by leaving. Announced. */
export function SavedNote({ savedAt, closes }: { savedAt: Date | undefined; closes: string | null }) {
  const term = useTerm()
  const until = closes === null ? '' : ` until ${date(closes, { today: now() })}`
  return (
    <output className={styles.saved}>
      {savedAt !== undefined && (
        <>
          <Icon of={Check} size={14} />
          {`Saved at ${clock(savedAt)}. You can leave and come back${until}. No ${term('allocation', { lower: true })} is held until you reserve.`}
        </>
      )}
    </output>
  )
}
