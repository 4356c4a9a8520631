import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ChartFrame, Grid } from './chart-frame.tsx'
import type { ChartMove } from './chart-frame.tsx'
import { axisTicks } from './axis-ticks.ts'
import styles from './chart.module.css'

export interface LineSeries {
  name: string
  /** Decimal strings, one for each category; null where there is none, which leaves a gap. */
  values: readonly (string | null)[]
}

export interface LineChartProps {
  /** "Revenue and gross profit, Q4 2024 to Q3 2026". */
  label: string
  categories: readonly string[]
  categoryName?: string | undefined
  /** Where its axis begins: at nothing, or near the least value, as for a price. */
  from?: 'zero' | 'least' | undefined
  /** Four at most, of one unit. */
  series: readonly LineSeries[]
  format: { axis: (value: string) => string; full: (value: string | null) => string }
  /** Draws a value of the table so that it opens, by the indexes of its series and its category. */
  opens?: ((series: number, at: number, text: string) => ReactNode) | undefined
  height?: number | undefined
}

const asText = (_series: number, _at: number, text: string): ReactNode => text

const gutter = 56
const foot = 26
const head = 26
const letterPixels = 7
/** Labels of two lines that end close to each other stand so far apart. */
const labelPixels = 15

const colourAt = (index: number) => `var(--c${index + 1})`

/** Values period by period, below zero too, each line with its last value beside it. */
export function LineChart(props: LineChartProps) {
  const { label, categories, categoryName = 'Period', series, format, opens = asText, height = 260 } = props
  const [near, setNear] = useState<number>()
  const said = (at: number) =>
    `${categories[at]}: ${series.map(({ name, values }) => `${name} ${format.full(values[at] ?? null)}`).join(', ')}`
  return (
    <ChartFrame
      label={label}
      height={height}
      legend={series.map(({ name }, index) => ({ name, colour: colourAt(index), mark: 'line' as const }))}
      table={{
        head: [categoryName, ...series.map(({ name }) => name)],
        rows: categories.map((category, at) => [
          category,
          ...series.map(({ values }, index) => opens(index, at, format.full(values[at] ?? null))),
        ]),
        numbers: categories.map((category, at) => [
          category,
          ...series.map(({ values }) => values[at] ?? ''),
        ]),
      }}
      onMove={(to) => setNear(movedTo(categories.length, near, to))}
      said={near === undefined ? undefined : said(near)}
    >
      {(width) => <Lines {...props} {...{ width, height, near, setNear }} />}
    </ChartFrame>
  )
}

/** The place that a key leads to from the one that is marked, which is the last where none is. */
function movedTo(count: number, near: number | undefined, to: ChartMove): number | undefined {
  if (to === 'none') return undefined
  if (to === 'first') return 0
  if (to === 'last') return count - 1
  return Math.min(count - 1, Math.max(0, (near ?? count - 1) + (to === 'on' ? 1 : -1)))
}

type LinesProps = LineChartProps & {
  width: number
  height: number
  near: number | undefined
  setNear: (at: number | undefined) => void
}

/** More periods than this are one line, with a mark at its end alone. */
const mostMarked = 12

function Lines({ categories, series, format, from = 'zero', width, height, near, setNear }: LinesProps) {
  const [right, bottom] = [width - gutter, height - foot]
  const known = series.flatMap(({ values }) =>
    values.flatMap((value) => (value === null ? [] : [Number(value)])),
  )
  const y = scaleLinear(rangeOf(known, from), [bottom, head])
  const isLong = categories.length > mostMarked
  const x = scalePoint([...categories], [0, right]).padding(isLong ? 0 : 0.5)
  const atX = (at: number) => x(categories[at] ?? '') ?? 0
  const seek = (clientX: number, left: number) => {
    const distances = categories.map((_, at) => Math.abs(atX(at) - (clientX - left)))
    setNear(distances.indexOf(Math.min(...distances)))
  }
  return (
    <g
      onPointerMove={(event) =>
        seek(event.clientX, event.currentTarget.ownerSVGElement?.getBoundingClientRect().left ?? 0)
      }
      onPointerLeave={() => setNear(undefined)}
    >
      <rect width={right} height={bottom} fill="transparent" />
      <Grid
        width={width}
        right={right}
        ticks={axisTicks(y).map((tick) => ({ at: y(tick), text: format.axis(String(tick)) }))}
      />
      <Names categories={categories} atX={atX} right={right} height={height} />
      {near !== undefined && (
        <line className={styles.grid} x1={atX(near)} x2={atX(near)} y1={head} y2={bottom} />
      )}
      {series.map(({ name, values }, index) => (
        <g key={name}>
          <path
            className={styles.area}
            style={{ stroke: colourAt(index) }}
            d={
              line<string | null>(
                (_value, at) => atX(at),
                (value) => y(Number(value)),
              ).defined((value) => value !== null)([...values]) ?? ''
            }
          />
          {values.map(
            (value, at) =>
              value !== null &&
              (!isLong || at === (near ?? values.length - 1)) && (
                <circle
                  key={categories[at]}
                  className={styles.end}
                  style={{ fill: colourAt(index) }}
                  cx={atX(at)}
                  cy={y(Number(value))}
                  r={at === near ? 5 : 3.5}
                />
              ),
          )}
        </g>
      ))}
      <Labels {...{ series, near, right }} full={format.full} atX={atX} atY={(value) => y(Number(value))} />
    </g>
  )
}

/** From nothing, or a tenth of the span below the least value. */
function rangeOf(known: readonly number[], from: 'zero' | 'least'): [number, number] {
  if (from === 'zero') return [Math.min(0, ...known), Math.max(0, ...known) || 1]
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const room = (most - least || Math.abs(most) || 1) / 10
  return [least - room, most]
}

interface NamesProps {
  categories: readonly string[]
  atX: (at: number) => number
  right: number
  height: number
}

/** Names of the periods under the lines, as many as have room, the last always. */
function Names({ categories, atX, right, height }: NamesProps) {
  const longest = Math.max(...categories.map(({ length }) => length), 1) * letterPixels + 8
  // Names at the ends of a long line lie inside it, and take from the room of those next to them.
  const room = categories.length > mostMarked ? longest * 1.5 : longest
  const step = Math.max(1, Math.ceil((room * categories.length) / right))
  return categories.map(
    (category, at) =>
      (categories.length - 1 - at) % step === 0 && (
        <text key={category} x={atX(at)} y={height - 4} textAnchor={anchorAt(atX(at), right)}>
          {category}
        </text>
      ),
  )
}

const anchorAt = (x: number, right: number) => (x === 0 ? 'start' : x === right ? 'end' : 'middle')

interface LabelsProps {
  series: readonly LineSeries[]
  near: number | undefined
  right: number
  full: (value: string | null) => string
  atX: (at: number) => number
  atY: (value: string) => number
}

/** The value of each line where it is pointed at, else its last one. Labels that would touch move apart. */
function Labels({ series, near, right, full, atX, atY }: LabelsProps) {
  const wanted = series
    .flatMap(({ name, values }) => {
      const at = near ?? values.findLastIndex((value) => value !== null)
      const value = values[at] ?? null
      return value === null ? [] : [{ name, at, value, top: atY(value) - 10 }]
    })
    .toSorted((one, other) => one.top - other.top)
  const tops: number[] = []
  for (const { top } of wanted) tops.push(Math.max(top, (tops.at(-1) ?? -Infinity) + labelPixels))
  return wanted.map(({ name, at, value }, index) => {
    const text = series.length > 1 ? `${name} ${full(value)}` : full(value)
    const half = (text.length * letterPixels) / 2
    const end = atX(at) + half > right
    return (
      <text
        key={name}
        className={styles.direct}
        x={end ? right : Math.max(atX(at), half)}
        y={tops[index]}
        textAnchor={end ? 'end' : 'middle'}
      >
        {text}
      </text>
    )
  })
}
