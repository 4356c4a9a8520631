import { figure } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { lateHeads, lateRows } from '../../../domain/late-cells.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { cell, lineOf, minus, sumOf } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedCapitalAccount } from '../letters/view-capital-account.ts'

/** Interest on late payments in cells: capital times rate times days of 365, rounded once each. */
export function lateSheets({ lateCharges, fund, to }: ViewedCapitalAccount): SheetDraft[] {
  const { currency } = fund
  const terms = `the terms of the ${inText('fund')}`
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
            columns: lateHeads,
            rows: lateCharges.flatMap((charge) => lateRows(charge, { currency, terms })),
          },
        ]),
  ]
}
