import { confirmMerge, undoMerge, withdrawMerge } from '@moorgate/contract/merges/merge.ts'
import type { Merge } from '@moorgate/contract/merges/merge.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { StatusDot } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { agoInText } from '../../ui/ago-or-day.ts'
import { quantity } from '../../ui/format.ts'
import { TextLink } from '../../ui/link.tsx'
import { Heading } from '../../ui/text.tsx'
import { mergesQuery } from './pairs.ts'
import styles from './merges.module.css'

const looks: Readonly<Record<Merge['status'], { text: string; tone: Tone }>> = {
  waiting: { text: 'Awaiting second person', tone: 'waiting' },
  merged: { text: 'Merged', tone: 'good' },
  undone: { text: 'Undone', tone: 'neutral' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
}

/** Merges that wait, and those that were made: confirmed, withdrawn or taken back from here. */
export function MergesTable() {
  const query = useQuery(mergesQuery())
  return (
    <Loaded query={query} what="merges">
      {(merges) =>
        merges.length > 0 && (
          <section>
            <Heading level={2} variant="section">
              Merges
            </Heading>
            <DataTable label="Merges" columns={columns} rows={merges} keyOf={({ id }) => id} stacked />
          </section>
        )
      }
    </Loaded>
  )
}

const columns: readonly Column<Merge>[] = [
  {
    id: 'kept',
    header: 'Kept',
    cell: ({ kept }) => <TextLink href={`/admin/investors/${kept.id}/details`}>{kept.name}</TextLink>,
  },
  { id: 'closed', header: 'Closed', cell: ({ closed }) => `${closed.name}, ${closed.reference}` },
  { id: 'moved', header: 'Rows moved', align: 'end', cell: ({ moved }) => quantity(moved) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusDot tone={looks[status].tone}>{looks[status].text}</StatusDot>,
  },
  {
    id: 'by',
    header: 'Requested by',
    from: 'md',
    weight: 'soft',
    cell: ({ asked_by: by, created_at: at }) => `${by ?? 'A colleague'}, ${agoInText(at, now())}`,
  },
  { id: 'act', header: 'Decide', headerHidden: true, align: 'end', cell: (merge) => <Acts merge={merge} /> },
]

function Acts({ merge }: { merge: Merge }) {
  const act = useCommand()
  const queries = useQueryClient()
  const run = (endpoint: typeof confirmMerge | typeof undoMerge | typeof withdrawMerge) =>
    void act.run(async () => {
      await send(endpoint, { params: { id: merge.id } })
      await Promise.all(['merge', 'user'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
    })
  return (
    <span className={styles.decide}>
      {act.problem && <span role="alert">{act.problem}</span>}
      {merge.status === 'waiting' && (
        <Button variant="quiet" size="small" busy={act.busy} onClick={() => run(withdrawMerge)}>
          Withdraw
        </Button>
      )}
      {merge.may_confirm && (
        <Button size="small" busy={act.busy} onClick={() => run(confirmMerge)}>
          Confirm
        </Button>
      )}
      {merge.may_undo && (
        <Button size="small" busy={act.busy} onClick={() => run(undoMerge)}>
          Undo
        </Button>
      )}
    </span>
  )
}
