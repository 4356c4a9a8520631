import { useState } from 'react'
import type { ReactNode } from 'react'
import { monthShort } from '../ui/format-dates.ts'
import { AreaChart } from '../ui/area-chart.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { useNarrow } from './narrow.ts'
import { lastYears, pointAfter } from './value-history.ts'
import type { ValuePoint } from './value-history.ts'
import styles from './value-chart.module.css'

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
  points: readonly ValuePoint[]
  currency: string
  /** The one jump that isn't performance. */
  remark?: { date: string; text: string } | undefined
}

/** What something was worth and what was paid for it, over a period. With less than two days on record there is nothing to draw. */
export function ValueChart({ name, head, points, currency, remark }: ValueChartProps) {
  const [period, setPeriod] = useState<Period>('all')
  const isNarrow = useNarrow()
  const shown = lastYears(points, period === 'all' ? undefined : Number(period))
  const pinned = remark && pointAfter(shown, remark.date)
  const isDrawn = points.length > 1
  return (
    <div>
      <div className={styles.head}>
        <div>{head}</div>
        {isDrawn && <SegmentedControl label="Period" options={periods} value={period} onChange={setPeriod} />}
      </div>
      {isDrawn && (
        <div className={styles.chart}>
          <AreaChart
            label={`${name} and amount invested, ${monthShort(shown[0]?.date)} to ${monthShort(shown.at(-1)?.date)}`}
            points={shown.map(({ date, value }) => ({ date, value }))}
            invested={shown.map(({ date, invested }) => ({ date, value: invested }))}
            currency={currency}
            height={isNarrow ? 210 : 262}
            remark={remark && pinned && { date: pinned.date, text: remark.text }}
          />
        </div>
      )}
    </div>
  )
}
