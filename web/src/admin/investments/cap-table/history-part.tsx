import { reverseCapTableEvent } from '@moorgate/contract/captable/cap-table-event.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { date } from '../../../ui/format-dates.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { OpenCapFormat } from './open-cap-format.tsx'
import { eventsQuery, useCapTableChanged } from './queries.ts'
import type { CapTableEvents } from './queries.ts'
import styles from './cap-table.module.css'

type Event = CapTableEvents['events'][number]

/**
 * Everything that happened to the shares, newest first. A wrong event is taken back here; none is ever
 * edited.
 */
export function HistoryPart({ id, mayRecord }: { id: number; mayRecord: boolean }) {
  const [page, setPage] = useState(1)
  const [wrong, setWrong] = useState<Event>()
  const query = useQuery({ ...eventsQuery(id, page), placeholderData: keepPreviousData })
  return (
    <>
      <Loaded query={query} what="the history" skeleton={<SkeletonRows rows={10} avatar={false} />}>
        {({ events, total, last_page: last }) => (
          <Card flush title="History" count={total}>
            {events.length === 0 && (
              <EmptyState level={3} title="Nothing has happened yet">
                Events that are recorded, and shares that are allotted here, are listed in this place.
              </EmptyState>
            )}
            <ol className={styles.events}>
              {events.map((event) => (
                <Line key={event.key} event={event} {...(mayRecord && { onReverse: setWrong })} />
              ))}
            </ol>
            {last > 1 && (
              <div className={styles.pages}>
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
                <span>{`${page} of ${last}`}</span>
                <Button disabled={page === last} onClick={() => setPage(page + 1)}>
                  Older
                </Button>
              </div>
            )}
          </Card>
        )}
      </Loaded>
      <OpenCapFormat id={id} mayImport={mayRecord} />
      {wrong && <Reverse event={wrong} onClose={() => setWrong(undefined)} />}
    </>
  )
}

function Line({ event, onReverse }: { event: Event; onReverse?: (event: Event) => void }) {
  const { summary, note, reversed_by: reversedBy, source, actor_name: actor } = event
  const origin = source === 'platform' ? 'Allotted here' : actor ? `Recorded by ${actor}` : 'Recorded'
  const small = [note, reversedBy === null ? origin : 'Reversed'].filter(Boolean).join(' · ')
  const canReverse = onReverse && source === 'recorded' && event.kind !== 'reversal' && reversedBy === null
  return (
    <li>
      <span>{date(event.date, { today: now() })}</span>
      <span>
        <span className={reversedBy === null ? undefined : styles.undone}>{summary}</span>
        <small>{small}</small>
      </span>
      {canReverse ? (
        <Button
          look="quiet"
          size="small"
          icon={Undo2}
          onClick={() => onReverse(event)}
          aria-label={`Reverse: ${summary}`}
        >
          Reverse
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}

function Reverse({ event, onClose }: { event: Event; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['reason'])
  const changed = useCapTableChanged()
  const save = async () => {
    const act = (idempotencyKey: string) =>
      send(reverseCapTableEvent, { params: { id: event.id ?? 0 }, body: { reason }, idempotencyKey })
    if (!(await run(act))) return
    await changed()
    showToast('The event is reversed')
    onClose()
  }
  return (
    <FormModal
      title="Reverse this event?"
      onClose={onClose}
      dirty={reason !== ''}
      submit="Reverse"
      busy={busy}
      busyLabel="Reversing"
      cancel="Keep it"
      onSubmit={save}
    >
      <p>{`${event.summary}. It stays in the history, with the reversal beside it, and counts on no day any more.`}</p>
      <TextArea
        label="Reason"
        rows={3}
        limit={2000}
        value={reason}
        onChange={(typed) => setReason(typed.target.value)}
        error={fields['reason']}
      />
      <Problem says={problem} />
    </FormModal>
  )
}
