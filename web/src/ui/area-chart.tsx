import { scaleLinear } from 'd3-scale'
import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { ChartFrame, Grid } from './chart-frame.tsx'
import type { ChartMove } from './chart-frame.tsx'
import { dateFull, monthShort } from './format-dates.ts'
import { money, moneyShort } from './format.ts'
import { axisTicks } from './axis-ticks.ts'
import { MarkedValue } from './marked-value.tsx'
import styles from './chart.module.css'

export interface ChartPoint {
  /** ISO date. */
  date: string
  /** Decimal string; only the drawing uses it as a number. */
  value: string
}

export interface AreaChartProps {
  /** "Portfolio value and amount invested, December 2023 to September 2026". */
  label: string
  points: readonly ChartPoint[]
  name?: string | undefined
  /** Capital paid in, as a dotted step line. */
  invested?: readonly ChartPoint[] | undefined
  investedName?: string | undefined
  currency?: string | undefined
  /** One jump that isn't performance: "Harbourline sold, £66,000 paid to you". */
  remark?: { date: string; text: string } | undefined
  height?: number | undefined
  /** Makes an amount of the table something that opens. */
  opens?: ((of: 'value' | 'invested', date: string, text: string) => ReactNode) | undefined
  /** The point that somebody pressed in the drawing. */
  onPoint?: ((date: string) => void) | undefined
}

const asText = (_of: string, _date: string, text: string): ReactNode => text

const time = (point: { date: string }) => new Date(`${point.date}T12:00:00Z`).getTime()
const gutter = 52
const foot = 26

/**
 * A value over time: straight segments from a zero baseline, the last point labelled, the axis at the right.
 */
export function AreaChart(props: AreaChartProps) {
  const {
    label,
    points,
    name = 'Value',
    invested = [],
    investedName = 'Amount invested',
    currency,
    height = 262,
    opens = asText,
  } = props
  const [near, setNear] = useState<ChartPoint>()
  const paidIn = new Map(invested.map((point) => [point.date, point.value]))
  const hasInvested = invested.length > 0
  return (
    <ChartFrame
      label={label}
      height={height}
      legend={[
        { name, colour: 'var(--c1)', mark: 'line' },
        ...(hasInvested ? [{ name: investedName, colour: 'var(--ink-3)', mark: 'dotted' as const }] : []),
      ]}
      table={{
        head: ['Date', name, ...(hasInvested ? [investedName] : [])],
        rows: points.map((point) => [
          dateFull(point.date),
          opens('value', point.date, money(point.value, { currency })),
          ...(hasInvested
            ? [opens('invested', point.date, money(paidIn.get(point.date), { currency }))]
            : []),
        ]),
        numbers: points.map(({ date, value }) => [
          date,
          value,
          ...(hasInvested ? [paidIn.get(date) ?? ''] : []),
        ]),
      }}
      onMove={(to) => setNear(movedTo(points, near, to))}
      said={near && `${dateFull(near.date)}, ${money(near.value, { currency })}`}
    >
      {(width) => <Drawing {...props} {...{ invested, width, height, near, setNear }} />}
    </ChartFrame>
  )
}

/** The point that a key leads to from the one that is marked, which is the last where none is. */
function movedTo(
  points: readonly ChartPoint[],
  near: ChartPoint | undefined,
  to: ChartMove,
): ChartPoint | undefined {
  if (to === 'none') return undefined
  if (to === 'first') return points[0]
  if (to === 'last') return points.at(-1)
  const from = near ? points.findIndex(({ date }) => date === near.date) : points.length - 1
  return points[Math.min(points.length - 1, Math.max(0, from + (to === 'on' ? 1 : -1)))]
}

type DrawingProps = AreaChartProps & {
  invested: readonly ChartPoint[]
  width: number
  height: number
  near: ChartPoint | undefined
  setNear: (point: ChartPoint | undefined) => void
}

function Drawing(props: DrawingProps) {
  const { points, invested, currency, remark, width, height, near, setNear, onPoint } = props
  const fade = useId()
  const [right, bottom] = [width - gutter, height - foot]
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const x = scaleLinear([time(first), time(last)], [0, right])
  const most = Math.max(...[...points, ...invested].map((point) => Number(point.value)), 1)
  const y = scaleLinear([0, most], [bottom, 24])
  const [atX, atY] = [(point: ChartPoint) => x(time(point)), (point: ChartPoint) => y(Number(point.value))]
  const short = (value: string) => moneyShort(value, { currency, trim: true, places: 1 })
  const marked = near ?? last
  const [endX, endY] = [atX(marked), atY(marked)]
  const remarked = remark && points.find((point) => point.date === remark.date)
  const seek = (clientX: number, left: number) => {
    const moment = x.invert(clientX - left)
    setNear(points.toSorted((one, other) => Math.abs(time(one) - moment) - Math.abs(time(other) - moment))[0])
  }
  return (
    <g
      onPointerMove={(event) =>
        seek(event.clientX, event.currentTarget.ownerSVGElement?.getBoundingClientRect().left ?? 0)
      }
      onPointerLeave={() => setNear(undefined)}
      {...(onPoint && { className: styles.opens, onClick: () => onPoint(marked.date) })}
    >
      <rect width={right} height={bottom} fill="transparent" />
      <Grid
        width={width}
        right={right}
        ticks={axisTicks(y).map((tick) => ({ at: y(tick), text: short(String(tick)) }))}
      />
      <DateAxis points={points} atX={atX} right={right} height={height} />
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles.top} />
        <stop offset="1" className={styles.foot} />
      </linearGradient>
      <path d={area<ChartPoint>(atX, bottom, atY).curve(curveLinear)(points) ?? ''} fill={`url(#${fade})`} />
      <path className={styles.step} d={line<ChartPoint>(atX, atY).curve(curveStepAfter)(invested) ?? ''} />
      <path className={styles.area} d={line<ChartPoint>(atX, atY).curve(curveLinear)(points) ?? ''} />
      {remarked && remark && (
        <Remark at={[atX(remarked), atY(remarked)]} text={remark.text} right={right} bottom={bottom} />
      )}
      {near && <line className={styles.grid} x1={endX} x2={endX} y1={endY} y2={bottom} />}
      <circle className={styles.end} cx={endX} cy={endY} r={4.5} />
      <MarkedValue
        at={endX}
        right={right}
        line={points.map((point) => [atX(point), atY(point)] as const)}
        text={
          near
            ? `${monthShort(near.date)}, ${money(near.value, { currency })}`
            : moneyShort(last.value, { currency })
        }
      />
    </g>
  )
}

interface DateAxisProps {
  points: readonly ChartPoint[]
  atX: (point: ChartPoint) => number
  right: number
  height: number
}

/** The ends, and the anniversaries of the first point that have room between them. */
function DateAxis({ points, atX, right, height }: DateAxisProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const year = (point: ChartPoint) => Number(point.date.slice(0, 4))
  const years = year(last) - year(first)
  const step = Math.ceil((years * 80) / right)
  const between = Array.from({ length: Math.floor(years / step) }, (_, index) => ({
    ...first,
    date: `${year(first) + (index + 1) * step}${first.date.slice(4)}`,
  })).filter((point) => atX(point) > 90 && atX(point) < right - 120)
  return [first, ...(right > 420 ? between : []), last].map((point) => (
    <text
      key={point.date}
      x={atX(point)}
      y={height - 4}
      textAnchor={point === first ? 'start' : point === last ? 'end' : 'middle'}
    >
      {monthShort(point.date)}
    </text>
  ))
}

interface RemarkProps {
  at: [x: number, y: number]
  text: string
  right: number
  bottom: number
}

/**
 * The one annotation: a pin from its point to just above the baseline, where the lines rarely are. Too narrow
 * a chart leaves its words to the table and the page.
 */
function Remark({ at: [x, y], text, right, bottom }: RemarkProps) {
  const low = bottom - 12
  const flips = x > right - text.length * 6.4
  return (
    <g>
      <line className={styles.pin} x1={x} x2={x} y1={y + 6} y2={low} />
      <circle className={styles.pinHead} cx={x} cy={y} r={3.5} />
      {right > 420 && (
        <text className={styles.remark} x={x + (flips ? -8 : 8)} y={low} textAnchor={flips ? 'end' : 'start'}>
          {text}
        </text>
      )}
    </g>
  )
}
