import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, holding, missing, quantity } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { Figure } from '../../../kernel/working/figure.tsx'
import { choiceOf, heldForOne, holdersIn, takenBy } from './holder-facts.ts'
import type { HolderView } from './holder-facts.ts'
import type { Holder, Option, Settlement } from './offers.ts'
import styles from './pre-emption.module.css'

interface HoldersTableProps {
  option: Option
  holders: readonly Holder[]
  settlement: Settlement
}

/** Everybody who is offered new shares, and what they answered. Who waived stays in the total. */
export function HoldersTable({ option, holders, settlement }: HoldersTableProps) {
  const [view, setView] = useState<HolderView>('all')
  const [typed, setTyped] = useState('')
  const count = (which: HolderView) => holdersIn(holders, which, '').length
  const ratio = heldForOne(settlement)
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          className={styles.search ?? ''}
          label="Filter by name"
          value={typed}
          onChange={setTyped}
        />
        <SegmentedControl
          label="Holders"
          options={[
            { value: 'all', label: `All ${count('all')}` },
            { value: 'awaiting', label: `Awaiting ${count('awaiting')}` },
            { value: 'excess', label: `With excess ${count('excess')}` },
          ]}
          value={view}
          onChange={setView}
        />
        {ratio !== undefined && (
          <Text tone="faint">
            {'One right for every '}
            <Figure of="held_for_one" label="Shares held for one right">
              {ratio}
            </Figure>
            {' shares held'}
          </Text>
        )}
      </div>
      <DataTable
        label="Holders"
        className={styles.table}
        columns={useColumns({ option, holders, settlement })}
        rows={holdersIn(holders, view, typed)}
        keyOf={({ id }) => id}
        empty={
          <EmptyState level={3} title="No holder fits">
            Look among all of them, or for another name.
          </EmptyState>
        }
      />
      {option.waived_shares !== '0' && (
        <Text tone="soft">
          {`${counted(option.waived_holders, 'further holder', 'further holders')} of ${quantity(option.waived_shares)} shares waived${option.waived_note ? ` (${option.waived_note})` : ''}. They are counted, and nothing is offered to them.`}
        </Text>
      )}
    </>
  )
}

function useColumns({ option, holders, settlement }: HoldersTableProps): Column<Holder>[] {
  const today = now()
  const figure = (of: string, label: string, text: string) => (
    <Figure of={of} label={label}>
      {text}
    </Figure>
  )
  const shares =
    (name: string, label: string, of: (holder: Holder) => string | undefined) => (holder: Holder) => {
      const value = of(holder)
      if (value === undefined || value === '0') return missing
      return figure(`${name}:${holder.id}`, `${label}, ${holder.holder_name}`, quantity(value))
    }
  return [
    {
      id: 'holder',
      header: 'Holder',
      pinned: true,
      cell: (row) => (
        <span className={styles.two}>
          <ButtonLink
            href={`/api/pre-emption-choices/${row.id}/letter`}
            look="link"
            aria-label={`Letter to ${row.holder_name}`}
          >
            {row.holder_name}
          </ButtonLink>
          <small>
            {figure(`percent_before:${row.id}`, `Part of ${row.holder_name}`, holding(row.percent_before))}
            {', '}
            {figure(
              `percent_if_none:${row.id}`,
              `Part of ${row.holder_name} taking none`,
              holding(row.percent_if_none),
            )}
            {' if none'}
          </small>
        </span>
      ),
      total: counted(holders.length, 'holder', 'holders'),
    },
    {
      id: 'held',
      header: `Held, ${dateShort(option.record_date, { today })}`,
      align: 'end',
      cell: shares('holding', 'Held', (row) => row.holding),
      total: figure('in_issue', 'All shares in issue', quantity(settlement.in_issue)),
    },
    {
      id: 'entitled',
      header: 'Entitled',
      align: 'end',
      cell: shares('entitlement', 'Entitled', (row) => row.entitlement),
      total: figure('entitled', 'All rights', quantity(settlement.entitled)),
    },
    {
      id: 'choice',
      header: 'Choice',
      cell: (row) => <StateDot shown={choiceOf(row.choice)} />,
    },
    {
      id: 'taken',
      header: 'Taken',
      align: 'end',
      cell: shares('by_right', 'Taken', (row) => takenBy(row, settlement)?.by_right),
      total: figure('by_right', 'Taken by right', quantity(settlement.by_right)),
    },
    {
      id: 'excess',
      header: 'Excess asked',
      align: 'end',
      cell: shares('asked', 'Excess asked', (row) =>
        row.choice === 3 ? (row.shares ?? undefined) : undefined,
      ),
      total: figure('excess_asked', 'Excess asked for', quantity(settlement.excess_asked)),
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      weight: 'strong',
      cell: shares('total', 'Total', (row) => takenBy(row, settlement)?.total),
      total: figure(
        'placed',
        'Shares placed with holders',
        quantity(String(BigInt(settlement.by_right) + BigInt(settlement.excess_met))),
      ),
    },
    {
      id: 'answered',
      header: 'Answered',
      align: 'end',
      weight: 'soft',
      cell: (row) => (row.lapsed ? 'Lapsed' : dateShort(row.decided_at, { today })),
    },
  ]
}
