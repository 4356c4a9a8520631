import { parseShares } from '../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { partsSheet } from '../../../domain/part-cells.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { cell, countOf, lineOf, minus, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedLine, ViewedProceeds } from './view-proceeds.ts'

/** A distribution of proceeds as cells; keys begin with `proceeds_`. */
function proceedsWorksheet(viewed: ViewedProceeds): WorksheetDraft {
  return {
    currency: viewed.currency,
    sheets: [totalsSheet(viewed), linesSheet(viewed), sharingSheet(viewed)],
    basis: [{ label: 'Shared', text: 'By the shares that each holds, to the penny' }],
  }
}

export const proceedsMaker = { module: import.meta.url, name: 'proceedsMaker', make: proceedsWorksheet }

const pays = (lines: readonly ViewedLine[]) => lines.map(({ id }) => `proceeds_pays:${id}`)

function totalsSheet(viewed: ViewedProceeds): SheetDraft {
  const { amount_minor: minor, currency, lines } = viewed
  const paid = pays(lines.filter(({ status }) => status === 'paid'))
  const due = lines.filter(({ status }) => status === 'due')
  const [held, payable] = [true, false].map((wanted) => pays(due.filter(({ isHeld }) => isHeld === wanted)))
  return {
    name: atHead('distribution'),
    columns: ['What', 'Amount'],
    rows: [
      lineOf(moneyCell('proceeds_amount', 'amount', { minor, currency }, { detail: 'as it was drafted' })),
      lineOf(figure('proceeds_lines', 'all lines', 'money', sumOf(pays(lines)), { currency })),
      lineOf(figure('proceeds_paid', 'paid', 'money', sumOf(paid), { currency })),
      lineOf(figure('proceeds_due', 'not paid yet', 'money', sumOf(pays(due)), { currency })),
      lineOf(
        figure(
          'proceeds_shares',
          'shares of all lines',
          'shares',
          sumOf(lines.map(({ id }) => `proceeds_line_shares:${id}`)),
        ),
      ),
      lineOf(figure('proceeds_all_lines', 'lines', 'number', countOf(pays(lines)))),
      lineOf(figure('proceeds_paid_lines', 'lines that are paid', 'number', countOf(paid))),
      lineOf(figure('proceeds_payable', 'may be paid', 'money', sumOf(payable!), { currency })),
      lineOf(figure('proceeds_held', 'on hold', 'money', sumOf(held!), { currency })),
      lineOf(
        figure('proceeds_held_lines', 'lines that are on hold', 'number', countOf(held!), {
          detail: `because of the bank account or e-mail address of the ${inText('investor')}`,
        }),
      ),
      ...leftOf(viewed),
    ],
  }
}

/** Of the proceeds of the outcome, what this and every other distribution leave. */
function leftOf(viewed: ViewedProceeds): CellDraft[][] {
  const { currency, proceeds_minor: proceeds } = viewed
  if (proceeds === null) return []
  const stated = (key: string, label: string, minor: bigint, detail: string) =>
    lineOf(moneyCell(key, label, { minor, currency }, { detail }))
  const left = minus(
    minus(minus(cell('proceeds_recorded'), cell('proceeds_distributed')), cell('proceeds_elsewhere')),
    cell('proceeds_due'),
  )
  return [
    stated('proceeds_recorded', 'proceeds', proceeds, 'as the outcome was recorded'),
    stated('proceeds_distributed', 'distributed so far', viewed.distributed_minor, 'in the ledger'),
    stated(
      'proceeds_elsewhere',
      `in other ${inText('distributions')} and not paid yet`,
      viewed.elsewhere_minor,
      'drafted, confirmed or authorised',
    ),
    lineOf(figure('proceeds_left', 'left to distribute', 'money', left, { currency })),
  ]
}

function linesSheet({ lines, currency }: ViewedProceeds): SheetDraft {
  return {
    name: 'Lines',
    columns: [atHead('investor'), 'Shares', 'To pay', 'Cost booked out', 'Gain'],
    rows: lines.map(({ id, name, shares, cost_minor: minor }): CellDraft[] => [
      words(`proceeds_line_to:${id}`, name),
      { key: `proceeds_line_shares:${id}`, label: `shares, ${name}`, unit: 'shares', value: shares },
      figure(`proceeds_pays:${id}`, `to pay, ${name}`, 'money', cell(`proceeds_shared_part:${id}`), {
        currency,
      }),
      moneyCell(
        `proceeds_cost:${id}`,
        `cost, ${name}`,
        { minor, currency },
        { detail: 'booked out with this payment' },
      ),
      figure(
        `proceeds_gain:${id}`,
        `gain, ${name}`,
        'money',
        minus(cell(`proceeds_pays:${id}`), cell(`proceeds_cost:${id}`)),
        { currency },
      ),
    ]),
  }
}

const sharingSheet = ({ lines, amount_minor: amount, currency }: ViewedProceeds): SheetDraft =>
  partsSheet({
    of: 'proceeds_shared',
    sheet: 'By shares',
    name: 'amount',
    unit: 'money',
    currency,
    places: currencyPlaces(currency),
    total: 'proceeds_amount',
    totalUnits: amount,
    rows: lines.map((line) => ({
      id: String(line.id),
      name: line.name,
      weight: `proceeds_line_shares:${line.id}`,
      weightUnits: parseShares(line.shares) ?? 0n,
      partUnits: line.amount_minor,
    })),
  })
