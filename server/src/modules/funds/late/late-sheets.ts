import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces, parseMoney } from '../../../domain/money.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { cell, lineOf, minus, number, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../domain/worksheet.ts'
import type { LateInterestCharge, ViewedCapitalAccount } from '../letters/view-capital-account.ts'

/** Interest on late payments in cells: capital times rate times days of 365, rounded once each. */
export function lateSheets({ lateCharges, fund, to }: ViewedCapitalAccount): SheetDraft[] {
  const { currency } = fund
  const total = (key: string, label: string, keys: readonly string[]) =>
    lineOf(figure(key, label, 'money', sumOf(keys), { currency }))
  const keys = lateCharges.map(({ id }) => `late_charge:${id}`)
  const paid = lateCharges.filter(({ receivedOn }) => receivedOn !== null)
  return [
    {
      name: 'Late interest',
      columns: ['What', 'Amount'],
      rows: [
        ...lateCharges.map(({ id, title, parts }) =>
          total(
            `late_charge:${id}`,
            `interest on ${title}`,
            parts.map((_, index) => `late_part:${id}:${index}`),
          ),
        ),
        total('late_charged', `interest charged until ${dateText(to)}`, keys),
        total(
          'late_paid',
          `interest paid until ${dateText(to)}`,
          paid.map(({ id }) => `late_charge:${id}`),
        ),
        lineOf(
          figure('late_due', 'interest to pay', 'money', minus(cell('late_charged'), cell('late_paid')), {
            currency,
          }),
        ),
      ],
    },
    ...(lateCharges.length === 0
      ? []
      : [
          {
            name: 'Late payments',
            columns: ['Call', 'Capital', 'Rate, % a year', 'Days', 'Interest'],
            rows: lateCharges.flatMap((charge) => partRows(charge, currency)),
          },
        ]),
  ]
}

const partRows = ({ id, title, ratePercent, parts }: LateInterestCharge, currency: string): CellDraft[][] =>
  parts.map(({ capital, days }, index) => {
    const key = (of: string) => `late_${of}:${id}:${index}`
    const ofYear = over(
      times(times(cell(key('capital')), cell(key('rate'))), cell(key('days'))),
      number('36500'),
    )
    return [
      words(key('of'), title),
      moneyCell(
        key('capital'),
        `paid late, ${title}`,
        { minor: parseMoney(capital, currency) ?? 0n, currency },
        { detail: 'the payment' },
      ),
      {
        key: key('rate'),
        label: 'rate',
        unit: 'percent',
        value: ratePercent,
        detail: `the terms of the ${inText('fund')}`,
      },
      {
        key: key('days'),
        label: 'days',
        unit: 'number',
        value: String(days),
        detail: 'after the days of grace',
      },
      figure(key('part'), `interest, ${title}`, 'money', round(ofYear, currencyPlaces(currency)), {
        currency,
      }),
    ]
  })
