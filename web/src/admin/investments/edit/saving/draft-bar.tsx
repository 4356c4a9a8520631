import { discardPageDraft, publishPageDraft } from '@moorgate/contract/opportunities/page-versions.ts'
import { useState } from 'react'
import { ApiError, isFailure } from '../../../../kernel/api.ts'
import { now } from '../../../../kernel/clock.ts'
import { Problem } from '../../../../kernel/problem.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useTerm } from '../../../../kernel/terminology.tsx'
import { useCommand } from '../../../../kernel/use-command.ts'
import { Button } from '../../../../ui/button.tsx'
import { dateTime } from '../../../../ui/format-dates.ts'
import { Confirmation } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import type { PageDraft } from './page-store.ts'
import styles from './saving.module.css'

interface DraftBarProps {
  id: number
  draft: NonNullable<PageDraft>
  /** Keeps what is written now; true when nothing is left to keep. */
  flush: () => Promise<boolean>
  /** The page was changed in these fields since the draft was begun. */
  onOvertaken: (fields: readonly string[]) => Promise<void>
  /** The draft is on the page, or gone. */
  onEnded: () => Promise<void>
}

/** What is written of a page and not shown yet: who wrote it, and the way onto the page. */
export function DraftBar({ id, draft, flush, onOvertaken, onEnded }: DraftBarProps) {
  const [discarding, setDiscarding] = useState(false)
  const term = useTerm()
  const { busy, problem, run } = useCommand()
  const params = { id }
  const publish = async () => {
    const done = await run(async () => {
      if (!(await flush())) throw new ApiError('invalid', { message: 'Some fields need attention first.' })
      try {
        await send(publishPageDraft, { params, body: { version: draft.version } })
      } catch (error) {
        if (error instanceof ApiError && isFailure(error, 'conflict'))
          await onOvertaken(Object.keys(error.fieldErrors))
        throw error
      }
    })
    if (!done) return
    await onEnded()
    showToast('Changes published')
  }
  const discard = async () => {
    if (!(await run(() => send(discardPageDraft, { params })))) return
    setDiscarding(false)
    await onEnded()
    showToast('Changes discarded')
  }
  return (
    <section className={styles.draft} aria-label="Unpublished changes">
      <span>
        <b>Not published yet</b>
        <small>
          {draft.saved_by === null ? 'Saved' : `Saved by ${draft.saved_by}`}{' '}
          {dateTime(draft.saved_at, { today: now() })}
        </small>
      </span>
      <Problem says={problem} />
      <Button onClick={() => setDiscarding(true)}>Discard changes</Button>
      <Button variant="primary" busy={busy} busyLabel="Publishing" onClick={() => void publish()}>
        Publish changes
      </Button>
      {discarding && (
        <Confirmation
          open
          danger
          title="Discard these changes?"
          confirm="Discard changes"
          busy={busy}
          busyLabel="Discarding"
          onConfirm={() => void discard()}
          onCancel={() => setDiscarding(false)}
        >
          The page stays as it is for {term('investor', { plural: true, lower: true })}. All unpublished
          changes are lost.
        </Confirmation>
      )}
    </section>
  )
}
