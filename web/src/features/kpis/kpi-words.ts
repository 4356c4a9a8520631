import type { KpiMeasure } from '@moorgate/contract/kpis/matrix.ts'
import { decimalText, missing, money } from '../../ui/format.ts'
import { readableCode } from '../../kernel/field-words.ts'

type Measured = Pick<KpiMeasure, 'unit' | 'unit_label' | 'decimals'>

const symbols: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$' }

/** The number alone, as a table has it under its unit: "262,000", "50.0". */
export const kpiNumber = (value: string | null, { decimals }: Measured): string =>
  decimalText(value, decimals)

/** The number with its unit: "£262,000", "50.0%", "1,086 MWh", "18 months". */
export function kpiValue(value: string | null, measure: Measured, currency: string): string {
  if (value === null) return missing
  const { unit, unit_label: label, decimals } = measure
  const number = decimalText(value, decimals)
  if (unit === 'money') return decimals === 0 ? money(value, { currency }) : moneyWithPlaces(number, currency)
  if (unit === 'percent') return `${number}%`
  if (unit === 'months') return `${number} ${number === '1' ? 'month' : 'months'}`
  if (unit === 'ratio') return `${number}×`
  return label === null ? number : `${number} ${label}`
}

function moneyWithPlaces(number: string, currency: string): string {
  const [sign, digits] = number.startsWith('−') ? ['−', number.slice(1)] : ['', number]
  return `${sign}${symbols[currency] ?? `${currency}\u00a0`}${digits}`
}

const kinds: Readonly<Record<KpiMeasure['aggregation'], string>> = {
  sum: 'sum',
  last: 'last',
  average: 'average',
  weighted: 'weighted average',
  ratio: 'from parts',
  max: 'highest',
  min: 'lowest',
  none: 'each by itself',
}

/** Under the name of a KPI: "£, sum", "%, from parts". */
export function kpiKind(
  measure: Measured & Pick<KpiMeasure, 'aggregation' | 'is_calculated'>,
  currency: string,
): string {
  const { unit, unit_label: label, aggregation, is_calculated: isCalculated } = measure
  if (unit === 'text' || unit === 'rag') return unit === 'rag' ? 'red, amber or green' : 'in words'
  const counted = {
    money: symbols[currency] ?? currency,
    percent: '%',
    months: 'months',
    ratio: '×',
    number: label ?? 'number',
  }
  const kind = isCalculated && aggregation !== 'ratio' ? 'by formula' : kinds[aggregation]
  return `${counted[unit]}, ${kind}`
}

/** A value in words: "Amber" of a colour, anything else as it was written. */
export const kpiText = (text: string | null, { unit }: Pick<KpiMeasure, 'unit'>): string => {
  if (text === null) return missing
  return unit === 'rag' ? readableCode(text) : text
}

/** How far from a budget or another period: "+2.7%", of a percentage "+1.4 pts". */
export const kpiDistance = (value: string | null, { unit }: Pick<KpiMeasure, 'unit'>): string => {
  if (value === null) return missing
  return `${decimalText(value, 1, true)}${unit === 'percent' ? ' pts' : '%'}`
}
