import { AreaChart } from '../../ui/area-chart.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { money, moneyShort, quantity } from '../../ui/format.ts'
import styles from './builder.module.css'
import { barsOf, dayOf, drawnCurrency, drawnOf } from './drawn.ts'
import type { Report, ReportLine } from './queries.ts'

interface ResultChartProps {
  report: Report
  kind: 'bars' | 'line'
}

/**
 * The groups of a report, as bars or as a line over time, in one currency: of too many bars the first ones, over
 * time the latest.
 */
export function ResultChart({ report, kind }: ResultChartProps) {
  const drawn = drawnOf(report)
  const column = report.columns[drawn]
  const currency = drawnCurrency(report)
  const all = firstLevel(report).filter((line) => line.currency === currency)
  if (!column || all.length === 0) return null
  const isMoney = column.kind === 'money'
  const only = report.totals.length > 1 ? (currency ?? 'records without a currency') : undefined
  const label = `${column.label} by ${(report.columns[0]?.label ?? '').toLowerCase()}${only ? `, ${only}` : ''}`
  const note = (
    <>
      {only && (
        <p className={styles.note}>The chart shows {only} only. The table below has every currency.</p>
      )}
      {report.pages > 1 && <p className={styles.note}>The chart shows the groups on this page only.</p>}
    </>
  )
  const valueOf = (line: ReportLine) => line.cells[drawn] ?? '0'
  if (kind === 'line' && isOverTime(report))
    return (
      <>
        <AreaChart
          label={label}
          name={column.label}
          currency={currency ?? undefined}
          points={all.flatMap((line) => {
            const date = dayOf(line)
            return date === undefined ? [] : [{ date, value: valueOf(line) }]
          })}
        />
        {note}
      </>
    )
  const { bars, which } = barsOf(all)
  const inCurrency = currency === null ? {} : { currency }
  return (
    <>
      <BarChart
        label={label}
        categoryName={report.columns[0]?.label}
        categories={bars.map(({ cells }) => cells[0] ?? '')}
        series={[{ name: column.label, values: bars.map(valueOf) }]}
        format={
          isMoney
            ? {
                axis: (value) => moneyShort(value, { ...inCurrency, trim: true, places: 1 }),
                full: (value) => money(value, inCurrency),
              }
            : { axis: quantity, full: quantity }
        }
      />
      {bars.length < all.length && (
        <p className={styles.note}>
          The chart shows the {which} {bars.length} of {all.length} groups. The table below has them all.
        </p>
      )}
      {note}
    </>
  )
}

function firstLevel({ lines, columns }: Report): readonly ReportLine[] {
  const groups = columns.filter(({ part }) => part === 'group').length
  return lines.filter(({ level }) => level === (groups > 1 ? 'subtotal' : 'group'))
}

/** A line goes from day to day: what is counted in money over groups of dates. */
export const isOverTime = (report: Report): boolean =>
  report.columns[drawnOf(report)]?.kind === 'money' &&
  firstLevel(report).every((line) => dayOf(line) !== undefined)
