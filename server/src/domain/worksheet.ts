/**
 * A calculation laid out in cells, so that one description serves three readers: the panel that shows how a
 * figure was got, the XLSX with live formulas, and a program that recalculates it. A draft leaves the values
 * of its figures to their formulas, and `evaluated` works them out.
 */
export type Unit = 'shares' | 'money' | 'price' | 'percent' | 'multiple' | 'number' | 'text' | 'date'

export interface Cell {
  /** Names the figure: `percent:h12`. */
  key: string
  /** What the figure is, where it stands: "Holding of Hannah Sefton". */
  label: string
  unit: Unit
  /** Decimal text, a date, or words. */
  value: string
  /** Of an amount or a price, where it is not the worksheet's. */
  currency?: string
  formula?: Formula
  /** Where an input comes from; beside a formula, the rule that it follows. */
  detail?: string
}

/**
 * A cell that leaves its value to its formula. An exact one is read as it is, however long, and written with
 * up to twelve places.
 */
export type FigureDraft = Omit<Cell, 'value' | 'formula'> & { formula: Formula; exact?: boolean }
/** What was entered, or a figure: no cell of a draft states a value beside its formula. */
export type InputCell = Omit<Cell, 'formula'> & { formula?: never }
export type CellDraft = InputCell | FigureDraft

export type Formula =
  | { op: 'cell'; key: string }
  | { op: 'number'; value: string }
  | { op: '+' | '-' | '*' | '/'; left: Formula; right: Formula }
  | { op: 'round' | 'rounddown' | 'roundup'; of: Formula; places: number }
  /** So many times by itself: what compounds year by year, or a yearly rate of what grew in some days. */
  | { op: 'power'; of: Formula; times: Formula }
  | { op: 'max' | 'min'; of: Formula[] }
  | { op: 'sum'; keys: readonly string[] }
  /** Adds up those of `keys` beside which `names` says `name`. */
  | { op: 'matching'; keys: readonly string[]; names: readonly string[]; name: string }
  /** How many of `keys` there are, or how many of them are like `which` says. */
  | { op: 'count'; keys: readonly string[]; which?: CountCriterion }
  /** The nth of some values in rising order, the first being 1. */
  | { op: 'smallest'; keys: readonly string[]; nth: number }
  /** The yearly rate at which payments on their days are worth nothing together. */
  | { op: 'xirr'; amounts: readonly string[]; dates: readonly string[] }
  /**
   * How many come before the one at `at` when the largest of `keys` is first, between equals the one of more
   * `weights`, and then the one that stands higher: a largest remainder's order. Both are columns of the same
   * rows.
   */
  | { op: 'ahead'; keys: readonly string[]; weights: readonly string[]; at: number }
  | { op: 'equal'; left: Formula; right: Formula; same: Formula; different: Formula }
  /** `reached` where left is right or more. */
  | { op: 'atleast'; left: Formula; right: Formula; reached: Formula; below: Formula }

/** What is more than nothing; or that beside which `names` says `name`. */
export type CountCriterion = 'positive' | { names: readonly string[]; name: string }

export interface Sheet {
  name: string
  columns: readonly string[]
  rows: readonly (readonly (Cell | undefined)[])[]
}

export interface Worksheet {
  currency: string
  sheets: readonly Sheet[]
  /** What holds for all figures: "Shares: fully diluted". */
  basis: readonly { label: string; text: string }[]
}

export interface SheetDraft extends Omit<Sheet, 'rows'> {
  rows: readonly (readonly (CellDraft | undefined)[])[]
}

export interface WorksheetDraft extends Omit<Worksheet, 'sheets'> {
  sheets: readonly SheetDraft[]
}

export const cell = (key: string): Formula => ({ op: 'cell', key })
export const number = (value: string): Formula => ({ op: 'number', value })
export const plus = (left: Formula, right: Formula): Formula => ({ op: '+', left, right })
export const minus = (left: Formula, right: Formula): Formula => ({ op: '-', left, right })
export const times = (left: Formula, right: Formula): Formula => ({ op: '*', left, right })
export const over = (left: Formula, right: Formula): Formula => ({ op: '/', left, right })
export const round = (of: Formula, places: number): Formula => ({ op: 'round', of, places })
export const roundDown = (of: Formula, places: number): Formula => ({ op: 'rounddown', of, places })
export const roundUp = (of: Formula, places: number): Formula => ({ op: 'roundup', of, places })
export const power = (of: Formula, exponent: Formula): Formula => ({ op: 'power', of, times: exponent })
export const larger = (...of: Formula[]): Formula => ({ op: 'max', of })
export const smaller = (...of: Formula[]): Formula => ({ op: 'min', of })
export const sumOf = (keys: readonly string[]): Formula =>
  keys.length === 0 ? number('0') : { op: 'sum', keys }
export const countOf = (keys: readonly string[], which?: CountCriterion): Formula =>
  keys.length === 0 ? number('0') : { op: 'count', keys, ...(which && { which }) }
export const ahead = (keys: readonly string[], weights: readonly string[], at: number): Formula => ({
  op: 'ahead',
  keys,
  weights,
  at,
})
export const equal = (left: Formula, right: Formula, same: Formula, different: Formula): Formula => ({
  op: 'equal',
  left,
  right,
  same,
  different,
})

export const atLeast = (left: Formula, right: Formula, reached: Formula, below: Formula): Formula => ({
  op: 'atleast',
  left,
  right,
  reached,
  below,
})

/** Words as a cell: the heads of rows, and what others are found by. */
export const words = (key: string, value: string): Cell => ({ key, label: value, unit: 'text', value })

/** A figure as a row: what it is, and what it comes to. */
export const lineOf = <Figure extends CellDraft>(figure: Figure): (Cell | Figure)[] => [
  words(`${figure.key}_label`, figure.label),
  figure,
]

/** Every cell by its key. */
export function cellsOf<Each extends CellDraft>({
  sheets,
}: {
  sheets: readonly { rows: readonly (readonly (Each | undefined)[])[] }[]
}): Map<string, Each> {
  const cells = new Map<string, Each>()
  for (const sheet of sheets)
    for (const row of sheet.rows) for (const each of row) if (each) cells.set(each.key, each)
  return cells
}

/** Cells that a formula reads, in their order, each once. */
export function inputsOf(formula: Formula): string[] {
  return [...new Set(readsOf(formula))]
}

function readsOf(formula: Formula): readonly string[] {
  switch (formula.op) {
    case 'cell':
      return [formula.key]
    case 'number':
      return []
    case 'round':
    case 'rounddown':
    case 'roundup':
      return readsOf(formula.of)
    case 'power':
      return [...readsOf(formula.of), ...readsOf(formula.times)]
    case 'max':
    case 'min':
      return formula.of.flatMap(readsOf)
    case 'sum':
    case 'matching':
    case 'count':
    case 'smallest':
    case 'ahead':
      return formula.keys
    case 'xirr':
      return formula.amounts
    case 'equal':
      return [formula.left, formula.right, formula.same, formula.different].flatMap(readsOf)
    case 'atleast':
      return [formula.left, formula.right, formula.reached, formula.below].flatMap(readsOf)
    default:
      return [...readsOf(formula.left), ...readsOf(formula.right)]
  }
}
