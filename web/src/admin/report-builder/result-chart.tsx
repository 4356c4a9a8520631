import { AreaChart } from '../../ui/area-chart.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { money, moneyShort, quantity } from '../../ui/format.ts'
import type { Report, ReportLine } from './queries.ts'

/** More bars than that can't be told apart. */
const mostBars = 24

interface ResultChartProps {
  report: Report
  kind: 'bars' | 'line'
}

/** The column that is drawn: the first that is added up, else how many there are. */
const drawnOf = ({ columns }: Report): number => {
  const value = columns.findIndex(({ part, kind }) => part === 'value' && kind !== 'percent')
  return value >= 0 ? value : columns.findIndex(({ part }) => part === 'count')
}

/** The first groups of a report, as bars or as a line over time, in its first currency. */
export function ResultChart({ report, kind }: ResultChartProps) {
  const drawn = drawnOf(report)
  const column = report.columns[drawn]
  const currency = report.totals.at(-1)?.currency ?? null
  const lines = firstLevel(report)
    .filter((line) => line.currency === currency)
    .slice(0, mostBars)
  if (!column || lines.length === 0) return null
  const isMoney = column.kind === 'money'
  const label = `${column.label} by ${(report.columns[0]?.label ?? '').toLowerCase()}`
  const valueOf = (line: ReportLine) => line.cells[drawn] ?? '0'
  if (kind === 'line' && isOverTime(report))
    return (
      <AreaChart
        label={label}
        name={column.label}
        currency={currency ?? undefined}
        points={lines.flatMap((line) => {
          const date = firstDay(Object.values(line.within)[0] ?? '')
          return date === undefined ? [] : [{ date, value: valueOf(line) }]
        })}
      />
    )
  const inCurrency = currency === null ? {} : { currency }
  return (
    <BarChart
      label={label}
      categoryName={report.columns[0]?.label}
      categories={lines.map(({ cells }) => cells[0] ?? '')}
      series={[{ name: column.label, values: lines.map(valueOf) }]}
      format={
        isMoney
          ? {
              axis: (value) => moneyShort(value, { ...inCurrency, trim: true, places: 1 }),
              full: (value) => money(value, inCurrency),
            }
          : { axis: quantity, full: quantity }
      }
    />
  )
}

function firstLevel({ lines, columns }: Report): readonly ReportLine[] {
  const groups = columns.filter(({ part }) => part === 'group').length
  return lines.filter(({ level }) => level === (groups > 1 ? 'subtotal' : 'group'))
}

/** A line goes from day to day: what is counted in money over groups of dates. */
export const isOverTime = (report: Report): boolean =>
  report.columns[drawnOf(report)]?.kind === 'money' &&
  firstLevel(report).every(({ within }) => firstDay(Object.values(within)[0] ?? '') !== undefined)

/** `2026-09`, `2026-Q3` and `2026` by their first days. */
function firstDay(value: string): string | undefined {
  const [, year, quarter, month, day] = /^(\d{4})(?:-Q([1-4])|-(\d\d)(?:-(\d\d))?)?$/.exec(value) ?? []
  if (year === undefined) return undefined
  const ofQuarter = quarter && String(Number(quarter) * 3 - 2).padStart(2, '0')
  return `${year}-${ofQuarter ?? month ?? '01'}-${day ?? '01'}`
}
