import { formatMoney } from './money.ts'
import type { Cell, FigureDraft, Formula, Unit } from './worksheet.ts'

/** Where a figure comes from: its formula, or what was entered, in words. */
export type Said = Pick<Cell, 'formula' | 'detail'>

/** Whole shares as a cell. */
export const sharesCell = (key: string, label: string, value: bigint, said: Said): Cell => ({
  key,
  label,
  unit: 'shares',
  value: String(value),
  ...said,
})

/** Anything that is counted, as a cell; `value` is decimal text. */
export const numberCell = (key: string, label: string, value: string, said: Said): Cell => ({
  key,
  label,
  unit: 'number',
  value,
  ...said,
})

/** Per cent as a cell: `'37.327273'`. */
export const percentCell = (key: string, label: string, value: string, said: Said): Cell => ({
  key,
  label,
  unit: 'percent',
  value,
  ...said,
})

/** Money in minor units as a cell. */
export const moneyCell = (
  key: string,
  label: string,
  { minor, currency }: { minor: bigint; currency: string },
  said: Said,
): Cell => ({ key, label, unit: 'money', value: formatMoney(minor, currency), currency, ...said })

/** A figure, which is what its formula comes to. */
export const figure = (
  key: string,
  label: string,
  unit: Unit,
  formula: Formula,
  more: Pick<FigureDraft, 'detail' | 'currency' | 'exact'> = {},
): FigureDraft => ({ key, label, unit, formula, ...more })
