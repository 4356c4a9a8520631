import { portfolioColumns } from '@moorgate/contract/portfolio/portfolio-table.ts'
import type { PortfolioColumnKey } from '@moorgate/contract/portfolio/portfolio-table.ts'
import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Change } from '../../ui/figure.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { directionOf, missing, money, multiple, percent, quantity } from '../../ui/format.ts'
import { price } from '../../ui/price.ts'
import type { useLabel } from '../../kernel/terminology.tsx'
import type { PortfolioTotals, Position } from '../opportunities/records.ts'
import { opened } from './opened-figures.tsx'
import type { Owner } from './opened-figures.tsx'
import { Rate } from './rate.tsx'
import styles from './holding-columns.module.css'

type HoldingColumn = Omit<Column<Position>, 'header' | 'id'>

/** The columns that a tenant chooses from, by their keys. `total` is of what is held in one currency. */
export function holdingColumns(
  keys: readonly PortfolioColumnKey[],
  label: ReturnType<typeof useLabel>,
  total: PortfolioTotals | undefined,
): Column<Position>[] {
  const columns = columnsFor(total, keys.includes('shares'))
  return keys.map((key) => ({
    id: key,
    header: label(portfolioColumns[key]),
    ...columns[key],
  }))
}

function columnsFor(
  total: PortfolioTotals | undefined,
  showsShares: boolean,
): Readonly<Record<PortfolioColumnKey, HoldingColumn>> {
  return {
    date: { from: 'lg', cell: (one) => firstCell(one, !showsShares) },
    shares: { align: 'end', from: 'md', cell: (one) => opened(one, 'shares', quantity(one.shares)) },
    cost: {
      align: 'end',
      weight: 'soft',
      from: 'md',
      cell: (one) => opened(one, 'invested', money(one.invested, one)),
      total: total && opened(total, 'held', money(total.held, total)),
    },
    price: { align: 'end', from: 'md', cell: priceCell },
    value: {
      align: 'end',
      weight: 'strong',
      cell: (one) => opened(one, 'value', money(one.value, one)),
      total: total && opened(total, 'value', money(total.value, total)),
    },
    gain: {
      align: 'end',
      cell: (one) => <Gain gain={one.rise} part={one.rise_percent} of={one} figure="rise" />,
      total: total && <Gain gain={total.unrealised} of={total} figure="unrealised" />,
    },
    gain_percent: {
      align: 'end',
      from: 'md',
      cell: (one) => <Share part={one.rise_percent} of={one} figure="rise_percent" />,
      total: total && <Share part={total.unrealised_percent} of={total} figure="unrealised_percent" />,
    },
    multiple: {
      align: 'end',
      from: 'md',
      cell: (one) => opened(one, 'held_multiple', multiple(one.held_multiple)),
      total: total && opened(total, 'held_multiple', multiple(total.held_multiple)),
    },
    irr: { align: 'end', from: 'md', cell: (one) => <Rate holding={one} /> },
    tax: { from: 'md', cell: (one) => one.tax ?? missing },
    status: { from: 'md', cell: statusCell },
  }
}

function firstCell(one: Position, withShares: boolean): ReactNode {
  const first = dateShort(one.first_invested, { today: now() })
  return (
    <div className={styles.whole}>
      <TwoLines
        title={<span className={styles.plain}>{first}</span>}
        note={
          withShares
            ? opened(one, 'shares', `${quantity(one.shares)} ${'fund_id' in one ? 'units' : 'shares'}`)
            : undefined
        }
      />
    </div>
  )
}

const priceCell = (one: Position): ReactNode =>
  one.latest_price === null ? missing : opened(one, 'price', price(one.latest_price, one.currency))

const statusCell = (one: Position): ReactNode =>
  one.status === opportunityStatus.matured ? <Badge>Exited</Badge> : <Badge tone="good">Held</Badge>

interface GainProps {
  gain: string
  part?: string | null
  of: Owner
  figure: string
}

function Gain({ gain, part, of, figure }: GainProps) {
  const direction = directionOf(gain)
  return (
    <>
      <Change direction={direction}>
        {opened(of, figure, money(gain, { currency: of.currency, signed: true }))}
      </Change>
      {part != null && (
        <small className={styles.part}>
          <Share part={part} of={of} figure={`${figure}_percent`} />
        </small>
      )}
    </>
  )
}

function Share({ part, of, figure }: { part: string | null; of: Owner; figure: string }) {
  return <Change direction={directionOf(part)}>{opened(of, figure, percent(part, { signed: true }))}</Change>
}
