import { reverseCapTableEvent } from '@moorgate/contract/captable/cap-table-event.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { date } from '../../../ui/format-dates.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { eventsQuery, openCapFormatHref, useCapTableChanged } from './queries.ts'
import type { CapTableEvents } from './queries.ts'
import styles from './cap-table.module.css'
import { importOpenCapFormat } from '@moorgate/contract/captable/cap-table-files.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { FileField } from '../../../kernel/file-field.tsx'
import { counted } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Text } from '../../../ui/text.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { Words, useWords } from '../../../kernel/words.tsx'

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
              <EmptyState level={3} title="No events yet">
                Events you record and shares allotted in a round appear here.
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
          variant="quiet"
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
    showToast('Event reversed')
    onClose()
  }
  return (
    <FormModal
      title="Reverse this event?"
      onClose={onClose}
      dirty={reason !== ''}
      submit="Reverse"
      danger
      busy={busy}
      busyLabel="Reversing"
      cancel="Keep it"
      onSubmit={save}
    >
      <p>
        {`${event.summary}. `}
        <Words of="The event and its reversal stay in the history, but no longer affect the {cap_table} on any date." />
      </p>
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

/** The whole history as files that other cap table programs read, and the way in for theirs. */
function OpenCapFormat({ id, mayImport }: { id: number; mayImport: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Open Cap Format">
      <div className={styles.files}>
        <Text tone="soft">
          The full history in Open Cap Format 1.2.0. UK-specific data is in a separate file.
        </Text>
        <ButtonLink href={openCapFormatHref(id)} icon={Download} download>
          Export
        </ButtonLink>
        {mayImport && <Button onClick={() => setOpen(true)}>Import</Button>}
      </div>
      {open && <Import id={id} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Import({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords()
  const [file, setFile] = useState<File | ''>('')
  const { busy, fields, problem, run } = useCommand(['file'])
  const changed = useCapTableChanged()
  const save = async () => {
    let done: { events: number; holders: number } | undefined
    const act = async (idempotencyKey: string) => {
      done = await send(importOpenCapFormat, { params: { id }, body: { file }, idempotencyKey })
    }
    if (!(await run(act))) return
    await changed()
    showToast(`${counted(done?.events ?? 0, 'event', 'events')} imported`)
    onClose()
  }
  return (
    <Modal
      open
      title={words('Import a {cap_table}')}
      onClose={onClose}
      dirty={file !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} busyLabel="Importing" onClick={() => void save()}>
            Import
          </Button>
        </>
      }
    >
      <FieldStack>
        <Text tone="soft">
          {words(
            'Only for a company with an empty {cap_table}. If any part can’t be read, nothing is imported.',
          )}
        </Text>
        <FileField
          label="ZIP of Open Cap Format files"
          facts={factsOf(importOpenCapFormat.body!.shape.file)!}
          onChange={setFile}
          error={fields['file']}
        />
        <Problem says={problem} />
      </FieldStack>
    </Modal>
  )
}
