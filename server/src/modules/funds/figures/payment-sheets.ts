import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, minus, over, round, words } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import type { ReturnsOf } from './standings.ts'
import { inText } from '../../../domain/tenant-labels.ts'

/** What was paid in and out of each commitment, with the units that it bought. */
export function paymentSheets({ currency, payments, payouts, commitments }: ReturnsOf): SheetDraft[] {
  const names = new Map(commitments.map(({ id, name }) => [id, name]))
  return [
    {
      name: 'Paid in',
      columns: ['Of', 'Date', 'Amount', 'Units'],
      rows: payments.map(({ id, commitment, date, capitalMinor, units }) => [
        words(`payment_of:${id}`, names.get(commitment) ?? ''),
        { key: `payment_on:${id}`, label: 'Date', unit: 'date', value: date },
        moneyCell(
          `payment:${id}`,
          `paid in by ${names.get(commitment)}`,
          { minor: capitalMinor, currency },
          { detail: `${id < 0 ? 'transferred, ' : ''}received on ${dateText(date)}` },
        ),
        {
          key: `payment_units:${id}`,
          label: `units of ${names.get(commitment)}`,
          unit: 'shares',
          value: units,
          detail: `${id < 0 ? 'transferred, ' : ''}bought on ${dateText(date)}`,
        },
      ]),
    },
    {
      name: 'Paid out',
      columns: ['Of', 'Date', 'Amount'],
      rows: payouts.map(({ id, commitment, date, minor }) => [
        words(`payout_of:${id}`, names.get(commitment) ?? ''),
        { key: `payout_on:${id}`, label: 'Date', unit: 'date', value: date },
        moneyCell(
          `payout:${id}`,
          `paid out to ${names.get(commitment)}`,
          { minor, currency },
          { detail: `${id < 0 ? 'transferred, ' : ''}paid on ${dateText(date)}` },
        ),
      ]),
    },
  ]
}

/** Each value that was drafted: assets less liabilities, and a unit of it with eight places. */
export const valuesSheet = ({ currency, values }: ReturnsOf): SheetDraft => ({
  name: 'Values',
  columns: ['Day', 'Class', 'Assets', 'Liabilities', 'Value', 'Units', 'Value per unit'],
  rows: values.map(({ id, date, class: name, assetsMinor, liabilitiesMinor, units, isPublished }) => {
    const on = `on ${dateText(date)}`
    const detail = isPublished ? 'of the published value' : 'of a value that is not published'
    return [
      { key: `nav_on:${id}`, label: 'Day', unit: 'date', value: date },
      words(`nav_class:${id}`, name),
      moneyCell(`nav_assets:${id}`, `assets ${on}`, { minor: assetsMinor, currency }, { detail }),
      moneyCell(
        `nav_liabilities:${id}`,
        `liabilities ${on}`,
        { minor: liabilitiesMinor, currency },
        { detail },
      ),
      figure(
        `nav_value:${id}`,
        `${inText('nav')} ${on}`,
        'money',
        minus(cell(`nav_assets:${id}`), cell(`nav_liabilities:${id}`)),
        { currency },
      ),
      { key: `nav_units:${id}`, label: `units ${on}`, unit: 'shares', value: units, detail },
      figure(
        `nav_unit:${id}`,
        `value per unit ${on}`,
        'price',
        round(over(cell(`nav_value:${id}`), cell(`nav_units:${id}`)), 8),
        { currency },
      ),
    ]
  }),
})
