import type { OwnKpi, OwnKpis } from '@moorgate/contract/kpis/own-kpis.ts'
import { kpiDistance, kpiText, kpiValue } from '../../../features/kpis/kpi-words.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { decimalText } from '../../../ui/format.ts'
import { Sparkline } from '../../../ui/sparkline.tsx'
import styles from './kpis.module.css'

/** What a figure is compared with, under it. */
export type Comparison = 'before' | 'budget' | 'year'

interface KpiTilesProps {
  kpis: readonly OwnKpi[]
  own: Pick<OwnKpis, 'company' | 'months' | 'period'>
  comparison: Comparison
}

const compared = { before: 'change', budget: 'against', year: 'against_year' } as const

/** Figures with their run and what they are compared with. */
export function KpiTiles({ kpis, own, comparison }: KpiTilesProps) {
  const currency = own.company?.currency ?? 'GBP'
  return (
    <dl className={styles.tiles}>
      {kpis.map((kpi) => {
        const isWords = kpi.unit === 'text' || kpi.unit === 'rag'
        const shown = isWords ? kpiText(kpi.text, kpi) : kpiValue(kpi.value, kpi, currency)
        return (
          <div key={kpi.id}>
            <dt>{kpi.name}</dt>
            <dd>
              <span className={styles.line}>
                <b>
                  {isWords ? (
                    shown
                  ) : (
                    <Figure of={`value:${kpi.id}:${own.period}`} label={kpi.name}>
                      {shown}
                    </Figure>
                  )}
                </b>
                {kpi.history.filter((value) => value !== null).length > 1 && (
                  <Sparkline
                    values={kpi.history}
                    width={120}
                    height={40}
                    label={`${kpi.name}, ${kpi.history.length} periods, now ${shown}`}
                  />
                )}
              </span>
              <small>
                <Beside kpi={kpi} comparison={comparison} months={own.months} />
              </small>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What it is compared with; it opens where both are there. */
function Beside({ kpi, comparison, months }: { kpi: OwnKpi; comparison: Comparison; months: number }) {
  const text = besideWords(kpi, comparison, months)
  const { change, against_budget: budget, against_year: year } = kpi
  if ({ before: change, budget, year }[comparison] === null) return text
  return (
    <Figure of={`${compared[comparison]}:${kpi.id}`} label={`${kpi.name}, compared`}>
      {text}
    </Figure>
  )
}

const spans: Readonly<Record<number, string>> = { 1: 'month', 3: 'quarter', 12: 'year' }

/** "+7.8% on last quarter", "2.7% above budget", "On budget"; of a missing figure that it is missing. */
function besideWords(kpi: OwnKpi, comparison: Comparison, months: number): string {
  const span = spans[months] ?? 'period'
  if (kpi.value === null && kpi.text === null) return `Not reported for this ${span}`
  if (comparison === 'budget') return budgetWords(kpi)
  const [change, than] =
    comparison === 'year' ? [kpi.against_year, 'the year before'] : [kpi.change, `last ${span}`]
  return change === null ? '' : `${kpiDistance(change, kpi)} on ${than}`
}

function budgetWords({ against_budget: against, unit }: OwnKpi): string {
  if (against === null) return 'No budget to compare with'
  const size = `${decimalText(against.replace('-', ''), 1)}${unit === 'percent' ? ' pts' : '%'}`
  if (/^-?0(\.0+)?$/.test(against)) return 'On budget'
  return `${size} ${against.startsWith('-') ? 'below' : 'above'} budget`
}
