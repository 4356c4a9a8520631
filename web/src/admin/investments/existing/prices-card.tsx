import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull, monthShort } from '../../../ui/format-dates.ts'
import { counted, missing } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import type { Opportunity, SharePrice } from '../records.ts'
import { Figure, useShowFigure } from '../../../features/figures/figure.tsx'
import { AddPrice } from './add-price.tsx'
import { sourceWords } from '../../../features/opportunities/price-sources.ts'
import styles from './existing.module.css'
import { price } from '../../../ui/price.ts'
import { scaleLinear } from 'd3-scale'
import { curveLinear, line } from 'd3-shape'
import { ChartFrame, Grid } from '../../../ui/chart-frame.tsx'
import { priceBounds } from './price-scale.ts'
import { Words, useWords } from '../../../kernel/words.tsx'

type Point = Pick<SharePrice, 'id' | 'date' | 'price' | 'source'>

interface PriceChartProps {
  name: string
  currency: string
  /** Oldest first, two or more. */
  prices: readonly Point[]
  /** What the shares were issued at, as a line to compare with. */
  issuePrice: string | null
}

const height = 250

const gutter = 56

const foot = 26

/** Pixels that a month takes at either end of the axis, with the gap to the next. */
const roomOfLabel = 96

const figureOf = (id: number) => `holding_price:${id}`

const timeOf = ({ date }: { date: string }) => Date.parse(`${date}T12:00:00Z`)

/**
 * How the price of a share went: straight from one price to the next, since nothing is known between them.
 */
function PriceChart({ name, currency, prices, issuePrice }: PriceChartProps) {
  const words = useWords()
  const term = useTerm()
  const shown = (value: string) => price(value, currency)
  const first = prices[0]
  const last = prices.at(-1)
  return (
    <ChartFrame
      label={`${term('share_price')} of ${name}, ${dateFull(first?.date)} to ${dateFull(last?.date)}`}
      height={height}
      legend={[
        { name: 'Price', colour: 'var(--c1)', mark: 'line' },
        ...(issuePrice
          ? [{ name: `Issue price ${shown(issuePrice)}`, colour: 'var(--ink-3)', mark: 'dotted' as const }]
          : []),
      ]}
      table={{
        head: ['Date', 'Price', 'From'],
        rows: prices.toReversed().map(({ id, date, price, source }) => [
          dateFull(date),
          <Figure key={id} of={figureOf(id)} label={`Price from ${dateFull(date)}`}>
            {shown(price)}
          </Figure>,
          words(sourceWords(source)),
        ]),
        numbers: prices
          .toReversed()
          .map(({ date, price, source }) => [date, price, words(sourceWords(source))]),
      }}
    >
      {(width) => <Drawing {...{ prices, issuePrice, width, shown }} />}
    </ChartFrame>
  )
}

/** The first day of each year after `from`, up to `to`. */
function yearStarts(from: string, to: string): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: last - first }, (_, index) => `${first + index + 1}-01-01`)
}

interface DrawingProps extends Pick<PriceChartProps, 'prices' | 'issuePrice'> {
  width: number
  shown: (price: string) => string
}

function Drawing({ prices, issuePrice, width, shown }: DrawingProps) {
  const show = useShowFigure()
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return null
  const [right, bottom] = [width - gutter, height - foot]
  const drawn = [...prices.map((each) => Number(each.price)), ...(issuePrice ? [Number(issuePrice)] : [])]
  const x = scaleLinear([timeOf(first), timeOf(last)], [0, right])
  const y = scaleLinear(priceBounds(drawn), [bottom, 24]).nice(4)
  const path = line<Point>(
    (point) => x(timeOf(point)),
    (point) => y(Number(point.price)),
  ).curve(curveLinear)
  const [endX, endY] = [x(timeOf(last)), y(Number(last.price))]
  return (
    <>
      <Grid
        width={width}
        right={right}
        ticks={y.ticks(4).map((tick) => ({ at: y(tick), text: shown(tick.toFixed(4)) }))}
      />
      {issuePrice && (
        <line
          className={styles.issue}
          x1={0}
          x2={right}
          y1={y(Number(issuePrice))}
          y2={y(Number(issuePrice))}
        />
      )}
      <path className={styles.price} d={path(prices) ?? ''} />
      <circle className={styles.end} cx={endX} cy={endY} r={4.5} />
      <text className={styles.direct} x={endX} y={endY - 12} textAnchor="end">
        {shown(last.price)}
      </text>
      {show &&
        prices.map((point) => (
          <circle
            key={point.id}
            className={styles.point}
            cx={x(timeOf(point))}
            cy={y(Number(point.price))}
            r={9}
            onClick={() => show(figureOf(point.id))}
          />
        ))}
      {yearStarts(first.date, last.date)
        .map((date) => ({ date, at: x(timeOf({ date })) }))
        .filter(({ at }) => at > roomOfLabel && at < right - roomOfLabel)
        .map(({ date, at }) => (
          <text key={date} x={at} y={height - 4} textAnchor="middle">
            {monthShort(date)}
          </text>
        ))}
      <text x={0} y={height - 4}>
        {monthShort(first.date)}
      </text>
      <text x={right} y={height - 4} textAnchor="end">
        {monthShort(last.date)}
      </text>
    </>
  )
}

interface PricesCardProps {
  opportunity: Opportunity
  /** Newest first. */
  prices: readonly SharePrice[]
  /** How many there are, those that are not loaded among them. */
  count: number
}

/** Every price that was recorded: the line that they make, and what they rest on. */
export function PricesCard({ opportunity, prices, count }: PricesCardProps) {
  const [adding, setAdding] = useState(false)
  const term = useTerm()
  const currency = opportunity.currency ?? 'GBP'
  const mayAdd = permits(opportunity, 'edit') && opportunity.status === opportunityStatus.completed
  return (
    <Card
      title={term('share_price')}
      note={
        <Figure of="holding_prices" label="Number recorded">
          {counted(count, 'price', 'prices')}
        </Figure>
      }
      actions={
        mayAdd && (
          <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
            Add price
          </Button>
        )
      }
    >
      {prices.length === 0 && (
        <EmptyState level={3} title="No price yet">
          The first price is recorded when the round completes.
        </EmptyState>
      )}
      {prices.length > 1 && (
        <PriceChart
          name={opportunity.name}
          currency={currency}
          prices={prices.toReversed()}
          issuePrice={opportunity.share_price}
        />
      )}
      {prices.length > 0 && (
        <DataTable
          label={term('share_price', { plural: true })}
          className={styles.prices}
          columns={columnsOf(currency)}
          rows={prices.slice(0, shownPrices)}
          keyOf={({ id }) => id}
        />
      )}
      {adding && <AddPrice opportunity={opportunity} onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** The latest ones; all of them stand in the chart's own table. */
const shownPrices = 3

const columnsOf = (currency: string): Column<SharePrice>[] => [
  { id: 'date', header: 'From', pinned: true, cell: ({ date }) => dateFull(date) },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    weight: 'strong',
    cell: (row) => (
      <Figure of={`holding_price:${row.id}`} label={`Price from ${dateFull(row.date)}`}>
        {price(row.price, currency)}
      </Figure>
    ),
  },
  { id: 'source', header: 'Basis', weight: 'soft', cell: ({ source }) => <Words of={sourceWords(source)} /> },
  { id: 'note', header: 'Note', weight: 'soft', from: 'lg', cell: ({ note }) => note || missing },
]
