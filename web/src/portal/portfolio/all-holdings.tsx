import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Change } from '../../ui/figure.tsx'
import { dateShort, monthShort } from '../../ui/format-dates.ts'
import { directionOf, money, multiple, percent, quantity } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { nameColumn } from '../../features/portfolio/holdings-table.tsx'
import { artSeed } from '../../features/opportunities/opportunity-card.tsx'
import type { Holding, PortfolioTotals } from '../../features/opportunities/records.ts'
import { opened } from '../../features/portfolio/opened-figures.tsx'
import type { Owner } from '../../features/portfolio/opened-figures.tsx'
import { Rate } from './rate.tsx'
import styles from './all-holdings.module.css'

export interface AllHoldingsProps {
  holdings: readonly Holding[]
  totals: readonly PortfolioTotals[]
}

/** Every position, by kind of investment. With one currency the columns add up below. */
export function AllHoldings({ holdings, totals }: AllHoldingsProps) {
  const label = useLabel()
  const total = totals.length === 1 ? totals[0] : undefined
  const columns: Column<Holding>[] = [
    { ...nameColumn, header: label('column_company'), total: 'Total held' },
    {
      id: 'first',
      header: 'First invested',
      from: 'lg',
      cell: firstCell,
    },
    {
      id: 'cost',
      header: label('column_cost'),
      align: 'end',
      weight: 'soft',
      from: 'md',
      cell: (one) => opened(one, 'invested', money(one.invested, one)),
      total: total && opened(total, 'held', money(total.held, total)),
    },
    {
      id: 'value',
      header: label('column_value'),
      align: 'end',
      weight: 'strong',
      cell: (one) => opened(one, 'value', money(one.value, one)),
      total: total && opened(total, 'value', money(total.value, total)),
    },
    {
      id: 'gain',
      header: label('column_gain'),
      align: 'end',
      cell: gainCell,
      total: total && <Gain gain={total.unrealised} of={total} figure="unrealised" />,
    },
    {
      id: 'multiple',
      header: label('column_multiple'),
      align: 'end',
      from: 'md',
      cell: (one) => opened(one, 'multiple', multiple(one.multiple)),
      total: total && opened(total, 'held_multiple', multiple(total.held_multiple)),
    },
    {
      id: 'rate',
      header: label('column_irr'),
      align: 'end',
      from: 'md',
      cell: rateCell,
    },
  ]
  const sorted = holdings.toSorted(
    (one, other) => one.type.localeCompare(other.type) || one.name.localeCompare(other.name),
  )
  const hasKinds = new Set(holdings.map((one) => one.type)).size > 1
  return (
    <DataTable
      label={label('holdings')}
      columns={columns}
      rows={sorted}
      keyOf={(one) => one.id}
      groupOf={hasKinds ? (one) => one.type : undefined}
      stacked={false}
    />
  )
}

function firstCell(one: Holding): ReactNode {
  const first = dateShort(one.first_invested, { today: now() })
  return (
    <div className={styles.whole}>
      <TwoLines
        title={<span className={styles.plain}>{first}</span>}
        note={opened(one, 'shares', `${quantity(one.shares)} shares`)}
      />
    </div>
  )
}

function gainCell(one: Holding): ReactNode {
  return <Gain gain={one.rise} part={one.rise_percent} of={one} figure="rise" />
}

function rateCell(one: Holding): ReactNode {
  return <Rate holding={one} />
}

interface GainProps {
  gain: string
  part?: string | null
  of: Owner
  figure: string
}

function Gain({ gain, part, of, figure }: GainProps) {
  const { currency } = of
  const direction = directionOf(gain)
  return (
    <>
      <Change direction={direction}>{opened(of, figure, money(gain, { currency, signed: true }))}</Change>
      {part != null && (
        <small className={styles.part}>
          <Change direction={direction}>
            {opened(of, `${figure}_percent`, percent(part, { signed: true }))}
          </Change>
        </small>
      )}
    </>
  )
}

/** What was sold, repaid or written off: what went in, what came back. */
export function EndedHoldings({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <ul className={styles.ended}>
      {holdings.map((one) => (
        <li key={one.id}>
          <Glyph seed={artSeed(one.investment_opportunity_id)} className={styles.glyph} />
          <p>
            <Link href={`/investor/portfolio/${one.investment_opportunity_id}`} className={styles.name}>
              {one.name}
            </Link>
            <small>
              {opened(one, 'invested', money(one.invested, one))}
              {` invested ${monthShort(one.first_invested)}, `}
              {opened(one, 'distributed', money(one.distributed, one))} returned,{' '}
              {opened(one, 'multiple', multiple(one.multiple))}
            </small>
          </p>
        </li>
      ))}
    </ul>
  )
}
