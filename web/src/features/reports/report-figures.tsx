import type { ShownFigures } from '@moorgate/contract/update-reports/figures.ts'
import { useId } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { cx } from '../../ui/class-names.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { directionOf, missing, moneyShort, quantity } from '../../ui/format.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { kpiDistance, kpiKind, kpiText, kpiValue } from '../kpis/kpi-words.ts'
import styles from './report-figures.module.css'

type ShownKpi = ShownFigures['kpis'][number]

/** Figures in the text of a report: a table, or a chart that prints its table too. */
export function ReportFigures({ figures }: { figures: ShownFigures }) {
  const id = useId()
  const isChart = figures.shown_as === 'chart'
  return (
    <section className={styles.block} aria-labelledby={id}>
      <p id={id} className={styles.title}>
        {figures.title}
      </p>
      {isChart && <FiguresChart figures={figures} />}
      <div className={cx(isChart && styles.printed)}>
        <FiguresTable figures={figures} labelledBy={id} />
      </div>
      <p className={styles.basis}>{useBasis(figures)}</p>
    </section>
  )
}

const spans = { monthly: 'month', quarterly: 'quarter', annual: 'year' } as const

/** Whose figures they are, of which kind, in what, and who approved them. */
function useBasis({ company, kind, currency, frequency, kpis, approved_on: approved }: ShownFigures): string {
  const { name: provider } = useBranding()
  const hasGap = kpis.some((kpi) => shownTexts(kpi, currency).includes(missing))
  return [
    `${company}, ${kind.name.toLowerCase()} figures by ${spans[frequency]}.`,
    ...(kpis.some(({ unit }) => unit === 'money') ? [`Amounts in ${currency}.`] : []),
    ...(approved === null ? [] : [`Approved by ${provider} on ${dateFull(approved)}, not audited.`]),
    ...(hasGap ? [`${missing} means not reported.`] : []),
  ].join(' ')
}

const isInWords = ({ unit }: ShownKpi) => unit === 'text' || unit === 'rag'

/** The oldest first. */
const shownTexts = (kpi: ShownKpi, currency: string): string[] =>
  isInWords(kpi)
    ? kpi.texts.map((text) => kpiText(text, kpi))
    : kpi.values.map((value) => kpiValue(value, kpi, currency))

/** The latest period first: on a phone it is the one that is seen. */
function FiguresTable({ figures, labelledBy }: { figures: ShownFigures; labelledBy: string }) {
  const { periods, kpis, currency } = figures
  const before = periods.at(-2)
  const hasChange = kpis.some(({ change }) => change !== null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <section className={styles.scroll} tabIndex={0} aria-labelledby={labelledBy}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {periods.toReversed().map(({ period, label }) => (
              <th key={period} scope="col">
                {label}
              </th>
            ))}
            {hasChange && <th scope="col">{before ? `Change on ${before.label}` : 'Change'}</th>}
          </tr>
        </thead>
        <tbody>
          {kpis.map((kpi) => (
            <tr key={kpi.id}>
              <th scope="row">
                {kpi.name}
                <small>{kpiKind(kpi, currency)}</small>
              </th>
              {shownTexts(kpi, currency)
                .toReversed()
                .map((text, index) => (
                  <td key={periods.at(-1 - index)?.period}>{text}</td>
                ))}
              {hasChange && <td className={styles[toneOf(kpi)]}>{kpiDistance(kpi.change, kpi)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function toneOf({ change, higher_is_better: isUpGood }: ShownKpi): 'good' | 'bad' | 'same' {
  const direction = directionOf(change)
  if (direction === 'none') return 'same'
  return (direction === 'up') === isUpGood ? 'good' : 'bad'
}

function FiguresChart({ figures }: { figures: ShownFigures }) {
  const { kpis, periods, currency, frequency } = figures
  const first = kpis[0]
  if (!first) return null
  const span = spans[frequency]
  return (
    <LineChart
      label={`${kpis.map(({ name }) => name).join(', ')}, ${periods[0]?.label} to ${periods.at(-1)?.label}`}
      categories={periods.map(({ label }) => label)}
      categoryName={span[0]!.toUpperCase() + span.slice(1)}
      series={kpis.map(({ name, values }) => ({ name, values }))}
      format={{
        axis: (value) => axisText(value, first, currency),
        full: (value) => kpiValue(value, first, currency),
      }}
    />
  )
}

function axisText(value: string, { unit }: ShownKpi, currency: string): string {
  if (unit === 'money') return moneyShort(value, { currency, trim: true, places: 1 })
  return unit === 'percent' ? `${quantity(value)}%` : quantity(value)
}
