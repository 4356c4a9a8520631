import { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import type { ReactNode } from 'react'
import { now } from '../../../kernel/clock.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, holding, missing, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { choiceOf, takenBy } from './holder-facts.ts'
import type { HolderLine } from './holder-facts.ts'
import type { Holder, Option, Settlement } from './offers.ts'
import styles from './pre-emption.module.css'

export interface HoldersData {
  option: Option
  holders: readonly Holder[]
  settlement: Settlement
}

/** Who holds what, what they may take and took, and when they answered. */
export function holderColumns(data: HoldersData, onMore: () => void): Column<HolderLine>[] {
  const { option } = data
  return [
    holderColumn(data, onMore),
    ...entitlementColumns(data),
    {
      id: 'choice',
      header: 'Choice',
      cell: each(
        (row) => <Answered holder={row} isEntered={option.entered_at !== null} />,
        <StatusDot fill="hollow">Waived</StatusDot>,
      ),
    },
    ...takenColumns(data),
    {
      id: 'answered',
      header: 'Answered',
      align: 'end',
      from: 'lg',
      weight: 'soft',
      cell: each((row) => (row.lapsed ? 'Lapsed' : dateShort(row.decided_at, { today: now() }))),
    },
  ]
}

const figure = (of: string, label: string, text: string) => (
  <Figure of={of} label={label}>
    {text}
  </Figure>
)

const hasWaived = ({ waived_shares: waived }: Option): boolean => waived !== '0'

/** A cell of a holder, and what stands there for those who waived. */
const each =
  (of: (holder: Holder) => ReactNode, forWaived: ReactNode = missing) =>
  (line: HolderLine): ReactNode => {
    if (line.kind === 'holder') return of(line.holder)
    return line.kind === 'waived' ? forWaived : ''
  }

const shares = (name: string, label: string, of: (holder: Holder) => string | undefined) => (row: Holder) => {
  const value = of(row)
  if (value === undefined || value === '0') return missing
  return figure(`${name}:${row.id}`, `${label}, ${row.holder_name}`, quantity(value))
}

function holderColumn({ option, holders }: HoldersData, onMore: () => void): Column<HolderLine> {
  const waived = hasWaived(option)
  return {
    id: 'holder',
    header: 'Holder',
    pinned: true,
    cell: (line) => {
      if (line.kind === 'more')
        return <Button variant="link" onClick={onMore}>{`Show ${line.hidden} more`}</Button>
      return line.kind === 'waived' ? <Waived option={option} /> : <Named holder={line.holder} />
    },
    total: (
      <>
        {figure('holders_all', 'All holders', counted(holders.length, 'holder', 'holders'))}
        {waived && ' and '}
        {waived && figure('holders_waived', 'Holders who waived', `${option.waived_holders} waived`)}
      </>
    ),
  }
}

/** What decides the right, where it isn’t the number of shares. */
function nominalColumn(option: Option): Column<HolderLine>[] {
  const { nominal_with_right: all, waived_nominal: waived, currency } = option
  if (all === null) return []
  return [
    {
      id: 'nominal',
      header: 'Nominal value',
      align: 'end',
      cell: each(
        ({ id, holder_name: name, nominal_value: value }) =>
          value === null
            ? missing
            : figure(`nominal:${id}`, `Nominal value, ${name}`, price(value, currency)),
        figure('nominal:waived', 'Nominal value held by those who waived', price(waived, currency)),
      ),
      total: figure('nominal_with_right', 'Nominal value of shares with the right', price(all, currency)),
    },
  ]
}

function entitlementColumns({ option, settlement }: HoldersData): Column<HolderLine>[] {
  return [
    {
      id: 'held',
      header: `Held, ${dateShort(option.record_date, { today: now() })}`,
      align: 'end',
      cell: each(
        shares('holding', 'Held', (row) => row.holding),
        figure('holding:waived', 'Held by those who waived', quantity(option.waived_shares ?? '0')),
      ),
      total: figure('in_issue', 'All shares in issue', quantity(settlement.in_issue)),
    },
    ...nominalColumn(option),
    {
      id: 'entitled',
      header: 'Entitled',
      align: 'end',
      cell: each(
        shares('entitlement', 'Entitled', (row) => row.entitlement),
        figure('entitlement:waived', 'Entitlement waived', quantity(settlement.waived ?? '0')),
      ),
      total: figure(
        hasWaived(option) ? 'entitled_in_all' : 'entitled',
        'All rights',
        quantity(settlement.entitled_in_all),
      ),
    },
  ]
}

/** What was taken by right, what was asked for beyond it, and what that comes to. */
function takenColumns({ settlement }: HoldersData): Column<HolderLine>[] {
  return [
    {
      id: 'taken',
      header: 'Taken',
      align: 'end',
      cell: each(shares('by_right', 'Taken', (row) => takenBy(row, settlement)?.by_right)),
      total: figure('by_right', 'Taken up', quantity(settlement.by_right)),
    },
    {
      id: 'excess',
      header: 'Excess applied for',
      align: 'end',
      cell: each(
        shares('asked', 'Excess applied for', (row) =>
          row.choice === preEmptionChoice.increase ? (row.shares ?? undefined) : undefined,
        ),
      ),
      total: figure('excess_asked', 'Excess applied for', quantity(settlement.excess_asked)),
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      weight: 'strong',
      cell: each(shares('total', 'Total', (row) => takenBy(row, settlement)?.total)),
      total: figure('placed', 'Shares placed with holders', quantity(settlement.placed)),
    },
  ]
}

/** A holder with the way to their letter, and their part of the company now and taking none. */
function Named({ holder }: { holder: Holder }) {
  const { id, holder_name: name } = holder
  return (
    <span className={styles.two}>
      <ButtonLink
        href={`/api/pre-emption-choices/${id}/letter`}
        variant="link"
        aria-label={`Letter to ${name}`}
      >
        {name}
      </ButtonLink>
      <small>
        {figure(`percent_before:${id}`, `Ownership of ${name}`, holding(holder.percent_before))}
        {' now, '}
        {figure(
          `percent_if_none:${id}`,
          `Ownership of ${name} if not taken up`,
          holding(holder.percent_if_none),
        )}
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
      <small>{option.waived_note ?? 'Counted but not offered shares'}</small>
    </span>
  )
}
