import { basisOfFigures, isInWords, periodOf } from '@moorgate/contract/update-reports/figures.ts'
import type { ShownFigures } from '@moorgate/contract/update-reports/figures.ts'
import { useId } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { cx } from '../../ui/class-names.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { directionOf, missing, moneyShort, quantity } from '../../ui/format.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Figure } from '../figures/figure.tsx'
import type { FigureSource } from '../figures/queries.ts'
import { OwnFigures } from '../figures/with-figures.tsx'
import { kpiDistance, kpiKind, kpiText, kpiValue } from '../kpis/kpi-words.ts'
import styles from './report-figures.module.css'

type ShownKpi = ShownFigures['kpis'][number]

interface ReportFiguresProps {
  figures: ShownFigures
  /** Of what is published: how its figures were got then. */
  source?: FigureSource | undefined
}

/** Figures in the text of a report, which open where it is published. */
export function ReportFigures({ figures, source }: ReportFiguresProps) {
  const block = <Block figures={figures} />
  return source ? <OwnFigures source={source}>{block}</OwnFigures> : block
}

/** A table, or a chart that prints its table too. */
function Block({ figures }: { figures: ShownFigures }) {
  const id = useId()
  const { name: provider } = useBranding()
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
      <p className={styles.basis}>{basisOfFigures(figures, { provider, dateText: dateFull, missing })}</p>
    </section>
  )
}

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
    <ScrollRegion className={styles.scroll} aria-labelledby={labelledBy}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {periods.toReversed().map(({ period, label }) => (
              <th key={period} scope="col">
                {label}
              </th>
            ))}
            {hasChange && (
              <th scope="col" className={styles.change}>
                {before ? `Change on ${before.label}` : 'Change'}
              </th>
            )}
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
                  <td key={periods.at(-1 - index)?.period}>
                    <Value kpi={kpi} period={periods.at(-1 - index)!} text={text} />
                  </td>
                ))}
              {hasChange && (
                <td className={cx(styles.change, styles[toneOf(kpi)])}>
                  <Figure of={`change:${kpi.id}`} label={`${kpi.name}, change`}>
                    {kpiDistance(kpi.change, kpi)}
                  </Figure>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface ValueProps {
  kpi: ShownKpi
  period: ShownFigures['periods'][number]
  text: string
}

/** What is in words opens to nothing: it is what the company wrote. */
function Value({ kpi, period: { period, label }, text }: ValueProps) {
  if (isInWords(kpi)) return text
  return (
    <Figure of={`value:${kpi.id}:${period}`} label={`${kpi.name}, ${label}`}>
      {text}
    </Figure>
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
  const span = periodOf[frequency]
  return (
    <LineChart
      label={`${kpis.map(({ name }) => name).join(', ')}, ${periods[0]?.label} to ${periods.at(-1)?.label}`}
      categories={periods.map(({ label }) => label)}
      categoryName={span[0]!.toUpperCase() + span.slice(1)}
      series={kpis.map(({ name, values }) => ({ name, values }))}
      opens={valuesIn(figures)}
      format={{
        axis: (value) => axisText(value, first, currency),
        full: (value) => kpiValue(value, first, currency),
      }}
    />
  )
}

const valuesIn = ({ kpis, periods }: ShownFigures) =>
  function opensTo(series: number, at: number, text: string) {
    return <Value kpi={kpis[series]!} period={periods[at]!} text={text} />
  }

function axisText(value: string, { unit }: ShownKpi, currency: string): string {
  if (unit === 'money') return moneyShort(value, { currency, trim: true, places: 1 })
  return unit === 'percent' ? `${quantity(value)}%` : quantity(value)
}
