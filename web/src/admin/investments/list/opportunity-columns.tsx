import { opportunityPath } from '@moorgate/contract/screens.ts'
import { opportunityStatuses } from '@moorgate/contract/statuses.ts'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort, daysUntil } from '../../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { glyphSeed } from '../../glyph-seed.ts'
import type { Opportunity } from '../records.ts'
import { StatusMark } from '../../status-mark.tsx'
import { totalsOf } from './list-totals.ts'
import styles from './list.module.css'
import { price } from '../price.ts'

/** A closing date this near is shown in amber. */
const soonDays = 14

/** Name over type and round, before it the record's mark. It leads to the page that the status asks for. */
function NameCell({ row }: { row: Opportunity }) {
  const kind = [row.round_type?.name, row.type?.name].filter(Boolean).join(', ')
  return (
    <TwoLines
      lead={<Glyph seed={glyphSeed(row.id)} src={row.image ?? undefined} size={32} />}
      title={<Link href={opportunityPath(row)}>{row.name}</Link>}
      {...(kind !== '' && { note: kind })}
    />
  )
}

/** How much of the target is committed, as a bar and in figures. */
function ProgressCell({ share, label }: { share: string | null; label: string }) {
  if (share === null) return missing
  const shown = percent(share, { places: 0 })
  return (
    <span className={styles.progress}>
      <span className={styles.track}>
        <ProgressBar
          label={label}
          thickness="thin"
          parts={[{ state: 'committed', share, label: 'Committed', value: shown }]}
        />
      </span>
      <span className={styles.share}>{shown}</span>
    </span>
  )
}

function Closes({ date }: { date: string | null }) {
  const today = now()
  const left = date === null ? undefined : daysUntil(date, { today })
  const soon = left !== undefined && left <= soonDays
  return <span className={soon ? styles.soon : undefined}>{dateShort(date, { today })}</span>
}

/** One total, or one for each currency where there are several. */
function Totals({ rows, of }: { rows: readonly Opportunity[]; of: 'raised' | 'target' }) {
  return totalsOf(rows).map((total) => (
    <span key={total.currency} className={styles.total}>
      {money(total[of], { currency: total.currency })}
    </span>
  ))
}

/** Columns of rounds that take money, with what they add up to. */
export function useLiveColumns(rows: readonly Opportunity[]): Column<Opportunity>[] {
  const term = useTerm()
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      pinned: true,
      cell: (row) => <NameCell row={row} />,
      total: 'Total',
    },
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      cell: (row) => <StatusMark of={opportunityStatuses[row.status]} />,
    },
    {
      id: 'progress',
      header: 'Progress',
      width: 160,
      cell: (row) => <ProgressCell share={row.percent_raised} label={row.name} />,
    },
    {
      id: 'raised',
      header: 'Committed',
      align: 'end',
      weight: 'strong',
      sortable: true,
      cell: ({ raised, currency }) => money(raised, { currency: currency ?? undefined }),
      total: <Totals rows={rows} of="raised" />,
    },
    {
      id: 'target_amount',
      header: term('target'),
      align: 'end',
      weight: 'soft',
      sortable: true,
      cell: (row) => money(row.target_amount, { currency: row.currency ?? undefined }),
      total: <Totals rows={rows} of="target" />,
    },
    {
      id: 'close_date',
      header: 'Closes',
      align: 'end',
      sortable: true,
      cell: (row) => <Closes date={row.close_date} />,
    },
    { id: 'owner', header: 'Owner', weight: 'soft', from: 'xl', cell: (row) => row.owner?.name ?? missing },
  ]
}

/** Columns of rounds that are over: what was invested, by how many, since when. */
export function useExistingColumns(rows: readonly Opportunity[]): Column<Opportunity>[] {
  const term = useTerm()
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      pinned: true,
      cell: (row) => <NameCell row={row} />,
      total: 'Total',
    },
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      cell: (row) => <StatusMark of={opportunityStatuses[row.status]} />,
    },
    {
      id: 'investor_count',
      header: term('investor', { plural: true }),
      align: 'end',
      cell: (row) => quantity(row.investor_count),
    },
    {
      id: 'raised',
      header: 'Invested',
      align: 'end',
      weight: 'strong',
      sortable: true,
      cell: ({ raised, currency }) => money(raised, { currency: currency ?? undefined }),
      total: <Totals rows={rows} of="raised" />,
    },
    {
      id: 'share_price',
      header: 'Issue price',
      align: 'end',
      weight: 'soft',
      from: 'lg',
      cell: (row) => price(row.share_price, row.currency),
    },
    {
      id: 'allotment_date',
      header: 'Allotted',
      align: 'end',
      cell: (row) => dateShort(row.allotment_date, { today: now() }),
    },
    { id: 'owner', header: 'Owner', weight: 'soft', from: 'xl', cell: (row) => row.owner?.name ?? missing },
  ]
}
