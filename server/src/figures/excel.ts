import { columnName, sheetNameOf } from '../kernel/list/xlsx.ts'
import type { WorkbookCell, WorkbookSheet } from '../kernel/list/workbook.ts'
import type { Cell, Formula, Sheet, Unit, Worksheet } from '../domain/worksheet.ts'

/** Where a cell stands: the sheet's name, the column's number from 0, the row's from 1. */
interface CellPosition {
  sheet: string
  column: number
  row: number
}

/**
 * The calculation as sheets of a workbook: values as they are, with the formulas that come to them. The first
 * row is the heads.
 */
export function toWorkbook(worksheet: Worksheet): WorkbookSheet[] {
  const sheets = namedApart(worksheet.sheets)
  const places = placesOf(sheets)
  return sheets.map(({ name, columns, rows }) => ({
    name,
    columns,
    rows: writtenRows(rows, name, places),
  }))
}

function* writtenRows(
  rows: Worksheet['sheets'][number]['rows'],
  sheet: string,
  places: ReadonlyMap<string, CellPosition>,
): Generator<(WorkbookCell | undefined)[]> {
  for (const row of rows) yield row.map((each) => each && written(each, sheet, places))
}

/** Under names that a workbook takes, no two the same: a tenant's labels are in them. */
function namedApart(sheets: readonly Sheet[]): Sheet[] {
  const taken = new Set<string>()
  return sheets.map((sheet) => {
    let name = sheetNameOf(sheet.name)
    for (let nth = 2; taken.has(name.toLowerCase()); nth++)
      name = `${sheetNameOf(sheet.name).slice(0, 27)} ${nth}`
    taken.add(name.toLowerCase())
    return { ...sheet, name }
  })
}

function placesOf(sheets: readonly Sheet[]): Map<string, CellPosition> {
  const places = new Map<string, CellPosition>()
  for (const { name, rows } of sheets)
    for (const [index, row] of rows.entries())
      for (const [column, each] of row.entries())
        if (each) places.set(each.key, { sheet: name, column, row: index + 2 })
  return places
}

const looks: Record<Unit, WorkbookCell['look']> = {
  shares: 'quantity',
  money: 'money',
  price: 'price',
  percent: 'percent',
  multiple: 'multiple',
  number: 'number',
  text: 'text',
  date: 'date',
}

function written(
  { value, unit, formula }: Cell,
  sheet: string,
  places: ReadonlyMap<string, CellPosition>,
): WorkbookCell {
  return {
    value,
    look: looks[unit],
    ...(formula && { formula: textOf(formula, (key) => places.get(key)!, sheet) }),
  }
}

type PlaceOf = (key: string) => CellPosition

function addressOf({ sheet, column, row }: CellPosition, from: string, fixed = false): string {
  const mark = fixed ? '$' : ''
  const address = `${mark}${columnName(column)}${mark}${row}`
  return sheet === from ? address : `'${sheet.replaceAll("'", "''")}'!${address}`
}

/** Cells below one another are one range; others are listed. */
function rangeOf(keys: readonly string[], placeOf: PlaceOf, from: string): string {
  const places = keys.map(placeOf)
  if (runsOf(places).length > 1) return places.map((place) => addressOf(place, from)).join(',')
  return fromTo(keys[0]!, keys.at(-1)!, placeOf, from)
}

const mostPieces = 255

/** Whatever the order of the cells. A function takes so many pieces, so more are summed in groups. */
function sumText(keys: readonly string[], placeOf: PlaceOf, from: string): string {
  const places = keys.map(placeOf).toSorted(inSheets)
  let parts = runsOf(places).map((run) => {
    const first = addressOf(run[0]!, from, true)
    return run.length === 1 ? first : `${first}:${addressOf({ ...run.at(-1)!, sheet: from }, from, true)}`
  })
  while (parts.length > mostPieces)
    parts = Array.from({ length: Math.ceil(parts.length / mostPieces) }, (_none, nth) =>
      sumOfParts(parts.slice(nth * mostPieces, (nth + 1) * mostPieces)),
    )
  return sumOfParts(parts)
}

const sumOfParts = (parts: readonly string[]) => `SUM(${parts.join(',')})`

const inSheets = (one: CellPosition, other: CellPosition): number =>
  Number(one.sheet > other.sheet) - Number(one.sheet < other.sheet) ||
  one.column - other.column ||
  one.row - other.row

/** Cells as they stand, in pieces of such as stand below one another. */
function runsOf(places: readonly CellPosition[]): CellPosition[][] {
  const runs: CellPosition[][] = []
  for (const place of places) {
    const above = runs.at(-1)?.at(-1)
    const goesOn =
      above?.sheet === place.sheet && above.column === place.column && above.row + 1 === place.row
    if (goesOn) runs.at(-1)!.push(place)
    else runs.push([place])
  }
  return runs
}

/** Counting under a condition takes one range at a time, so pieces are counted one by one. */
function countText({ keys, which }: Formula & { op: 'count' }, placeOf: PlaceOf, from: string): string {
  const names = typeof which === 'object' ? which.names : keys
  const condition = which === 'positive' ? '">0"' : which && addressOf(placeOf(which.name), from)
  const counts = runsOf(names.map(placeOf)).map((run) => {
    const range = `${addressOf(run[0]!, from, true)}:${addressOf({ ...run.at(-1)!, sheet: from }, from, true)}`
    return condition === undefined ? `COUNTA(${range})` : `COUNTIF(${range},${condition})`
  })
  return counts.length === 1 ? counts[0]! : `(${counts.join('+')})`
}

/** From the first of a column's cells to the last, over rows that have none. */
function columnOf(keys: readonly string[], placeOf: PlaceOf, from: string): string {
  return fromTo(keys[0]!, keys.at(-1)!, placeOf, from)
}

function fromTo(first: string, last: string, placeOf: PlaceOf, from: string): string {
  return `${addressOf(placeOf(first), from, true)}:${addressOf({ ...placeOf(last), sheet: from }, from, true)}`
}

/** Those of more, of as much and more weight, and of as much of both who stand above. */
function aheadText({ keys, weights, at }: Formula & { op: 'ahead' }, placeOf: PlaceOf, from: string): string {
  const [all, heavy] = [columnOf(keys, placeOf, from), columnOf(weights, placeOf, from)]
  const [value, weight] = [keys, weights].map((column) => addressOf(placeOf(column[at]!), from))
  const above = [keys, weights].map((column) =>
    fromTo(column[0]!, column[Math.max(0, at - 1)]!, placeOf, from),
  )
  return [
    `(COUNTIFS(${all},">"&${value})`,
    `COUNTIFS(${all},${value},${heavy},">"&${weight})`,
    at === 0 ? '0)' : `COUNTIFS(${above[0]},${value},${above[1]},${weight}))`,
  ].join('+')
}

/** A formula as spreadsheets write it, without the "=". */
function textOf(formula: Formula, placeOf: PlaceOf, from: string): string {
  const text = (part: Formula) => textOf(part, placeOf, from)
  const range = (keys: readonly string[]) => rangeOf(keys, placeOf, from)
  switch (formula.op) {
    case 'cell':
      return addressOf(placeOf(formula.key), from)
    case 'number':
      return formula.value
    case 'round':
      return `ROUND(${text(formula.of)},${formula.places})`
    case 'rounddown':
      return `ROUNDDOWN(${text(formula.of)},${formula.places})`
    case 'roundup':
      return `ROUNDUP(${text(formula.of)},${formula.places})`
    case 'power':
      return `POWER(${text(formula.of)},${text(formula.times)})`
    case 'max':
      return `MAX(${formula.of.map(text).join(',')})`
    case 'min':
      return `MIN(${formula.of.map(text).join(',')})`
    case 'sum':
      return sumText(formula.keys, placeOf, from)
    case 'smallest':
      return `SMALL(${range(formula.keys)},${formula.nth})`
    case 'count':
      return countText(formula, placeOf, from)
    case 'matching':
      return `SUMIFS(${range(formula.keys)},${range(formula.names)},${addressOf(placeOf(formula.name), from)})`
    case 'ahead':
      return aheadText(formula, placeOf, from)
    case 'xirr':
      return `XIRR(${range(formula.amounts)},${range(formula.dates)})`
    case 'equal':
      return `IF(${text(formula.left)}=${text(formula.right)},${text(formula.same)},${text(formula.different)})`
    case 'atleast':
      return `IF(${text(formula.left)}>=${text(formula.right)},${text(formula.reached)},${text(formula.below)})`
    default:
      return `(${text(formula.left)}${formula.op}${text(formula.right)})`
  }
}
