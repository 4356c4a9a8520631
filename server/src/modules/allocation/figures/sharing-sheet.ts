import { atHead } from '../../../domain/tenant-labels.ts'
import { figure, sharesCell } from '../../../domain/figure-cells.ts'
import {
  ahead,
  atLeast,
  cell,
  larger,
  minus,
  number,
  over,
  plus,
  roundDown,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { Row } from './book-cells.ts'
import { keysOf, nameOf, passesOf } from './sharing-passes.ts'
import type { SharingRow, Passes, SharingInput } from './sharing-passes.ts'

/**
 * A sharing in cells: in each pass the investor whose quota reaches what the request pays for gets exactly
 * that and leaves; in the last, whole parts of the quotas, and what they leave over one each to the largest
 * remainders (domain handbook §5.4).
 */
export function sharingSheet(sharing: SharingInput): SheetDraft {
  const passes = passesOf(sharing)
  const nths = passes.steps.map((_step, index) => index + 1)
  const heads = nths.slice(0, -1).flatMap((nth) => [`Weight, pass ${nth}`, `In full, pass ${nth}`])
  return {
    name: `${sharing.name}, sharing of ${sharing.count}`,
    columns: [
      atHead('investor'),
      ...heads,
      `Weight, pass ${nths.length}`,
      'Whole part',
      'Remainder',
      'One more',
      'Shares',
    ],
    rows: [
      ...passes.passages.map((passage, index) => passageRow(sharing, passes, { passage, index })),
      ...nths.flatMap((nth) => passRows(sharing, passes, nth)),
      leftOverRow(sharing, passes),
    ],
  }
}

function passageRow(
  sharing: SharingInput,
  { steps, isShared, isExact, rests, lastWeights }: Passes,
  { passage, index }: { passage: SharingRow; index: number },
): Row {
  const { id, whole, rest, extra } = passage
  const investor = sharing.names.get(id) ?? ''
  const at = keysOf(sharing)
  const last = steps.length
  const of = `${investor}, ${nameOf(sharing)}`
  const product = times(cell(at.left(last)), cell(at.weight(last, id)))
  const worked = (
    { key, label, unit, value }: Pick<Cell, 'key' | 'label' | 'unit'> & { value: bigint },
    formula: Formula,
    detail: string,
  ): CellDraft =>
    isExact
      ? figure(key, label, unit, isShared ? formula : number('0'), { detail })
      : { key, label, unit, value: String(value), detail: `${detail}; too many digits for a spreadsheet` }
  const inFull = steps.slice(0, -1).map((_step, step) => cell(at.full(step + 1, id)))
  return [
    words(at.investor(id), investor),
    ...steps.slice(0, -1).flatMap((_step, step) => passCells(sharing, passage, step + 1)),
    weightCell(sharing, passage, last),
    worked(
      { key: at.whole(id), label: `whole part of the quota of ${of}`, unit: 'shares', value: whole },
      roundDown(over(product, cell(at.weightOfAll(last))), 0),
      'of what is left',
    ),
    worked(
      { key: at.rest(id), label: `remainder of ${of}`, unit: 'number', value: rest },
      minus(product, times(cell(at.whole(id)), cell(at.weightOfAll(last)))),
      'of what is left × weight, after the whole part',
    ),
    worked(
      {
        key: at.extra(id),
        label: `one more of what whole parts leave over to ${of}`,
        unit: 'shares',
        value: extra,
      },
      larger(number('0'), smaller(number('1'), minus(cell(at.leftOver), ahead(rests, lastWeights, index)))),
      'to the largest remainders; between equals to the larger weight, then to who asked first',
    ),
    figure(
      at.part(id),
      `shares of ${of}`,
      'shares',
      [...inFull, cell(at.whole(id)), cell(at.extra(id))].reduce(plus),
    ),
  ]
}

/** Weight in a pass, and what who is met in full gets there. */
const passCells = (sharing: SharingInput, passage: SharingRow, nth: number): Row => {
  const { id } = passage
  const at = keysOf(sharing)
  const of = `${sharing.names.get(id)}, ${nameOf(sharing)}`
  const reaches = atLeast(
    times(cell(at.left(nth)), cell(at.weight(nth, id))),
    times(cell(`affordable:${id}`), cell(at.weightOfAll(nth))),
    cell(`affordable:${id}`),
    number('0'),
  )
  // Who was met before has no weight here; a weight is a whole number, and so is what the request pays for.
  const open = times(cell(`affordable:${id}`), cell(at.weight(nth, id)))
  return [
    weightCell(sharing, passage, nth),
    figure(at.full(nth, id), `given in full to ${of}, pass ${nth}`, 'shares', smaller(open, reaches), {
      detail: 'where the quota reaches what the request pays for',
    }),
  ]
}

function weightCell(sharing: SharingInput, { id }: SharingRow, nth: number): CellDraft {
  const at = keysOf(sharing)
  const before = cell(at.full(nth - 1, id))
  const label = `weight of ${sharing.names.get(id)}, ${nameOf(sharing)}, pass ${nth}`
  if (nth > 1)
    return figure(
      at.weight(nth, id),
      label,
      'number',
      atLeast(before, number('1'), number('0'), cell(at.weight(nth - 1, id))),
      { detail: 'none for the person who was met in full' },
    )
  const paid = smaller(number('1'), cell(`affordable:${id}`))
  return figure(at.weight(nth, id), label, 'number', times(cell(`weight:${id}`), paid), {
    detail: 'none where the request does not pay for a share',
  })
}

/** What a pass begins with: shares, and the weight of all who are open. */
function passRows(sharing: SharingInput, { passages }: Passes, nth: number): Row[] {
  const at = keysOf(sharing)
  const of = `${nameOf(sharing)}, pass ${nth}`
  const given = passages.map(({ id }) => at.full(nth - 1, id))
  return [
    [
      words(`${at.left(nth)}_label`, `Left before pass ${nth}`),
      figure(
        at.left(nth),
        `left in ${of}`,
        'shares',
        nth === 1 ? sharing.from : minus(cell(at.left(nth - 1)), sumOf(given)),
      ),
    ],
    [
      words(`${at.weightOfAll(nth)}_label`, `Weight of all in pass ${nth}`),
      figure(
        at.weightOfAll(nth),
        `weight of all in ${of}`,
        'number',
        sumOf(passages.map(({ id }) => at.weight(nth, id))),
      ),
    ],
  ]
}

function leftOverRow(sharing: SharingInput, { steps, passages, leftOver, isShared, isExact }: Passes): Row {
  const at = keysOf(sharing)
  const label = `left over by whole parts, ${nameOf(sharing)}`
  const left = minus(cell(at.left(steps.length)), sumOf(passages.map(({ id }) => at.whole(id))))
  return [
    words(`${at.leftOver}_label`, 'Left over by whole parts'),
    isExact
      ? figure(at.leftOver, label, 'shares', isShared ? left : number('0'))
      : sharesCell(at.leftOver, label, leftOver, { detail: 'too many digits for a spreadsheet' }),
  ]
}
