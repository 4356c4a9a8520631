import { scaleBand, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { ChartFrame, Grid } from './chart-frame.tsx'
import { axisTicks } from './axis-ticks.ts'
import styles from './chart.module.css'
import { money, moneyShort } from './format.ts'

export interface BarSeries {
  name: string
  /** Decimal strings, one for each category. */
  values: readonly string[]
  /** In the legend: "£19.2m". */
  total?: string | undefined
  /** Expected rather than known: drawn as an outline in the colour of the series before it. */
  expected?: boolean | undefined
}

export interface BarChartProps {
  /** "Capital raised each month, December 2025 to November 2026". */
  label: string
  categories: readonly string[]
  /** What the categories are, heading the first column of the table. */
  categoryName?: string | undefined
  /** Stacked from the bottom, six at most; the rest is "Other". */
  series: readonly BarSeries[]
  /** How a value is written on the axis and in the table; money unless given. */
  format?: { axis: (value: string) => string; full: (value: string) => string } | undefined
  height?: number | undefined
  /** Makes a value of the table something that opens: of a series, in the category at this place. */
  opens?: ((series: string, at: number, text: string) => ReactNode) | undefined
  /** Above each bar what it adds up to, where there is room for it. */
  tops?: ((value: string) => string) | undefined
}

const asText = (_series: string, _at: number, text: string): ReactNode => text

const gutter = 52
const foot = 26
const moneyFormat = {
  axis: (value: string) => moneyShort(value, { trim: true, places: 1 }),
  full: (value: string) => money(value),
}

/** Bars, stacked where there are several series, always from zero. */
export function BarChart({
  label,
  categories,
  categoryName = 'Period',
  series,
  format = moneyFormat,
  height = 280,
  tops,
  opens = asText,
}: BarChartProps) {
  return (
    <ChartFrame
      label={label}
      height={height}
      legend={series.map(({ name, total }, index) => ({
        name,
        value: total,
        colour: expectedAt(series, index) ? paleOf(index) : colourAt(index),
      }))}
      table={{
        head: [categoryName, ...series.map(({ name }) => name)],
        rows: categories.map((category, index) => [
          category,
          ...series.map(({ name, values }) => opens(name, index, format.full(values[index] ?? ''))),
        ]),
        numbers: categories.map((category, index) => [
          category,
          ...series.map(({ values }) => values[index] ?? ''),
        ]),
      }}
    >
      {(width) => <Bars {...{ categories, series, format, width, height, tops }} />}
    </ChartFrame>
  )
}

interface BarsProps {
  categories: readonly string[]
  series: readonly BarSeries[]
  format: typeof moneyFormat
  width: number
  height: number
  tops: BarChartProps['tops']
}

const colourAt = (index: number) => `var(--c${index + 1})`
const expectedAt = (series: readonly BarSeries[], index: number) =>
  index > 0 && series[index]?.expected === true
const paleOf = (index: number) => `color-mix(in srgb, ${colourAt(index - 1)} 18%, var(--surface))`

/** The width of a letter on the axis, about. */
const letterPixels = 7
/** Longer names are cut on the axis; the table has them whole. */
const longestLabel = 14
const axisLabel = (name: string) =>
  name.length > longestLabel ? `${name.slice(0, longestLabel - 1).trimEnd()}…` : name

function Bars({ categories, series, format, width, height, tops }: BarsProps) {
  const [right, bottom] = [width - gutter, height - foot]
  const band = scaleBand(categories, [0, right]).paddingInner(0.5).paddingOuter(0.25)
  const stacks = categories.map((_, at) => stackAt(series, at))
  const most = Math.max(...stacks.map((stack) => stack.at(-1)?.to ?? 0), 1)
  const y = scaleLinear([0, most], [bottom, tops ? 26 : 16])
  const barWidth = Math.min(tops ? 44 : 28, band.bandwidth())
  const inset = (band.bandwidth() - barWidth) / 2
  const longest = Math.max(...categories.map((category) => axisLabel(category).length), 0) * letterPixels
  const labelStep = Math.ceil(Math.max(34, longest) / (right / Math.max(1, categories.length)))
  const hasTops = tops !== undefined && right / categories.length > 58
  return (
    <>
      <Grid
        width={width}
        right={right}
        ticks={axisTicks(y).map((tick) => ({ at: y(tick), text: format.axis(String(tick)) }))}
      />
      {categories.map((category, at) => {
        const left = (band(category) ?? 0) + inset
        return (
          <g key={category}>
            {stacks[at]?.map(({ from, to }, index) => (
              <rect
                key={series[index]?.name}
                x={left}
                width={barWidth}
                y={y(to)}
                height={Math.max(0, y(from) - y(to) - (index > 0 && from > 0 ? 1.5 : 0))}
                rx={1.5}
                {...(expectedAt(series, index) && to > from
                  ? { fill: paleOf(index), stroke: colourAt(index - 1), strokeDasharray: '3 3' }
                  : { fill: colourAt(index) })}
              />
            ))}
            {hasTops && (stacks[at]?.at(-1)?.to ?? 0) > 0 && (
              <text
                x={left + barWidth / 2}
                y={y(stacks[at]!.at(-1)!.to) - 7}
                textAnchor="middle"
                className={styles.top}
              >
                {tops(String(stacks[at]!.at(-1)!.to))}
              </text>
            )}
            {at % labelStep === 0 && (
              <text x={left + barWidth / 2} y={height - 4} textAnchor="middle">
                {axisLabel(category)}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

/** Where each series begins and ends in the bar of one category. */
function stackAt(series: readonly BarSeries[], at: number): { from: number; to: number }[] {
  let top = 0
  return series.map(({ values }) => {
    const from = top
    top += Math.max(0, Number(values[at] ?? 0))
    return { from, to: top }
  })
}
