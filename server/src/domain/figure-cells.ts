import { formatMoney } from './money.ts'
import type { FigureDraft, Formula, InputCell, Unit } from './worksheet.ts'

/** Where an input comes from, in words. */
export type CellOrigin = Pick<InputCell, 'detail'>

/** Whole shares as a cell. */
export const sharesCell = (key: string, label: string, value: bigint, cellOrigin: CellOrigin): InputCell => ({
  key,
  label,
  unit: 'shares',
  value: String(value),
  ...cellOrigin,
})

/** Anything that is counted, as a cell; `value` is decimal text. */
export const numberCell = (key: string, label: string, value: string, cellOrigin: CellOrigin): InputCell => ({
  key,
  label,
  unit: 'number',
  value,
  ...cellOrigin,
})

/** Per cent as a cell: `'37.327273'`. */
export const percentCell = (
  key: string,
  label: string,
  value: string,
  cellOrigin: CellOrigin,
): InputCell => ({
  key,
  label,
  unit: 'percent',
  value,
  ...cellOrigin,
})

/** Money in minor units as a cell. */
export const moneyCell = (
  key: string,
  label: string,
  { minor, currency }: { minor: bigint; currency: string },
  cellOrigin: CellOrigin,
): InputCell => ({ key, label, unit: 'money', value: formatMoney(minor, currency), currency, ...cellOrigin })

/** A figure, which is what its formula comes to. */
export const figure = (
  key: string,
  label: string,
  unit: Unit,
  formula: Formula,
  more: Pick<FigureDraft, 'detail' | 'currency' | 'exact'> = {},
): FigureDraft => ({ key, label, unit, formula, ...more })
