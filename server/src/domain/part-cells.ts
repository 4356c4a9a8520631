import { figure } from './figure-cells.ts'
import { divideRounding, sum } from './money.ts'
import { formatScaled } from './scaled.ts'
import {
  ahead,
  cell,
  larger,
  minus,
  number,
  over,
  plus,
  round,
  roundDown,
  smaller,
  sumOf,
  times,
  words,
} from './worksheet.ts'
import type { CellDraft, SheetDraft, Unit } from './worksheet.ts'

/** Something that is shared out by weight in its smallest units (largest remainder). */
export interface SharedAmount {
  /** Put before the key of every cell: `capital:12`. */
  of: string
  /** Of the sheet, and of what is shared: "capital". */
  sheet: string
  name: string
  unit: Unit
  currency: string
  places: number
  /** The cell of what is shared. */
  total: string
  totalUnits: bigint
  /** In the order in which equals stand. `weight` is the cell of it, `weightUnits` the same as a whole number. */
  rows: readonly PartRow[]
}

interface PartRow {
  id: string
  name: string
  weight: string
  weightUnits: bigint
  partUnits: bigint
}

/** Places to which quotas are rounded, so that spreadsheets, which reckon with 15 digits, come to the same. */
const quotaPlaces = 6
const quotaScale = 10n ** BigInt(quotaPlaces)

/** Whether quotas with six places lead to the same parts: two remainders may be nearer to one another. */
function followsQuotas({ totalUnits, rows }: SharedAmount): boolean {
  const all = sum(rows.map(({ weightUnits }) => weightUnits))
  if (all <= 0n) return false
  const quotas = rows.map(({ weightUnits }, index) => {
    const quota = divideRounding(totalUnits * weightUnits * quotaScale, all, 'halfUp')
    return { weightUnits, index, whole: quota / quotaScale, rest: quota % quotaScale }
  })
  const left = totalUnits - sum(quotas.map(({ whole }) => whole))
  const before = (a: bigint, b: bigint) => (a === b ? 0 : a > b ? -1 : 1)
  const inOrder = quotas.toSorted(
    (one, other) =>
      before(one.rest, other.rest) || before(one.weightUnits, other.weightUnits) || one.index - other.index,
  )
  const more = new Set(inOrder.slice(0, Number(left)).map(({ index }) => index))
  return quotas.every(({ whole, index }) => whole + (more.has(index) ? 1n : 0n) === rows[index]!.partUnits)
}

/**
 * A sharing by largest remainder in cells: whole parts of each quota, and what they leave over one each to the
 * largest remainders; between equals to the larger weight, then to the one that stands higher. The parts are
 * `{of}_part:{id}`. Where six places of a quota would not tell two of them apart, the parts are stated.
 *
 * Worked example, £1,000.00 among three of one weight: 333.33 each, and the penny to the first.
 */
export function partsSheet(shared: SharedAmount): SheetDraft {
  if (!followsQuotas(shared)) return statedSheet(shared)
  const { of, name, places, rows } = shared
  const keys = (part: string) => rows.map(({ id }) => `${of}_${part}:${id}`)
  const smallest = number(String(10 ** places))
  const all = times(cell(shared.total), smallest)
  // Beside what they weigh: spreadsheets rank by columns of the same rows alone.
  const [rests, weights] = [keys('rest'), keys('weight_of')]
  return {
    name: shared.sheet,
    columns: ['Of', 'Weight', 'Quota', 'Whole part', 'Remainder', 'One more', 'Part'],
    rows: [
      ...rows.map((row, index) =>
        partRow({ shared, row, all, smallest, before: ahead(rests, weights, index) }),
      ),
      [
        words(`${of}_weight_label`, 'Total weight'),
        figure(`${of}_weight`, `weight of all, ${name}`, 'number', sumOf(weights)),
      ],
      [
        words(`${of}_left_label`, 'Left over by whole parts'),
        figure(
          `${of}_left`,
          `left over by whole parts, ${name}`,
          'number',
          // Spreadsheets reckon in binary: without it a whole number misses by a billionth.
          round(minus(all, sumOf(keys('whole'))), 0),
        ),
      ],
    ],
  }
}

type Formula = Parameters<typeof figure>[3]

interface PartOfRow {
  shared: SharedAmount
  row: PartRow
  /** What is shared, in smallest units, and how many of them are one. */
  all: Formula
  smallest: Formula
  /** How many remainders come before this one. */
  before: Formula
}

/** One who shares: the quota of the total, its whole part, its remainder, and the part that comes of them. */
function partRow({ shared, row, all, smallest, before }: PartOfRow): CellDraft[] {
  const { of, name, unit, currency } = shared
  const { id, name: who } = row
  const at = (part: string) => cell(`${of}_${part}:${id}`)
  const counted = (part: string, label: string, formula: Formula, detail?: string) =>
    figure(`${of}_${part}:${id}`, `${label}, ${name}, ${who}`, 'number', formula, detail ? { detail } : {})
  const quota = over(times(all, at('weight_of')), cell(`${of}_weight`))
  return [
    words(`${of}_of:${id}`, who),
    counted('weight_of', 'weight', cell(row.weight)),
    counted('quota', 'quota', round(quota, quotaPlaces), 'in the smallest units that are shared'),
    counted('whole', 'whole part of the quota', roundDown(at('quota'), 0)),
    // Spreadsheets reckon in binary: without it equal remainders differ in their last digits.
    counted('rest', 'remainder', round(minus(at('quota'), at('whole')), quotaPlaces)),
    counted(
      'more',
      'one more',
      larger(number('0'), smaller(number('1'), minus(cell(`${of}_left`), before))),
      'of what whole parts leave over, to the largest remainders; between equals to the larger weight, then to the first',
    ),
    figure(`${of}_part:${id}`, `${name}, ${who}`, unit, over(plus(at('whole'), at('more')), smallest), {
      ...(unit === 'money' && { currency }),
      detail: 'by largest remainder',
    }),
  ]
}

const statedSheet = ({ of, sheet, name, unit, currency, places, rows }: SharedAmount): SheetDraft => ({
  name: sheet,
  columns: ['Of', 'Part'],
  rows: rows.map(({ id, name: who, partUnits }) => [
    words(`${of}_of:${id}`, who),
    {
      key: `${of}_part:${id}`,
      label: `${name}, ${who}`,
      unit,
      value: formatScaled(partUnits, places),
      ...(unit === 'money' && { currency }),
      detail: 'by largest remainder; two remainders are nearer than a spreadsheet tells apart',
    },
  ]),
})
