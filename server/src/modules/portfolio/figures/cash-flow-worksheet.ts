import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { cell, lineOf, minus, number, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { CashFlow } from '../cash-flows.ts'
import { atHead } from '../../../domain/tenant-labels.ts'

/** Cash flows in cells, and what they come to in each currency. */
export function cashFlowWorksheet(flows: readonly CashFlow[]): WorksheetDraft {
  const currencies = currenciesOf(flows)
  return {
    currency: currencies[0] ?? 'GBP',
    sheets: [
      {
        name: 'Cash flows',
        columns: ['What', 'Amount'],
        rows: currencies.flatMap((currency) => totalLines(flows, currency, currencies.length > 1)),
      },
      {
        name: 'Payments',
        columns: ['Date', 'Of', 'What', 'Amount'],
        rows: flows.map(({ id, date, kind, name, currency, minor }): CellDraft[] => [
          { key: `date:${id}`, label: 'Date', unit: 'date', value: date },
          words(`of:${id}`, name),
          words(`kind:${id}`, kindWords[kind]),
          moneyCell(
            `flow:${id}`,
            `${kindWords[kind].toLowerCase()}, ${name}`,
            { minor, currency },
            { detail: 'below zero where it was paid in or reversed' },
          ),
        ]),
      },
    ],
    basis: [{ label: 'Fees and tax', text: 'As paid. Tax relief is not included' }],
  }
}

/** The currency of most flows first. */
export function currenciesOf(flows: readonly CashFlow[]): string[] {
  return [...Map.groupBy(flows, ({ currency }) => currency)]
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other))
    .map(([currency]) => currency)
}

const kindWords: Record<CashFlow['kind'], string> = {
  bought: 'Shares bought',
  sold: 'Shares sold',
  paid_out: 'Paid out',
  payout_reversed: `${atHead('distribution')} reversed`,
  called: 'Call paid',
  return_of_capital: 'Return of capital',
  gain: 'Gain',
  income: 'Income',
  recallable: 'Recallable',
  equalisation: 'Equalisation',
}

const paidInKinds: readonly CashFlow['kind'][] = ['bought', 'called']

function totalLines(flows: readonly CashFlow[], currency: string, isOneOfMany: boolean): CellDraft[][] {
  const keys = (isPaidIn: boolean) =>
    flows
      .filter((flow) => flow.currency === currency && paidInKinds.includes(flow.kind) === isPaidIn)
      .map(({ id }) => `flow:${id}`)
  const label = (text: string) => (isOneOfMany ? `${text}, ${currency}` : text)
  return [
    lineOf(
      figure(`paid_in:${currency}`, label('paid in'), 'money', minus(number('0'), sumOf(keys(true))), {
        currency,
      }),
    ),
    lineOf(figure(`paid_out:${currency}`, label('received'), 'money', sumOf(keys(false)), { currency })),
    lineOf(
      figure(
        `net:${currency}`,
        label('received less paid in'),
        'money',
        minus(cell(`paid_out:${currency}`), cell(`paid_in:${currency}`)),
        { currency },
      ),
    ),
  ]
}
