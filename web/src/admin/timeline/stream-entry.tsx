import { changedFields } from '@moorgate/contract/timeline/changed-fields.ts'
import type { ChangedField } from '@moorgate/contract/timeline/changed-fields.ts'
import type { EntryOf, TimelineEntry } from '@moorgate/contract/timeline/timeline.ts'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Html } from '../../kernel/html.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { dateTime } from '../../ui/format-dates.ts'
import type { TimelineEntry as Shown } from '../../ui/timeline.tsx'
import { CallForm } from './call-form.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { Sentence, When, iconOf } from './entry-sentence.tsx'
import { NoteForm } from './note-form.tsx'
import type { EntryActs } from './use-entry-actions.ts'
import type { RecordNamed } from './use-timeline.ts'
import styles from './timeline.module.css'
import { useLabel } from '../../kernel/terminology.tsx'
import { Words } from '../../kernel/words.tsx'
import { missing } from '../../ui/format.ts'
import { codeLabel, codeWords } from './code-labels.ts'
import { useRoleNames } from '../../features/timeline/use-role-names.ts'
import { valueWords } from '../../features/timeline/value-words.ts'

interface EntryContext {
  record: RecordNamed
  acts: EntryActs
}

/** An entry as the stream shows it. */
export function shownEntry(entry: TimelineEntry, entryContext: EntryContext): Shown {
  const when = dateTime(entry.at, { today: now() })
  return {
    id: entry.key,
    icon: iconOf(entry),
    text: <Sentence entry={entry} record={entryContext.record} />,
    when: <When entry={entry} when={when} />,
    ...((entry.kind === 'note' || entry.kind === 'call') && {
      note: <Body entry={entry} when={when} {...entryContext} />,
    }),
    actions: <Actions entry={entry} acts={entryContext.acts} />,
  }
}

function Actions({ entry, acts }: { entry: TimelineEntry; acts: EntryActs }) {
  if (entry.kind === 'change') return <Quick entry={entry} />
  if (entry.kind !== 'task' || !entry.may_change) return null
  return (
    <Button variant="link" onClick={() => acts.tick(entry)}>
      Open again
    </Button>
  )
}

/** A change's fields, before and after, where there are any. */
function Quick({ entry }: { entry: EntryOf<'change'> }) {
  if (changedFields(entry).length === 0) return null
  return (
    <Disclosure summary={entry.before === null ? 'Details' : 'Before and after'}>
      <ChangeTable change={entry} />
    </Disclosure>
  )
}

/** What was written, with its menu; the form in its place while it is changed. */
function Body({
  entry,
  when,
  record,
  acts,
}: EntryContext & { entry: EntryOf<'note' | 'call'>; when: string }) {
  const [editing, setEditing] = useState(false)
  const close = () => setEditing(false)
  if (editing)
    return entry.kind === 'note' ? (
      <NoteForm record={record} entry={entry} onClose={close} />
    ) : (
      <CallForm record={record} entry={entry} onClose={close} />
    )
  return (
    <div className={styles.line}>
      {entry.kind === 'note' ? (
        <Html text={entry.body} className={styles.words} />
      ) : (
        <p className={styles.plain}>{entry.summary}</p>
      )}
      <EntryMenu
        entry={entry}
        label={`${entry.kind === 'note' ? 'Note' : 'Call'}, ${when}`}
        acts={acts}
        onEdit={() => setEditing(true)}
      />
    </div>
  )
}

/** What a change changed: each field as it was and as it is. */
function ChangeTable({ change }: { change: EntryOf<'change'> }) {
  const today = now()
  const label = useLabel()
  const roles = useRoleNames()
  const words = (field: ChangedField, value: unknown) => {
    const code = codeLabel(change.subject_type, field.field, value)
    if (code) return label(code)
    const { currency } = change
    const names = { ...change.names, ...roles }
    return (
      codeWords(change.subject_type, field.field, value) ??
      valueWords(field, value, { names, currency, today }) ??
      missing
    )
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changedFields(change).map((field) => (
          <tr key={field.field}>
            <th scope="row">
              <Words of={field.label} />
            </th>
            <td>{words(field, field.before)}</td>
            <td>{words(field, field.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
