import type { Column } from '../../ui/data-table.tsx'

/** A column as a list offers it: shown from the start, or one of those that can be added. */
export interface ListColumn<Row> extends Column<Row> {
  /** false: offered, and not shown until somebody chooses it. */
  extra?: boolean | undefined
  /**
   * Fields that stand for it in an export, `owner.name` for a relation; the column's own id where nothing is
   * said.
   */
  exports?: readonly string[] | undefined
}

/** One column that somebody chose. The order of the choices is the order of the columns. */
export interface ColumnChoice {
  id: string
  /** Pixels; the table decides where nothing is said. */
  width?: number | undefined
  /** Stays at the left while the rest scrolls. */
  pinned?: boolean | undefined
}

const narrowest = 64
const widest = 640
/** What a pinned column is wide, so that the next one knows where to stand. */
const pinnedWidth = 180

/**
 * `name!:240,email,owner` → three choices. What the list does not have is passed over; nothing left:
 * undefined.
 */
export function readColumns(text: string | undefined, known: readonly string[]): ColumnChoice[] | undefined {
  const choices = (text ?? '').split(',').flatMap((part): ColumnChoice[] => {
    const [, id = '', pin, width] = /^([\w.]+)(!)?(?::(\d{1,4}))?$/.exec(part) ?? []
    if (!known.includes(id)) return []
    return [{ id, ...(width && { width: defaultWidth(Number(width)) }), ...(pin && { pinned: true }) }]
  })
  const first = (choice: ColumnChoice, index: number) =>
    choices.findIndex(({ id }) => id === choice.id) === index
  const distinct = choices.filter(first)
  return distinct.length === 0 ? undefined : distinct
}

export function writeColumns(choices: readonly ColumnChoice[]): string {
  return choices
    .map(({ id, width, pinned }) => `${id}${pinned ? '!' : ''}${width === undefined ? '' : `:${width}`}`)
    .join(',')
}

/** The list's own columns as choices. */
export function ownChoices<Row>(columns: readonly ListColumn<Row>[]): ColumnChoice[] {
  return columns
    .filter(({ extra }) => !extra)
    .map(({ id, pinned }) => ({ id, ...(pinned && { pinned: true }) }))
}

/**
 * The columns of the table: chosen, in order, pinned ones first. One that somebody chose is shown at any
 * width.
 */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choices: readonly ColumnChoice[] | undefined,
): ListColumn<Row>[] {
  if (choices === undefined) return columns.filter(({ extra }) => !extra)
  let left = 0
  return pinnedFirst(choices).flatMap((choice): ListColumn<Row>[] => {
    const column = columns.find(({ id }) => id === choice.id)
    if (!column) return []
    const width = choice.width ?? (choice.pinned && left > 0 ? pinnedWidth : undefined)
    const shown = {
      ...column,
      from: undefined,
      pinned: choice.pinned,
      width,
      left: choice.pinned ? left : undefined,
    }
    if (choice.pinned) left += choice.width ?? pinnedWidth
    return [shown]
  })
}

/** Pinned columns keep their order among themselves, and so do the others. */
function pinnedFirst(choices: readonly ColumnChoice[]): ColumnChoice[] {
  return [...choices.filter(({ pinned }) => pinned), ...choices.filter(({ pinned }) => !pinned)]
}

/** Adds a column at the end, or takes it away. The last one stays. */
export function toggled(choices: readonly ColumnChoice[], id: string): ColumnChoice[] {
  const without = choices.filter((choice) => choice.id !== id)
  if (without.length === choices.length) return [...choices, { id }]
  return without.length === 0 ? [...choices] : without
}

/** Moves a column to where another one stands. */
export function movedTo(choices: readonly ColumnChoice[], id: string, target: string): ColumnChoice[] {
  const [from, to] = [id, target].map((one) => choices.findIndex((choice) => choice.id === one))
  if (from === undefined || to === undefined || from < 0 || to < 0) return [...choices]
  const moved = choices[from]!
  return choices.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Moves a column one place up (-1) or down (1), as far as there is one. */
export function moved(choices: readonly ColumnChoice[], id: string, by: -1 | 1): ColumnChoice[] {
  const neighbour = choices[choices.findIndex((choice) => choice.id === id) + by]
  return neighbour ? movedTo(choices, id, neighbour.id) : [...choices]
}

export function changed(
  choices: readonly ColumnChoice[],
  id: string,
  change: Partial<Omit<ColumnChoice, 'id'>>,
): ColumnChoice[] {
  return choices.map((choice) => (choice.id === id ? { ...choice, ...change } : choice))
}

/** A width that a column may have. */
export function defaultWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}
