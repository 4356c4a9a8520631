import type { Unzip } from '../unzip.ts'
import { cellStyles } from './cell-styles.ts'
import type { CellStyles } from './cell-styles.ts'
import { dateOfSerial, figureOf } from './cell-numbers.ts'
import { attribute, readEach } from './xml.ts'
import type { Tag } from './xml.ts'
import { refuseFile } from './unreadable.ts'

export interface SheetRead {
  name: string
  rows: string[][]
  /** Formulas without a last result, by row and column from 1: programs that only write files leave it out. */
  unanswered: { row: number; column: number }[]
}

export interface SheetLimits {
  rows: number
  columns: number
  /** Characters of one cell: a longer text is cut after one more, which is enough to refuse it. */
  cell: number
  /** Numbers are figures: 0.45 that is shown as 45% is `45%`. Errors keep their words. */
  figures?: boolean
}

/**
 * Of all cells together: a text that cells share is stored in the file once and in our rows for each of them.
 */
const maxCharacters = 50 * 1024 * 1024

/**
 * Reads the first visible sheet of a workbook as text: numbers with the 15 digits of Excel, dates as `YYYY-MM-DD`,
 * formulas as their last result. Reads while it unpacks and stops at the limits, so that a small file can't
 * take memory or time. Of the shared texts it keeps those that the sheet's cells name.
 */
export async function readXlsx(file: Unzip, limits: SheetLimits): Promise<SheetRead> {
  const sheet = await firstSheet(file)
  if (!file.has(sheet.path)) refuseFile('The workbook has no sheet that can be read.')
  const { dates, percents } = await cellStyles(file)
  const cells = new Cells({ dates, percents, epoch1904: sheet.epoch1904, limits })
  await readEach(file.pieces(sheet.path), (tag) => cells.take(tag))
  const strings = new SharedStrings(cells.shared, limits.cell)
  if (cells.shared.size > 0) await readEach(file.pieces('xl/sharedStrings.xml'), (tag) => strings.take(tag))
  for (const [index, places] of cells.shared)
    for (const place of places) cells.put(place, strings.found.get(index) ?? '')
  return { name: sheet.name, rows: cells.rows, unanswered: cells.unanswered }
}

async function firstSheet(file: Unzip): Promise<{ name: string; path: string; epoch1904: boolean }> {
  if (!file.has('xl/workbook.xml')) refuseFile('The file is not an Excel workbook.')
  const targets = new Map<string, string>()
  await readEach(file.pieces('xl/_rels/workbook.xml.rels'), ({ name, attributes, closes }) => {
    if (name === 'Relationship' && !closes)
      targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '')
    return true
  })
  let epoch1904 = false
  let found: { name: string; path: string } | undefined
  await readEach(file.pieces('xl/workbook.xml'), ({ name, attributes, closes }) => {
    if (name === 'workbookPr' && !closes)
      epoch1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
    if (name !== 'sheet' || closes || (attribute(attributes, 'state') ?? 'visible') !== 'visible') return true
    const target = targets.get(attribute(attributes, 'id') ?? '') ?? 'worksheets/sheet1.xml'
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    found = { name: attribute(attributes, 'name') ?? 'Sheet', path }
    return false
  })
  return found ? { ...found, epoch1904 } : refuseFile('The workbook has no sheet that can be read.')
}

/**
 * Texts that cells share, by number, as many as are named. Runs of one text are joined; phonetic readings are
 * left out.
 */
class SharedStrings {
  readonly found = new Map<number, string>()
  readonly #named: ReadonlyMap<number, unknown>
  readonly #longest: number
  #index = 0
  #current = ''
  #isPhonetic = false

  constructor(named: ReadonlyMap<number, unknown>, longest: number) {
    this.#named = named
    this.#longest = longest
  }

  take({ name, closes, textBefore }: Tag): boolean {
    if (name === 'si' && !closes) this.#current = ''
    if (name === 'rPh') this.#isPhonetic = !closes
    if (name === 't' && closes && !this.#isPhonetic && this.#current.length <= this.#longest)
      this.#current += textBefore.slice(0, this.#longest + 1)
    if (name === 'si' && closes) {
      if (this.#named.has(this.#index)) this.found.set(this.#index, this.#current)
      this.#index += 1
    }
    return this.found.size < this.#named.size
  }
}

interface Context extends CellStyles {
  epoch1904: boolean
  limits: SheetLimits
}

interface CellPosition {
  row: number
  column: number
}

class Cells {
  readonly rows: string[][] = []
  /** Which cells show a shared text, by its number. */
  readonly shared = new Map<number, CellPosition[]>()
  readonly unanswered: { row: number; column: number }[] = []
  readonly #context: Context
  #row = 0
  #column = 0
  #cell: { type: string; style: number } | undefined
  #value = ''
  #isFormula = false
  #characters = 0

  constructor(context: Context) {
    this.#context = context
  }

  /** False at the end of the cells. */
  take({ name, closes, attributes, textBefore }: Tag): boolean {
    if (name === 'row' && !closes) {
      this.#row = Number(attribute(attributes, 'r') ?? this.#row + 1)
      this.#column = 0
    } else if (name === 'c' && !closes) {
      this.#column = columnOf(attribute(attributes, 'r')) ?? this.#column
      this.#cell = { type: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0) }
      this.#value = ''
      this.#isFormula = false
    } else if (name === 'f' && this.#cell) {
      this.#isFormula = true
    } else if ((name === 'v' || name === 't') && closes && this.#cell) {
      this.#value += textBefore
    } else if (name === 'c' && closes && this.#cell) {
      if (this.#value !== '') this.#end(this.#cell)
      else if (this.#isFormula && this.unanswered.length < 100)
        this.unanswered.push({ row: this.#row, column: this.#column + 1 })
      this.#cell = undefined
      this.#column += 1
    }
    return name !== 'sheetData' || !closes
  }

  /**
   * Rows and columns come into being with their first value: formatted emptiness below the table costs
   * nothing.
   */
  put({ row, column }: CellPosition, text: string): void {
    while (this.rows.length < row) this.rows.push([])
    const cells = this.rows[row - 1]!
    while (cells.length < column) cells.push('')
    cells[column] = text
    this.#characters += text.length
    if (this.#characters > maxCharacters) refuseFile('The sheet has more text than can be imported at once.')
  }

  #end({ type, style }: { type: string; style: number }): void {
    const { limits } = this.#context
    const place = { row: this.#row, column: this.#column }
    if (!(place.row >= 1 && place.row <= limits.rows))
      refuseFile('The sheet has more rows than can be imported at once.')
    if (place.column >= limits.columns) return
    if (type !== 's') return this.put(place, this.#textOf(type, style))
    const index = Number(this.#value)
    const places = this.shared.get(index)
    if (places) places.push(place)
    else this.shared.set(index, [place])
  }

  #textOf(type: string, style: number): string {
    const { dates, percents, epoch1904, limits } = this.#context
    const value = this.#value.slice(0, limits.cell + 1)
    if (limits.figures && type === 'e') return value
    if (type === 'n' && !dates.has(style)) {
      if (limits.figures) return figureOf(value, percents.has(style))
      // Whole ones stay as they are: they may be numbers of accounts.
      return /^-?\d+$/.test(value) ? value : figureOf(value, false)
    }
    if (type === 'b') return value === '1' ? 'true' : 'false'
    if (type === 'e') return ''
    if (type === 'd') return value.slice(0, 10)
    if (type === 'n') return dateOfSerial(value, epoch1904) ?? value
    return value
  }
}

/** `C7` → 2, `AA1` → 26; undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
