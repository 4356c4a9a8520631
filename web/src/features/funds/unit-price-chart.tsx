import type { netAssetValue } from '@moorgate/contract/funds/net-asset-value.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { Suspense } from 'react'
import { breakpointsPx } from '../../kernel/constants.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { dateFull, monthShort } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { later } from '../../ui/later.ts'
import { Skeleton } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Figure } from '../figures/figure.tsx'
import { pricePerUnit } from './unit-price.ts'

export type PublishedPrice = Pick<
  RowOf<typeof netAssetValue>,
  'id' | 'date' | 'class' | 'per_unit' | 'currency' | 'status'
>

const narrow = `(max-width: ${breakpointsPx.lg - 1}px)`

const LineChart = later(async () => (await import('../../ui/line-chart.tsx')).LineChart)

/** Published values of a unit of one class, the oldest first: what its chart draws. */
export const pricesOf = <Price extends PublishedPrice>(values: readonly Price[], unitClass: string) =>
  values
    .filter((value) => value.class === unitClass && value.status === 'published')
    .toSorted((one, other) => one.date.localeCompare(other.date))

/** Of values with the newest first: the prices of the class that was valued last, of those with a line to draw. */
export const chartedPrices = (values: readonly PublishedPrice[]) =>
  [...new Set(values.map((value) => value.class))]
    .map((unitClass) => pricesOf(values, unitClass))
    .find(({ length }) => length > 1)

const opened = ({ id, date }: PublishedPrice, name: string, text: string) => (
  <Figure of={`nav_unit:${id}`} label={`${name} at ${dateFull(date)}`}>
    {text}
  </Figure>
)

/** The value of a unit over time, once there are two of them. It is a price, so its axis need not begin at nothing. */
export function UnitPriceChart({ prices }: { prices: readonly PublishedPrice[] }) {
  const label = useLabel()
  const height = useMedia(narrow) ? 200 : 240
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last || first === last) return null
  const name = label('nav_per_unit')
  const months = prices.map(({ date }) => monthShort(date))
  // Two values of one month are told apart by their days.
  const isMonthly = new Set(months).size === months.length
  return (
    <Suspense fallback={<Skeleton height={height + 30} />}>
      <LineChart
        label={`${name}, ${monthShort(first.date)} to ${monthShort(last.date)}`}
        categoryName="Date"
        categories={isMonthly ? months : prices.map(({ date }) => dateFull(date))}
        series={[{ name, values: prices.map(({ per_unit: price }) => price) }]}
        from="least"
        height={height}
        format={{
          axis: (value) => money(value, { currency: first.currency, pence: true }),
          full: (value) => pricePerUnit(value, first.currency),
        }}
        opens={(_series, at, text) => opened(prices[at]!, name, text)}
      />
    </Suspense>
  )
}
