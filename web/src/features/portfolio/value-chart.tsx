import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { Figure, useShowFigure } from '../figures/figure.tsx'
import { dateFull, monthShort } from '../../ui/format-dates.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { lastYears, pointAfter } from './value-history.ts'
import type { ValuePoint } from './value-history.ts'
import { later } from '../../ui/later.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './value-chart.module.css'
import { breakpointsPx } from '../../kernel/constants.ts'

/** Narrower than the portal's two columns: a drawing has no style sheet of its own. */
const narrow = `(max-width: ${breakpointsPx.lg - 1}px)`

/** The drawing comes after the figures, which say the same. */
const AreaChart = later(async () => (await import('../../ui/area-chart.tsx')).AreaChart)

const periods = [
  { value: '1', label: '1 yr' },
  { value: '3', label: '3 yrs' },
  { value: 'all', label: 'All' },
] as const

const figures = { value: 'value_on', invested: 'paid_on' } as const

const words = { value: 'Value', invested: 'Invested' } as const

type ChartSeries = keyof typeof figures

/** An amount of the chart's table, which opens to how it was got. */
function dated(whose: string, chartSeries: ChartSeries, day: string, text: string): ReactNode {
  return (
    <Figure
      of={`${figures[chartSeries]}:${whose}:${day}`}
      label={`${words[chartSeries]} on ${dateFull(day)}`}
    >
      {text}
    </Figure>
  )
}

type Period = (typeof periods)[number]['value']

export interface ValueChartProps {
  /** "Portfolio value". */
  name: string
  /** A title, value, gain: stand over the chart, with the choice of a period at the right of the title. */
  head: ReactNode
  /** Undefined while they are on their way: their place is kept. */
  points: readonly ValuePoint[] | undefined
  currency: string
  /** Whose value it is in workings: a currency, or a holding's id. */
  of: string
  /** The one jump that isn't performance. */
  remark?: { date: string; text: string } | undefined
}

/**
 * What something was worth and what was paid for it, over a period. With less than two days on record there
 * is nothing to draw.
 */
export function ValueChart({ name, head, points, currency, of, remark }: ValueChartProps) {
  const show = useShowFigure()
  const [period, setPeriod] = useState<Period>('all')
  const height = useMedia(narrow) ? 210 : 262
  const shown = lastYears(points ?? [], period === 'all' ? undefined : Number(period))
  const pinned = remark && pointAfter(shown, remark.date)
  const isDrawn = points === undefined || points.length > 1
  const place = <Skeleton height={height + 30} />
  return (
    <div>
      <div className={styles.head}>
        {head}
        {isDrawn && (
          <div className={styles.period}>
            <SegmentedControl label="Period" options={periods} value={period} onChange={setPeriod} />
          </div>
        )}
      </div>
      {isDrawn && (
        <div className={styles.chart}>
          <Suspense fallback={place}>
            {points === undefined ? (
              place
            ) : (
              <AreaChart
                label={`${name} and amount invested, ${monthShort(shown[0]?.date)} to ${monthShort(shown.at(-1)?.date)}`}
                points={shown.map(({ date, value }) => ({ date, value }))}
                invested={shown.map(({ date, invested }) => ({ date, value: invested }))}
                currency={currency}
                height={height}
                opens={(line, day, text) => dated(of, line, day, text)}
                onPoint={show && ((day) => show(`${figures.value}:${of}:${day}`))}
                remark={remark && pinned && { date: pinned.date, text: remark.text }}
              />
            )}
          </Suspense>
        </div>
      )}
    </div>
  )
}
