import { wholeSharesOf } from './cap-table-commands.ts'
import { classKey } from './cap-table-events.ts'
import type { Instrument } from './cap-table-events.ts'
import { classOfLine } from './cap-table-fold.ts'
import type { CapTable, CapTableLine } from './cap-table-fold.ts'
import { sum } from './money.ts'

/**
 * - `issued`: shares that stand on the register, each as what it is.
 * - `as_converted`: the same, with classes that may convert counted as what they convert into.
 * - `fully_diluted`: as converted, with options and warrants granted and the pool that is not. Notes are not
 * inside: how many shares they become is settled by the round in which they convert, so a round's model is
 * where they are counted.
 */
export type CapTableView = 'issued' | 'as_converted' | 'fully_diluted'

export type ViewLine = CapTableLine & { countedMicro: bigint }

export type ViewedTable = { lines: ViewLine[]; totalMicro: bigint }

/** The lines that a view counts, each with the shares that it counts for, and their sum. */
export function viewCapTable(table: CapTable, view: CapTableView): ViewedTable {
  const lines = table.lines.flatMap((line) => {
    const countedMicro = countedIn(table, line, view)
    return countedMicro === undefined ? [] : [{ ...line, countedMicro }]
  })
  return { lines, totalMicro: sum(lines.map((line) => line.countedMicro)) }
}

function countedIn(table: CapTable, capTableLine: CapTableLine, view: CapTableView): bigint | undefined {
  const shareClass = classOfLine(capTableLine.instrument)
  if (shareClass !== undefined)
    return view === 'issued'
      ? capTableLine.quantity
      : convertedShares(table, shareClass, capTableLine.quantity)
  if (view !== 'fully_diluted') return undefined
  const target = classBelow(table, capTableLine.instrument)
  return target === undefined ? undefined : convertedShares(table, target, capTableLine.quantity)
}

/** The class that an option, a warrant or a pool is over; undefined for notes. */
export function classBelow(table: CapTable, instrument: Instrument): string | undefined {
  const key = instrument.slice(instrument.indexOf(':') + 1)
  if (instrument.startsWith('grant:')) return classKey(table.grants.get(key)!.shareClass)
  if (instrument.startsWith('pool:')) return classKey(table.plans.get(key)!.shareClass)
  return undefined
}

/**
 * What shares of a class count for as converted: by its ratio, in whole shares rounded down where there is a
 * ratio at all.
 *
 * Worked example: 1,000 preferred at 3 for 2 are 1,500.
 */
export function convertedShares(table: CapTable, shareClass: string, sharesMicro: bigint): bigint {
  const terms = table.classes.get(shareClass)
  return terms?.convertsTo === undefined ? sharesMicro : wholeSharesOf(sharesMicro, terms.ratio)
}
