import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { monthShort } from '../ui/format-dates.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Skeleton } from '../ui/states.tsx'
import { useNarrow } from './narrow.ts'
import { lastYears, pointAfter } from './value-history.ts'
import type { ValuePoint } from './value-history.ts'
import styles from './value-chart.module.css'

/** The drawing comes after the figures, which say the same. */
const AreaChart = lazy(async () => ({ default: (await import('../ui/area-chart.tsx')).AreaChart }))

const periods = [
  { value: '1', label: '1 yr' },
  { value: '3', label: '3 yrs' },
  { value: 'all', label: 'All' },
] as const

type Period = (typeof periods)[number]['value']

export interface ValueChartProps {
  /** "Portfolio value". */
  name: string
  /** Value, gain: stand over the chart, with the choice of a period at their right. */
  head: ReactNode
  /** Undefined while they are on their way: their place is kept. */
  points: readonly ValuePoint[] | undefined
  currency: string
  /** The one jump that isn't performance. */
  remark?: { date: string; text: string } | undefined
}

/** What something was worth and what was paid for it, over a period. With less than two days on record there is nothing to draw. */
export function ValueChart({ name, head, points, currency, remark }: ValueChartProps) {
  const [period, setPeriod] = useState<Period>('all')
  const height = useNarrow() ? 210 : 262
  const shown = lastYears(points ?? [], period === 'all' ? undefined : Number(period))
  const pinned = remark && pointAfter(shown, remark.date)
  const isDrawn = points === undefined || points.length > 1
  const place = <Skeleton height={height + 30} />
  return (
    <div>
      <div className={styles.head}>
        <div>{head}</div>
        {isDrawn && <SegmentedControl label="Period" options={periods} value={period} onChange={setPeriod} />}
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
                remark={remark && pinned && { date: pinned.date, text: remark.text }}
              />
            )}
          </Suspense>
        </div>
      )}
    </div>
  )
}
