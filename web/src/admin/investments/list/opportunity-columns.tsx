import { isLive } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readOpportunitySums } from '@moorgate/contract/overview/list-sums.ts'
import { opportunityPath } from '@moorgate/contract/screens.ts'
import { opportunityStatuses } from '@moorgate/contract/statuses.ts'
import { now } from '../../../kernel/clock.ts'
import type { ListColumn } from '../../../features/list/columns.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { glyphSeed } from '../../../features/records/glyph-seed.ts'
import { ClosingDay, RoundProgress } from '../../../features/rounds/round-cells.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import type { Opportunity } from '../records.ts'
import { useAllowed } from '../use-allowed.ts'
import { price } from '../../../ui/price.ts'
import styles from './list.module.css'

/** Name over type and round, before it the record's mark. It leads to the page that the status asks for. */
function NameCell({ row }: { row: Opportunity }) {
  const kind = [row.round_type?.name, row.type?.name].filter(Boolean).join(', ')
  return (
    <TwoLines
      lead={<Glyph seed={glyphSeed(row.id)} name={row.name} size={32} />}
      title={<Link href={opportunityPath(row)}>{row.name}</Link>}
      {...(kind !== '' && { note: kind })}
    />
  )
}

/** How many people have something that counts of it. */
export function InvestorCount({ row: { id, name, investor_count: count } }: { row: Opportunity }) {
  const term = useTerm()
  return (
    <Figure of={`investors:${id}`} label={`${term('investor', { plural: true })}, ${name}`}>
      {quantity(count)}
    </Figure>
  )
}

/** How much of the target is committed, as a bar and in figures. */
function ProgressCell({ row: { id, name, percent_raised: share } }: { row: Opportunity }) {
  if (share === null) return missing
  const value = percent(share, { places: 0 })
  const parts = [{ state: 'committed', share, label: 'Committed', value }] as const
  const shown = (
    <Figure of={`percent:${id}`} label={`Raised of the target, ${name}`}>
      {value}
    </Figure>
  )
  return <RoundProgress name={name} parts={parts} shown={shown} />
}

/** Of all that fits the filters, not of a page. */
export type OpportunitySums = AnswerOf<typeof readOpportunitySums>

const figureNames = { raised: 'Raised', target: 'Target', value: 'Value' } as const

/** One total, or one for each currency where there are several; each opens to the rounds that it adds up. */
function Totals({ sums, of }: { sums: OpportunitySums; of: keyof typeof figureNames }) {
  return sums
    .filter((total) => total[of] !== null)
    .map((total) => (
      <span key={total.currency} className={styles.total}>
        <Figure of={`${of}:${total.currency}`} label={`${figureNames[of]}, total`}>
          {money(total[of], { currency: total.currency })}
        </Figure>
      </span>
    ))
}

type RoundColumn = ListColumn<Opportunity>

/** What every list of rounds begins with. */
const leading: readonly RoundColumn[] = [
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
    cell: (row) => <StateDot shown={opportunityStatuses[row.status]} />,
  },
]

/** What every list of rounds ends with, for those who read people. */
const useOwner = (): RoundColumn[] => (useAllowed().people ? [owner] : [])

const owner: RoundColumn = {
  id: 'owner',
  exports: ['owner.name'],
  header: 'Owner',
  weight: 'soft',
  from: 'xl',
  cell: (row) => row.owner?.name ?? missing,
}

function raised(header: string, sums: OpportunitySums): RoundColumn {
  return {
    id: 'raised',
    header,
    align: 'end',
    weight: 'strong',
    sortable: true,
    cell: ({ id, name, raised: amount, currency }) => (
      <Figure of={`raised:${id}`} label={`Raised, ${name}`}>
        {money(amount, { currency: currency ?? undefined })}
      </Figure>
    ),
    total: <Totals sums={sums} of="raised" />,
  }
}

/** What is held of it now at its latest price. */
const heldValue = (sums: OpportunitySums): RoundColumn => ({
  id: 'held_value',
  exports: [],
  header: 'Value',
  align: 'end',
  cell: ({ id, name, held_value: value, currency }) =>
    value === null || value === undefined ? (
      missing
    ) : (
      <Figure of={`value:${id}`} label={`Value, ${name}`}>
        {money(value, { currency: currency ?? undefined })}
      </Figure>
    ),
  total: <Totals sums={sums} of="value" />,
})

/** Columns of rounds that take money, with what they add up to. */
export function useLiveColumns(sums: OpportunitySums): RoundColumn[] {
  const term = useTerm()
  const owners = useOwner()
  return [
    ...leading,
    {
      id: 'progress',
      exports: ['percent_raised'],
      header: 'Progress',
      inBrief: 'state',
      width: 140,
      cell: (row) => <ProgressCell row={row} />,
    },
    raised('Committed', sums),
    {
      id: 'target_amount',
      header: term('target'),
      align: 'end',
      weight: 'soft',
      from: 'lg',
      sortable: true,
      cell: (row) => money(row.target_amount, { currency: row.currency ?? undefined }),
      total: <Totals sums={sums} of="target" />,
    },
    {
      id: 'close_date',
      header: 'Closes',
      align: 'end',
      sortable: true,
      cell: (row) => <ClosingDay date={row.close_date} open={isLive(row.status)} />,
    },
    ...owners,
  ]
}

/** Columns of rounds that are over: what was invested, by how many, since when. */
export function useExistingColumns(sums: OpportunitySums, readsMoney: boolean): RoundColumn[] {
  const term = useTerm()
  const owners = useOwner()
  return [
    ...leading,
    {
      id: 'investor_count',
      exports: [],
      header: term('investor', { plural: true }),
      align: 'end',
      cell: (row) => <InvestorCount row={row} />,
    },
    raised('Invested', sums),
    {
      id: 'share_price',
      header: 'Issue price',
      align: 'end',
      weight: 'soft',
      from: 'lg',
      cell: (row) => price(row.share_price, row.currency),
    },
    ...(readsMoney ? [heldValue(sums)] : []),
    {
      id: 'allotment_date',
      header: 'Allotted',
      align: 'end',
      cell: (row) => dateShort(row.allotment_date, { today: now() }),
    },
    ...owners,
  ]
}
