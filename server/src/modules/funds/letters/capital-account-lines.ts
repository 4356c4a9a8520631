import { noticeItemWords } from '@moorgate/contract'
import type { capitalAccountColumns } from '@moorgate/contract'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, minus, plus, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { isPaidIn, kindsOf } from './payment-parts.ts'
import type { PaymentPart } from './payment-parts.ts'
import type { ViewedCapitalAccount } from './view-capital-account.ts'
import { inText } from '../../../domain/tenant-labels.ts'

export type ColumnKey = (typeof capitalAccountColumns)[number]

/** A column of a capital account, and from when it counts. */
export interface AccountSpan {
  key: ColumnKey
  from: string
}

export const columnNames: Readonly<Record<ColumnKey, string>> = {
  period: 'in the period',
  year: 'in the year to date',
  inception: 'since the first payment',
}

const partKey = ({ of, kind }: PaymentPart) => `part:${kind}:${of}`

/** What was paid in for and paid out of, in each column, back to the parts of each payment. */
export function partSheets(account: ViewedCapitalAccount, spans: readonly AccountSpan[]): SheetDraft[] {
  const { parts, fund, titles } = account
  const { currency } = fund
  const sums = (side: 'in' | 'out', own: readonly PaymentPart[]) =>
    kindsOf(own).map((kind) =>
      columnRow(noticeItemWords[kind], spans, ({ key, from }) =>
        figure(
          `${side}_${kind}:${key}`,
          `${noticeItemWords[kind]}, ${columnNames[key]}`,
          'money',
          sumOf(own.filter((part) => part.kind === kind && part.date >= from).map(partKey)),
          { currency },
        ),
      ),
    )
  return [
    {
      name: 'By purpose',
      columns: ['What', ...spans.map(({ key }) => columnNames[key])],
      rows: [
        ...sums('in', parts.filter(isPaidIn)),
        ...sums(
          'out',
          parts.filter((part) => !isPaidIn(part)),
        ),
      ],
    },
    {
      name: 'Payment breakdown',
      columns: ['What', 'For', 'Amount'],
      rows: parts.map((part) => [
        words(`${partKey(part)}_of`, titles.get(part.of) ?? ''),
        words(`${partKey(part)}_for`, noticeItemWords[part.kind]),
        moneyCell(
          partKey(part),
          `${noticeItemWords[part.kind]}, ${titles.get(part.of) ?? ''}`,
          { minor: part.minor, currency },
          { detail: `${isPaidIn(part) ? 'paid in' : 'paid out'} on ${dateText(part.date)}` },
        ),
      ]),
    },
  ]
}

const columnRow = (
  label: string,
  spans: readonly AccountSpan[],
  cellOf: (span: AccountSpan) => CellDraft,
): CellDraft[] => {
  const cells = spans.map(cellOf)
  return [words(`${cells[0]!.key}_label`, label), ...cells]
}

/**
 * What is left to call before each span and after it. A commitment counts from the day of the closing that
 * admitted it.
 *
 * Worked example: £200,000 admitted in the quarter and half of it called: 0 + 200,000 − 100,000 = 100,000.
 */
export function rollForwardSheet(account: ViewedCapitalAccount, spans: readonly AccountSpan[]): SheetDraft {
  const { admitted, asked, recallable, released, fund } = account
  const { currency } = fund
  // Since its first day means since the commitment: a call is issued before it is paid.
  const start = ({ key, from }: AccountSpan) => (key === 'inception' ? '' : from)
  const before = (of: string, dated: readonly { id: number; date: string }[], from: string) =>
    sumOf(dated.filter(({ date }) => date < from).map(({ id }) => `${of}:${id}`))
  const since = (of: string, dated: readonly { id: number; date: string }[], from: string) =>
    sumOf(dated.filter(({ date }) => date >= from).map(({ id }) => `${of}:${id}`))
  const row = (name: string, label: string, formulaOf: (span: AccountSpan) => Formula) =>
    columnRow(label, spans, (span) =>
      figure(`${name}:${span.key}`, `${label}, ${columnNames[span.key]}`, 'money', formulaOf(span), {
        currency,
      }),
    )
  return {
    name: 'Left to call',
    columns: ['What', ...spans.map(({ key }) => columnNames[key])],
    rows: [
      row('unfunded_opening', 'left to call at start', (span) => {
        const left = plus(
          minus(before('promised', admitted, start(span)), before('asked', asked, start(span))),
          before('recallable', recallable, start(span)),
        )
        return released.length === 0 ? left : minus(left, before('released', released, start(span)))
      }),
      row('committed_in', 'committed', (span) => since('promised', admitted, start(span))),
      row('called_in', 'called', (span) => since('asked', asked, start(span))),
      row('recallable_in', `recallable ${inText('distributions')}`, (span) =>
        since('recallable', recallable, start(span)),
      ),
      ...(released.length === 0
        ? []
        : [row('released_in', 'released', (span) => since('released', released, start(span)))]),
      row('unfunded_closing', 'left to call at end', ({ key }) => {
        const left = plus(
          minus(plus(cell(`unfunded_opening:${key}`), cell(`committed_in:${key}`)), cell(`called_in:${key}`)),
          cell(`recallable_in:${key}`),
        )
        return released.length === 0 ? left : minus(left, cell(`released_in:${key}`))
      }),
    ],
  }
}
