import type { AnswerOf, readConversion } from '@moorgate/contract'
import { formatPrice, formatShares } from '../../../domain/decimal.ts'
import { currencyPlaces, formatMoney } from '../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'
import { nameOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { cell, lineOf, minus, over, round, times } from '../../../domain/worksheet.ts'
import type { Cell, Worksheet } from '../../../domain/worksheet.ts'
import { saidDate } from '../../../domain/said.ts'
import { capped, conversionPriceOf, discounted, wholeShares } from './formulas.ts'
import { noteCells } from './note-cells.ts'
import type { Conversion } from './propose.ts'

type Answer = AnswerOf<typeof readConversion>

/** The proposal as the form shows it. Nothing where there is no round to price it by. */
export function conversionAnswer(history: History, conversion: Conversion | undefined): Answer {
  if (!conversion) return { proposal: null }
  const { currency } = history.company
  const { round, note, discountedE8, cappedE8, priceE8 } = conversion
  return {
    proposal: {
      price: formatPrice(priceE8),
      rule: ruleOf(conversion),
      round_name: round.name,
      round_price: formatPrice(round.priceE8),
      discounted_price: formatPrice(discountedE8),
      capped_price: cappedE8 === undefined ? null : formatPrice(cappedE8),
      owed: formatMoney(note.dueMinor, currency),
      shares: formatShares(conversion.sharesMicro),
      residue: formatMoney(conversion.residueMinor, currency),
    },
  }
}

/** Which of the terms gives the price: the cap where it is lower, else the discount, or neither. */
function ruleOf({ cappedE8, discountedE8, round }: Conversion): 'cap' | 'discount' | 'round' {
  if (cappedE8 !== undefined && cappedE8 < discountedE8) return 'cap'
  return discountedE8 < round.priceE8 ? 'discount' : 'round'
}

/** The proposal in cells: what the round, the note’s terms and its interest come to. */
export function conversionWorksheet(history: History, conversion: Conversion): Worksheet {
  const { currency } = history.company
  const { round: pricing, note, discountedE8, cappedE8, priceE8 } = conversion
  const given = pricing.date === null ? 'the round is open' : `round of ${saidDate(pricing.date)}`
  const line = (key: string, label: string, rest: Omit<Cell, 'key' | 'label'>): Cell[] =>
    lineOf({ key: `conversion_${key}`, label, ...rest })
  const due = cell(`note_due:${note.id}`)
  const diluted = cell('conversion_diluted')
  return {
    currency,
    basis: [
      { label: 'Note', text: `${nameOf(history, note.holder)}, issued on ${saidDate(note.issuedOn)}` },
      { label: 'Round', text: `${pricing.name}, ${given}` },
    ],
    sheets: [
      {
        name: 'Conversion',
        columns: ['What', 'Amount'],
        rows: [
          line('round_price', `price in ${pricing.name}`, {
            unit: 'price',
            value: formatPrice(pricing.priceE8),
            detail: given,
          }),
          line('discount', 'discount, %', {
            unit: 'percent',
            value: trimZeros(formatScaled(note.discountPercentMicro, 6)),
            detail: 'terms of the note',
          }),
          line('discounted', 'price less the discount', {
            unit: 'price',
            value: formatPrice(discountedE8),
            formula: discounted('conversion_round_price', 'conversion_discount'),
          }),
          ...(note.capMinor === undefined || cappedE8 === undefined
            ? []
            : [
                line('cap', 'cap', {
                  unit: 'money',
                  value: formatMoney(note.capMinor, currency),
                  detail: 'terms of the note',
                }),
                line('diluted', `all shares before ${pricing.name}, fully diluted`, {
                  unit: 'shares',
                  value: String(pricing.dilutedShares),
                  detail: 'the table before that round',
                }),
                line('capped', 'price at the cap', {
                  unit: 'price',
                  value: formatPrice(cappedE8),
                  formula: capped('conversion_cap', diluted),
                }),
              ]),
          line('price', 'price of the conversion', {
            unit: 'price',
            value: formatPrice(priceE8),
            formula: conversionPriceOf(
              cell('conversion_discounted'),
              cappedE8 === undefined ? undefined : cell('conversion_capped'),
            ),
            detail: 'the lower of both; each is rounded down to 4 decimals',
          }),
          ...noteCells(note, nameOf(history, note.holder), currency).map(lineOf),
          line('shares', 'whole shares', {
            unit: 'shares',
            value: formatShares(conversion.sharesMicro),
            formula: wholeShares(over(due, cell('conversion_price'))),
          }),
          line('paid', 'what the shares cost', {
            unit: 'money',
            value: formatMoney(note.dueMinor - conversion.residueMinor, currency),
            formula: round(
              times(cell('conversion_shares'), cell('conversion_price')),
              currencyPlaces(currency),
            ),
          }),
          line('residue', 'left of what is owed', {
            unit: 'money',
            value: formatMoney(conversion.residueMinor, currency),
            formula: minus(due, cell('conversion_paid')),
          }),
        ],
      },
    ],
  }
}
