import { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { now } from '../../../kernel/clock.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, holding, missing, quantity } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { choiceOf, holdersIn, linesOf, takenBy } from './holder-facts.ts'
import type { HolderLine, HolderView } from './holder-facts.ts'
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
  const [isWhole, setWhole] = useState(false)
  const count = (which: HolderView) => holdersIn(holders, which, '').length
  const heldForOne = settlement.held_for_one
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
        {heldForOne !== null && (
          <Text tone="faint">
            {'One right for every '}
            <Figure of="held_for_one" label="Shares held for one right">
              {heldForOne.replace(/\.00$/, '')}
            </Figure>
            {' shares held'}
          </Text>
        )}
      </div>
      <DataTable
        label="Holders"
        className={styles.table}
        columns={useColumns({ option, holders, settlement }, () => setWhole(true))}
        rows={linesOf(holdersIn(holders, view, typed), {
          isWhole,
          hasWaived: option.waived_shares !== '0' && view === 'all' && typed.trim() === '',
        })}
        keyOf={(line) => (line.kind === 'holder' ? line.holder.id : line.kind)}
        empty={
          <EmptyState level={3} title="No holder fits">
            Look among all of them, or for another name.
          </EmptyState>
        }
      />
    </>
  )
}

function useColumns(
  { option, holders, settlement }: HoldersTableProps,
  onMore: () => void,
): Column<HolderLine>[] {
  const today = now()
  const figure = (of: string, label: string, text: string) => (
    <Figure of={of} label={label}>
      {text}
    </Figure>
  )
  const waived = option.waived_shares !== '0'
  /** A cell of a holder, and what stands there for those who waived. */
  const each =
    (of: (holder: Holder) => ReactNode, forWaived: ReactNode = missing) =>
    (holderLine: HolderLine): ReactNode => {
      if (holderLine.kind === 'holder') return of(holderLine.holder)
      return holderLine.kind === 'waived' ? forWaived : ''
    }
  const shares =
    (name: string, label: string, of: (holder: Holder) => string | undefined) => (row: Holder) => {
      const value = of(row)
      if (value === undefined || value === '0') return missing
      return figure(`${name}:${row.id}`, `${label}, ${row.holder_name}`, quantity(value))
    }
  return [
    {
      id: 'holder',
      header: 'Holder',
      pinned: true,
      cell: (line) => {
        if (line.kind === 'more')
          return <Button look="link" onClick={onMore}>{`Show ${line.hidden} more`}</Button>
        return line.kind === 'waived' ? (
          <Waived option={option} />
        ) : (
          <Named holder={line.holder} figure={figure} />
        )
      },
      total: (
        <>
          {figure('holders_all', 'All holders', counted(holders.length, 'holder', 'holders'))}
          {waived && ' and '}
          {waived && figure('holders_waived', 'Holders who waived', `${option.waived_holders} waived`)}
        </>
      ),
    },
    {
      id: 'held',
      header: `Held, ${dateShort(option.record_date, { today })}`,
      align: 'end',
      cell: each(
        shares('holding', 'Held', (row) => row.holding),
        figure('holding:waived', 'Held by those who waived', quantity(option.waived_shares ?? '0')),
      ),
      total: figure('in_issue', 'All shares in issue', quantity(settlement.in_issue)),
    },
    {
      id: 'entitled',
      header: 'Entitled',
      align: 'end',
      cell: each(
        shares('entitlement', 'Entitled', (row) => row.entitlement),
        figure('entitlement:waived', 'Right of those who waived', quantity(settlement.waived ?? '0')),
      ),
      total: figure(
        waived ? 'entitled_in_all' : 'entitled',
        'All rights',
        quantity(settlement.entitled_in_all),
      ),
    },
    {
      id: 'choice',
      header: 'Choice',
      cell: each(
        (row) => <Answered holder={row} isEntered={option.entered_at !== null} />,
        <StatusDot fill="hollow">Waived</StatusDot>,
      ),
    },
    {
      id: 'taken',
      header: 'Taken',
      align: 'end',
      cell: each(shares('by_right', 'Taken', (row) => takenBy(row, settlement)?.by_right)),
      total: figure('by_right', 'Taken by right', quantity(settlement.by_right)),
    },
    {
      id: 'excess',
      header: 'Excess asked',
      align: 'end',
      cell: each(
        shares('asked', 'Excess asked', (row) =>
          row.choice === preEmptionChoice.increase ? (row.shares ?? undefined) : undefined,
        ),
      ),
      total: figure('excess_asked', 'Excess asked for', quantity(settlement.excess_asked)),
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      weight: 'strong',
      cell: each(shares('total', 'Total', (row) => takenBy(row, settlement)?.total)),
      total: figure('placed', 'Shares placed with holders', quantity(settlement.placed)),
    },
    {
      id: 'answered',
      header: 'Answered',
      align: 'end',
      from: 'lg',
      weight: 'soft',
      cell: each((row) => (row.lapsed ? 'Lapsed' : dateShort(row.decided_at, { today }))),
    },
  ]
}

interface NamedProps {
  holder: Holder
  figure: (of: string, label: string, text: string) => ReactNode
}

/** A holder with the way to their letter, and their part of the company now and taking none. */
function Named({ holder, figure }: NamedProps) {
  const { id, holder_name: name } = holder
  return (
    <span className={styles.two}>
      <ButtonLink href={`/api/pre-emption-choices/${id}/letter`} look="link" aria-label={`Letter to ${name}`}>
        {name}
      </ButtonLink>
      <small>
        {figure(`percent_before:${id}`, `Part of ${name}`, holding(holder.percent_before))}
        {' now, '}
        {figure(`percent_if_none:${id}`, `Part of ${name} taking none`, holding(holder.percent_if_none))}
        {' if none are taken up'}
      </small>
    </span>
  )
}

/**
 * An answer, and the reservation that came with it where that says another number; once the shares are
 * entered, where that ended.
 */
function Answered({ holder, isEntered }: { holder: Holder; isEntered: boolean }) {
  const { reserved_shares: shares, reserved_differs: differs } = holder
  const reserved = differs && (!isEntered || shares === '0') ? shares : null
  const issued = holder.issued_on
  return (
    <span className={styles.two}>
      <StateDot shown={choiceOf(holder.choice)} />
      {reserved !== null && (
        <small className={styles.differs}>
          {reserved === '0' ? 'Reservation ended' : `Reserved ${quantity(reserved)}`}
        </small>
      )}
      {issued !== null && <small>{`Issued ${dateShort(issued, { today: now() })}`}</small>}
    </span>
  )
}

/** Members outside the register here who waived by deed: counted in the proportion, and offered nothing. */
function Waived({ option }: { option: Option }) {
  return (
    <span className={styles.two}>
      <Figure of="holders_waived" label="Holders who waived">
        {counted(option.waived_holders ?? 0, 'further holder', 'further holders')}
      </Figure>
      <small>{option.waived_note ?? 'Counted, and offered nothing'}</small>
    </span>
  )
}
