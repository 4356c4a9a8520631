import type { ShownFigures } from '@moorgate/contract'
import { grouped, inCurrency } from '../../domain/format.ts'
import { fractionOf, rounded } from '../../domain/fraction.ts'
import { formatScaled } from '../../domain/scaled.ts'
import type { Figure } from '../../letters/index.ts'

type ShownKpi = ShownFigures['kpis'][number]

/** A letter is read at a glance; the report has the rest. */
const mostRows = 8

/** The figures of a report as its letter lists them: the last period of each KPI, once. */
export function figuresOfLetter(all: readonly ShownFigures[]): Figure[] {
  const several = new Set(all.map(({ company }) => company)).size > 1
  const rows = all.flatMap((shown) => shown.kpis.map((kpi) => rowOf(kpi, shown, several)))
  return [...new Map(rows.map((row) => [row.label, row])).values()].slice(0, mostRows)
}

function rowOf(kpi: ShownKpi, { company, currency, kind, periods }: ShownFigures, several: boolean): Figure {
  const kinds = kind.kind === 'actual' ? [] : [kind.name]
  const label = [...(several ? [company] : []), kpi.name, ...kinds, periods.at(-1)!.label].join(', ')
  const value = wordsOf(kpi) ?? valueText(kpi, kpi.values.at(-1) ?? null, currency)
  if (kpi.change === null) return { label, value }
  const isDown = kpi.change.startsWith('-')
  const tone = isDown === kpi.higher_is_better ? 'down' : 'up'
  return { label, value, change: changeText(kpi), ...(!/^-?0*\.?0*$/.test(kpi.change) && { tone }) }
}

/** Of a KPI in words: a colour begins with a capital. */
export function wordsOf({ unit, texts }: ShownKpi): string | null {
  const text = texts.at(-1) ?? null
  return unit === 'rag' && text !== null ? text[0]!.toUpperCase() + text.slice(1) : text
}

export function changeText({ change, unit }: ShownKpi): string {
  const text = decimalText(change!, 1)
  return `${text.startsWith('−') ? '' : '+'}${text}${unit === 'percent' ? ' pts' : '%'}`
}

/** "£262,000", "50.0%", "1,086 MWh"; "–" where nothing is approved. */
export function valueText(
  { unit, unit_label: label, decimals }: ShownKpi,
  value: string | null,
  currency: string,
) {
  if (value === null) return '–'
  const number = decimalText(value, decimals)
  if (unit === 'money') return inCurrency(number, currency)
  if (unit === 'percent') return `${number}%`
  if (unit === 'months') return `${number} ${number === '1' ? 'month' : 'months'}`
  if (unit === 'ratio') return `${number}×`
  return label === null ? number : `${number} ${label}`
}

function decimalText(value: string, places: number): string {
  const text = formatScaled(rounded(fractionOf(value), places, 'halfUp').upper, places)
  const [sign, digits] = text.startsWith('-') ? ['−', text.slice(1)] : ['', text]
  const [whole = '0', fraction] = digits.split('.')
  return `${sign}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}
