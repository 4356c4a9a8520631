import type { ReactNode } from 'react'
import { useLabel } from '../../kernel/terminology.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Change } from '../../ui/figure.tsx'
import { directionOf, money, percent } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { positionArt, positionPage } from './position-page.ts'
import { figureId, opened } from './opened-figures.tsx'
import type { Owner } from './opened-figures.tsx'
import type { PortfolioTotals, Position } from '../opportunities/records.ts'
import styles from './holdings-table.module.css'

export interface HoldingsTableProps {
  label: string
  holdings: readonly Position[]
  /** In the currency of the holdings; undefined where there are several, whose sum would mean nothing. */
  totals: PortfolioTotals | undefined
}

/** The overview's short list: name, invested, value, gain. On a phone the gain stands under the value. */
export function HoldingsTable({ label, holdings, totals }: HoldingsTableProps) {
  const word = useLabel()
  const columns: Column<Position>[] = [
    { ...nameColumn, header: word('column_company'), total: 'Total' },
    {
      id: 'invested',
      header: word('stat_invested'),
      align: 'end',
      weight: 'soft',
      from: 'md',
      cell: (one) => opened(one, 'invested', money(one.invested, one)),
      total: totals && opened(totals, 'held', money(totals.held, totals)),
    },
    {
      id: 'value',
      header: word('column_value'),
      align: 'end',
      weight: 'strong',
      cell: valueCell,
      total: totals && opened(totals, 'value', money(totals.value, totals)),
    },
    {
      id: 'gain',
      header: word('column_gain_percent'),
      align: 'end',
      from: 'md',
      cell: gainCell,
      total: totals && <Gain part={totals.unrealised_percent} of={totals} figure="unrealised_percent" />,
    },
  ]
  return <DataTable label={label} columns={columns} rows={holdings} keyOf={figureId} stacked={false} />
}

function valueCell(one: Position): ReactNode {
  return (
    <>
      {opened(one, 'value', money(one.value, one))}
      <small className={styles.phone}>
        <Gain part={one.rise_percent} of={one} figure="rise_percent" />
      </small>
    </>
  )
}

function gainCell(one: Position): ReactNode {
  return <Gain part={one.rise_percent} of={one} figure="rise_percent" />
}

interface GainProps {
  part: string | null
  of: Owner
  figure: string
}

function Gain({ part, of, figure }: GainProps) {
  return <Change direction={directionOf(part)}>{opened(of, figure, percent(part, { signed: true }))}</Change>
}

/** Glyph, name, class; the name leads to the holding. */
export const nameColumn = {
  id: 'name',
  cell: (one: Position): ReactNode => (
    <span className={styles.cell}>
      <TwoLines
        lead={<Glyph seed={positionArt(one)} name={one.name} className={styles.glyph} />}
        title={
          <Link href={positionPage(one)} className={styles.name}>
            {one.name}
          </Link>
        }
        note={'fund_id' in one ? `Class ${one.share_class}` : one.share_class}
      />
    </span>
  ),
}
