import { formatPrice } from '../../../domain/decimal.ts'
import { figure } from '../../../domain/figure-cells.ts'
import { currencyPlaces, formatMoney } from '../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'
import { nameOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { cell, lineOf, minus, over, round, times } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, Unit, WorksheetDraft } from '../../../domain/worksheet.ts'
import { dateText } from '../../../domain/format.ts'
import type { Conversion } from '../conversion/propose.ts'
import { capped, conversionPriceOf, discounted, wholeShares } from './formulas.ts'
import { noteCells } from './note-cells.ts'

/** The proposal in cells: what the round, the note’s terms and its interest come to. */
export function conversionWorksheet(history: History, conversion: Conversion): WorksheetDraft {
  const { currency } = history.company
  const { round: pricing, note } = conversion
  const given = pricing.date === null ? 'the round is open' : `round of ${dateText(pricing.date)}`
  const entered = (key: string, label: string, unit: Unit, value: string, detail: string): CellDraft[] =>
    lineOf({ key: `conversion_${key}`, label, unit, value, detail })
  const worked = (key: string, label: string, unit: Unit, formula: Formula, detail?: string): CellDraft[] =>
    lineOf(figure(`conversion_${key}`, label, unit, formula, detail === undefined ? {} : { detail }))
  const due = cell(`note_due:${note.id}`)
  const paid = round(times(cell('conversion_shares'), cell('conversion_price')), currencyPlaces(currency))
  const atDiscount = discounted('conversion_round_price', 'conversion_discount')
  const hasCap = note.capMinor !== undefined && conversion.cappedE8 !== undefined
  return {
    currency,
    basis: [
      { label: 'Note', text: `${nameOf(history, note.holder)}, issued on ${dateText(note.issuedOn)}` },
      { label: 'Round', text: `${pricing.name}, ${given}` },
    ],
    sheets: [
      {
        name: 'Conversion',
        columns: ['What', 'Amount'],
        rows: [
          entered('round_price', `price in ${pricing.name}`, 'price', formatPrice(pricing.priceE8), given),
          entered(
            'discount',
            'discount, %',
            'percent',
            trimZeros(formatScaled(note.discountPercentMicro, 6)),
            'terms of the note',
          ),
          worked('discounted', 'price less the discount', 'price', atDiscount),
          ...(hasCap
            ? [
                entered('cap', 'cap', 'money', formatMoney(note.capMinor!, currency), 'terms of the note'),
                entered(
                  'diluted',
                  `all shares before ${pricing.name}, fully diluted`,
                  'shares',
                  String(pricing.dilutedShares),
                  'the table before that round',
                ),
                worked(
                  'capped',
                  'price at the cap',
                  'price',
                  capped('conversion_cap', cell('conversion_diluted')),
                ),
              ]
            : []),
          worked(
            'price',
            'price of the conversion',
            'price',
            conversionPriceOf(cell('conversion_discounted'), hasCap ? cell('conversion_capped') : undefined),
            'the lower of both; each is rounded down to 4 decimals',
          ),
          ...noteCells(note, nameOf(history, note.holder), currency).map(lineOf),
          worked('shares', 'whole shares', 'shares', wholeShares(over(due, cell('conversion_price')))),
          worked('paid', 'what the shares cost', 'money', paid),
          worked('residue', 'left of what is owed', 'money', minus(due, cell('conversion_paid'))),
        ],
      },
    ],
  }
}
