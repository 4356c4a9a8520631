import { figure, sharesCell } from '../../../domain/figure-cells.ts'
import { formatPrice } from '../../../domain/decimal.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { cell, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, FigureDraft, InputCell, SheetDraft } from '../../../domain/worksheet.ts'
import type { HeldPart } from '../members.ts'
import { isByNominal, nominalIn, waivedWeight } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'

/** A nominal value has eight places at most. Rounded to them, equal ones are equal in a spreadsheet too. */
export const nominalPlaces = 8

/** Amounts of nominal value as a cell; `value` is decimal text. */
const nominalCell = (key: string, label: string, value: string, detail: string): InputCell => ({
  key,
  label,
  unit: 'price',
  value,
  detail,
})

const partsOf = ({ nominal_parts: parts }: Choice): readonly HeldPart[] =>
  (parts ?? []) as unknown as readonly HeldPart[]

/** What a holder has of nominal value, by their shares of each class; nothing where it doesn’t decide. */
export function nominalFigure(choice: Choice): FigureDraft | undefined {
  if (choice.nominal_value === null) return undefined
  const values = partsOf(choice).map((_, index) => `nominal_part:${choice.id}:${index + 1}`)
  const all = round(sumOf(values), nominalPlaces)
  return figure(`nominal:${choice.id}`, `nominal value held by ${choice.holder_name}`, 'price', all)
}

/** Heads of what a holder has. */
export const heldHeads = (option: Option): string[] =>
  isByNominal(option) ? ['Held', 'Nominal value'] : ['Held']

/** Of the shares of those who waived, as staff stated it. */
export const waivedNominal = (option: Option): CellDraft =>
  nominalCell(
    'nominal:waived',
    'nominal value held by those who waived',
    formatPrice(waivedWeight(option)),
    option.waived_note ?? 'terms of the offer',
  )

/** Of all shares that carry the right, as every holder may read it. */
export const nominalWithRightCell = (option: Option, detail: string): InputCell =>
  nominalCell(
    'nominal_with_right',
    'nominal value of all shares that carry the right',
    formatPrice(nominalIn(option.nominal_with_right) ?? 0n),
    detail,
  )

/** The shares of each holder by class, and what one of them is of nominal value. None where it doesn’t decide. */
export function nominalSheets(option: Option, choices: readonly Choice[]): SheetDraft[] {
  if (!isByNominal(option)) return []
  return [
    {
      name: 'Nominal values',
      columns: ['Holder', 'Class', 'Shares', 'Nominal value of one', 'Nominal value'],
      rows: choices.flatMap((choice) =>
        partsOf(choice).map((part, index) => partRow(choice, part, index + 1)),
      ),
    },
  ]
}

function partRow({ id, holder_name: name }: Choice, part: HeldPart, nth: number): CellDraft[] {
  const of = `${part.share_class}, ${name}`
  const value = times(cell(`part_shares:${id}:${nth}`), cell(`part_of_one:${id}:${nth}`))
  return [
    words(`part_holder:${id}:${nth}`, name),
    words(`part_class:${id}:${nth}`, part.share_class),
    {
      ...sharesCell(`part_shares:${id}:${nth}`, `shares of ${of}`, 0n, {
        detail: 'the register of the record date',
      }),
      value: part.shares,
    },
    nominalCell(
      `part_of_one:${id}:${nth}`,
      `nominal value of one share of ${of}`,
      part.nominal_value ?? '0',
      `the terms of the round, or the ${inText('cap_table')}, when the offer opened`,
    ),
    figure(`nominal_part:${id}:${nth}`, `nominal value of ${of}`, 'price', round(value, nominalPlaces)),
  ]
}
