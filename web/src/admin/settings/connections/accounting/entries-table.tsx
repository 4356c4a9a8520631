import { accountingEntry, sendAccountingEntryAgain } from '@moorgate/contract/accounting/entry.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { now } from '../../../../kernel/clock.ts'
import { permits } from '../../../../kernel/permissions.ts'
import { Problem } from '../../../../kernel/problem.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useLabel } from '../../../../kernel/terminology.tsx'
import { useCommand } from '../../../../kernel/use-command.ts'
import { useWords, Words } from '../../../../kernel/words.tsx'
import { StatusDot } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import type { Column } from '../../../../ui/data-table.tsx'
import { dateTime } from '../../../../ui/format-dates.ts'
import { missing, money } from '../../../../ui/format.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import styles from './entries.module.css'
import { kindWords, resultOf, stateWords } from './entry-words.ts'
import { area, statusQuery } from './queries.ts'
import type { AccountingEntry } from './queries.ts'

/** Entries, newest first, each with its record here and its number in the books. */
export function EntriesTable({
  rows,
  refreshing,
}: {
  rows: readonly AccountingEntry[]
  refreshing: boolean
}) {
  const words = useWords()
  const queries = useQueryClient()
  const label = useLabel()
  const act = useCommand()
  const { data: status } = useQuery(statusQuery)
  const mayChange = status !== undefined && permits(status, 'edit')
  const again = async ({ id, number }: AccountingEntry) => {
    const done = await act.run(async (idempotencyKey) => {
      await send(sendAccountingEntryAgain, { params: { id }, idempotencyKey })
      for (const key of [area, accountingEntry.name]) await queries.invalidateQueries({ queryKey: [key] })
    })
    if (done) showToast(`${number} queued`)
  }
  return (
    <>
      <Problem says={act.problem} />
      <DataTable
        label={label('accounting_entries')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={columnsWith(mayChange ? (entry) => void again(entry) : undefined, act.busy)}
        refreshing={refreshing}
        empty={
          <EmptyState title="No entries" level={3}>
            {words('Invoices and payments appear here once accounting is connected.')}
          </EmptyState>
        }
      />
    </>
  )
}

function columnsWith(
  again: ((entry: AccountingEntry) => void) | undefined,
  busy: boolean,
): readonly Column<AccountingEntry>[] {
  return [
    {
      id: 'number',
      header: 'Number in Xero',
      weight: 'strong',
      cell: ({ number }) => number,
    },
    { id: 'kind', header: 'Type', cell: ({ kind }) => <Words of={kindWords[kind]} /> },
    {
      id: 'name',
      header: 'Record',
      cell: ({ name, path }) =>
        path === null ? (
          name
        ) : (
          <TextLink href={path}>
            <span className={styles.wrapped}>{name}</span>
          </TextLink>
        ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amount, currency }) =>
        amount === null || currency === null ? missing : money(amount, { currency, pence: true }),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusDot tone={stateWords[status].tone}>{stateWords[status].label}</StatusDot>,
    },
    {
      id: 'result',
      header: 'Result',
      cell: (entry) => <span className={styles.wrapped}>{resultOf(entry)}</span>,
    },
    {
      id: 'recorded',
      header: 'Recorded',
      from: 'lg',
      cell: (entry) => dateTime(entry.created_at, { today: now() }),
    },
    {
      id: 'again',
      header: 'Send again',
      headerHidden: true,
      align: 'end',
      cell: (entry) =>
        again &&
        entry.may_send_again && (
          <Button
            size="small"
            disabled={busy}
            aria-label={`Send ${entry.number} again`}
            onClick={() => again(entry)}
          >
            Send again
          </Button>
        ),
    },
  ]
}
