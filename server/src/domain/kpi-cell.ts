import type { KpiUnit } from '@moorgate/contract'
import { parseScaled } from './scaled.ts'

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * A number as spreadsheets write it: `1,234.5`, `(1,234.50)`, `−5`, `12.5%` of a percentage. Null is an empty
 * cell, or a dash; undefined is no number. Nothing is rounded: at most six places.
 */
export function readKpiNumber(text: string, unit: KpiUnit): string | null | undefined {
  const plain = text.trim().replaceAll('−', '-')
  if (plain === '' || plain === '-' || plain === '–') return null
  const isBracketed = plain.startsWith('(') && plain.endsWith(')')
  const signed = isBracketed ? `-${plain.slice(1, -1)}` : plain
  const bare = unit === 'percent' ? signed.replace(/\s*%$/, '') : signed
  const digits = grouped.test(bare) ? bare.replaceAll(',', '') : bare
  const scaled = parseScaled(digits, { places: 6, wholeDigits: 18, signed: true })
  return scaled === undefined ? undefined : digits
}
