import { useState } from 'react'
import { timelineKinds } from '@moorgate/contract/timeline/timeline.ts'
import type { TimelineEntry, TimelineKind } from '@moorgate/contract/timeline/timeline.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useTerm, withArticle } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Heading } from '../../ui/text.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { shownEntry } from './stream-entry.tsx'
import { TodoList } from './todo-list.tsx'
import { useEntryActs } from './use-entry-actions.ts'
import type { EntryActs } from './use-entry-actions.ts'
import { useTimeline } from './use-timeline.ts'
import type { RecordNamed } from './use-timeline.ts'
import styles from './timeline.module.css'
import { CheckSquare, Phone } from 'lucide-react'
import { CallForm } from './call-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TaskForm } from './task-form.tsx'

const forms = { note: NoteForm, call: CallForm, task: TaskForm } as const

type Mode = keyof typeof forms

/** Where something is written about the record: one line until it is wanted. */
function Composer({ record }: { record: RecordNamed }) {
  const term = useTerm()
  const { mode, setMode, begun, end } = useBegun()
  return (
    <>
      {mode === undefined && <ClosedComposer onOpen={setMode} />}
      <div className={styles.open} hidden={mode === undefined}>
        {mode !== undefined && (
          <SegmentedControl<Mode>
            label="What to write"
            options={[
              { value: 'note', label: term('note') },
              { value: 'call', label: term('call_log') },
              { value: 'task', label: term('task') },
            ]}
            value={mode}
            onChange={setMode}
          />
        )}
        {begun.map((one) => {
          const Form = forms[one]
          return (
            <div
              key={one}
              className={styles.form}
              hidden={one !== mode}
              data-composer={one === mode || undefined}
            >
              <Form record={record} onClose={() => end(one)} />
            </div>
          )
        })}
      </div>
    </>
  )
}

/** What is being written, and what was begun besides: that stays until it is saved or cancelled. */
function useBegun() {
  const [asked, setMode] = useMode()
  const [{ before, begun }, set] = useState<{ before?: Mode | undefined; begun: readonly Mode[] }>({
    begun: [],
  })
  if (asked !== before)
    set({ before: asked, begun: asked === undefined || begun.includes(asked) ? begun : [...begun, asked] })
  const end = (ended: Mode) => {
    set({ before, begun: begun.filter((one) => one !== ended) })
    setMode(undefined)
  }
  return { mode: asked !== undefined && begun.includes(asked) ? asked : undefined, setMode, begun, end }
}

/** What is being written stands in the address, so that a link from elsewhere on the record opens it. */
function useMode(): [Mode | undefined, (mode: Mode | undefined) => void] {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const parameters = parseFlat(search)
  const mode = (Object.keys(forms) as Mode[]).find((one) => one === parameters['write'])
  return [mode, (next) => visit(pathname + stringifyFlat({ ...parameters, write: next }), { replace: true })]
}

function ClosedComposer({ onOpen }: { onOpen: (mode: Mode) => void }) {
  const term = useTerm()
  const lower = { lower: true } as const
  return (
    <div className={styles.compose}>
      <button type="button" className={styles.write} onClick={() => onOpen('note')}>
        Write {withArticle(term('note', lower))}, log {withArticle(term('call_log', lower))} or add{' '}
        {withArticle(term('task', lower))}
      </button>
      <Button size="small" icon={Phone} onClick={() => onOpen('call')}>
        {term('call_log')}
      </Button>
      <Button size="small" icon={CheckSquare} onClick={() => onOpen('task')}>
        {term('task')}
      </Button>
    </div>
  )
}

/** All that is known of a record: what staff wrote, what is to be done, what was sent, added and changed. */
export function RecordTimeline({ record }: { record: RecordNamed }) {
  const [kind, choose] = useKind()
  const query = useTimeline(record, kind)
  const acts = useEntryActs(record)
  const first = query.data?.pages[0]
  return (
    <section className={cx(styles.stack, styles.page)}>
      <div className={styles.head}>
        <Heading level={2} variant="small">
          Activity
        </Heading>
        <KindFilter kind={kind} onChoose={choose} />
      </div>
      {first?.meta.may_write && <Composer key={`${record.type} ${record.id}`} record={record} />}
      <Problem says={acts.problem} />
      <Loaded query={query} what="the activity">
        {({ pages }) => (
          <div className={cx(styles.stack, query.isPlaceholderData && styles.stale)}>
            <Above {...{ record, acts }} page={pages[0]!} />
            <Stream entries={pages.flatMap(({ data }) => data)} {...{ record, acts, kind }} />
            {query.hasNextPage && (
              <Button
                className={styles.more ?? ''}
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show earlier
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </section>
  )
}

interface TimelineContext {
  record: RecordNamed
  acts: EntryActs
}

/** What stands above the stream: open tasks, and what somebody pinned. */
function Above({
  page: { pinned, open_tasks: tasks },
  record,
  acts,
}: TimelineContext & { page: NonNullable<ReturnType<typeof useTimeline>['data']>['pages'][number] }) {
  const term = useTerm()
  return (
    <>
      {tasks.length > 0 && (
        <div className={styles.part}>
          <Heading level={3}>Open {term('task', { plural: true, lower: true })}</Heading>
          <TodoList
            label={`Open ${term('task', { plural: true, lower: true })}`}
            {...{ record, tasks, acts }}
          />
        </div>
      )}
      {pinned.length > 0 && (
        <div className={styles.part}>
          <Heading level={3}>Pinned</Heading>
          <Timeline label="Pinned" entries={pinned.map((entry) => shownEntry(entry, { record, acts }))} />
        </div>
      )}
    </>
  )
}

function Stream({
  entries,
  record,
  acts,
  kind,
}: TimelineContext & { entries: readonly TimelineEntry[]; kind: TimelineKind | undefined }) {
  if (entries.length === 0)
    return (
      <EmptyState title={kind === undefined ? 'Nothing yet' : 'Nothing of this type yet'} level={3}>
        {kind === undefined
          ? 'Notes, messages, documents and changes appear here, newest first.'
          : 'Choose “All” to see all activity.'}
      </EmptyState>
    )
  return <Timeline label="Activity" entries={entries.map((entry) => shownEntry(entry, { record, acts }))} />
}

type Choice = TimelineKind | 'all'

function KindFilter({
  kind = 'all',
  onChoose,
}: {
  kind: Choice | undefined
  onChoose: (kind: Choice) => void
}) {
  const term = useTerm()
  const labels: Record<Choice, string> = {
    all: 'All',
    notes: term('note', { plural: true }),
    calls: term('call_log', { plural: true }),
    tasks: term('task', { plural: true }),
    emails: 'E-mails',
    documents: term('document', { plural: true }),
    changes: 'Changes',
  }
  return (
    <SegmentedControl<Choice>
      label="Show"
      options={(['all', ...timelineKinds] as const).map((value) => ({ value, label: labels[value] }))}
      value={kind}
      onChange={onChoose}
    />
  )
}

/** Which kind is shown stands in the address, so that Back and a copied link restore it. */
function useKind(): [TimelineKind | undefined, (kind: Choice) => void] {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const parameters = parseFlat(search)
  const kind = timelineKinds.find((one) => one === parameters['kind'])
  return [
    kind,
    (next) =>
      visit(pathname + stringifyFlat({ ...parameters, kind: next === 'all' ? '' : next }), { replace: true }),
  ]
}
