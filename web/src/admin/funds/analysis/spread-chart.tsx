import { Figure } from '../../../features/figures/figure.tsx'
import { ChartFrame } from '../../../ui/chart-frame.tsx'
import { money, percent, quantity } from '../../../ui/format.ts'
import styles from './spread-chart.module.css'

export interface SpreadRow {
  key: string | null
  label: string
  value: string
  percent: string | null
  companies: number
}

interface SpreadChartProps {
  /** What the chart shows, in a sentence. */
  label: string
  /** What the rows are: "Industry". */
  word: string
  currency: string
  rows: readonly SpreadRow[]
}

const opened = (
  of: 'companies' | 'value' | 'part',
  { key, label }: SpreadRow,
  what: string,
  text: string,
) => (
  <Figure of={`spread_${of}:${key ?? 'none'}`} label={`${what}, ${label}`}>
    {text}
  </Figure>
)

const rowHeight = 44
const barHeight = 6

/** Bars one below the other, the largest first, each with its name, value and share beside it. */
export function SpreadChart({ label, word, currency, rows }: SpreadChartProps) {
  const partText = (row: SpreadRow) => percent(row.percent, { places: 2 })
  return (
    <ChartFrame
      label={label}
      height={rows.length * rowHeight}
      legend={[]}
      table={{
        head: [word, 'Holdings', 'Value', 'Share'],
        rows: rows.map((row) => [
          row.label,
          opened('companies', row, 'Holdings', quantity(row.companies)),
          opened('value', row, 'Value', money(row.value, { currency })),
          opened('part', row, 'Share', partText(row)),
        ]),
        numbers: rows.map((row) => [row.label, String(row.companies), row.value, row.percent ?? '']),
      }}
    >
      {(width) => {
        // The track is the whole, so that a bar shows its share of it.
        const most = Math.max(...rows.map((row) => Number(row.percent ?? 0)), 100)
        return rows.map((row, at) => (
          <g key={row.key ?? 'none'} transform={`translate(0 ${at * rowHeight})`}>
            <text x={0} y={18} className={styles.name}>
              {row.label}
            </text>
            <text x={width} y={18} textAnchor="end">
              <tspan>{money(row.value, { currency })}</tspan>
              <tspan dx={12} className={styles.share}>
                {percent(row.percent)}
              </tspan>
            </text>
            <rect y={25} width={width} height={barHeight} rx={2} className={styles.track} />
            <rect
              y={25}
              width={(width * Number(row.percent ?? 0)) / most}
              height={barHeight}
              rx={2}
              className={styles.bar}
            />
          </g>
        ))
      }}
    </ChartFrame>
  )
}
