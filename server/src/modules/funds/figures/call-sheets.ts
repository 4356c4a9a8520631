import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, countOf, larger, minus, number, plus, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedCallLine, ViewedFund } from './viewed-fund.ts'

/** The calls, from their lines. */
export function callSheets(fund: ViewedFund): SheetDraft[] {
  const { currency, calls, callLines, commitments } = fund
  const names = new Map(commitments.map(({ id, name }) => [id, name]))
  const byCall = Map.groupBy(callLines, ({ call }) => call)
  return [
    {
      name: 'Calls',
      columns: ['Call', 'Total', 'Received', 'Lines', 'Lines paid'],
      rows: calls.map(({ id, title }) => {
        const keys = (part: string) => (byCall.get(id) ?? []).map((line) => `line_${part}:${line.id}`)
        const standing = { names: keys('standing'), name: 'standing_paid' }
        return [
          words(`call:${id}`, title),
          figure(`call_total:${id}`, `called, ${title}`, 'money', sumOf(keys('total')), { currency }),
          figure(`call_received:${id}`, `received, ${title}`, 'money', sumOf(keys('received')), { currency }),
          figure(`call_lines:${id}`, `lines, ${title}`, 'number', countOf(keys('total'))),
          figure(
            `call_paid:${id}`,
            `lines that are paid, ${title}`,
            'number',
            countOf(keys('received'), standing),
          ),
        ]
      }),
    },
    {
      name: 'Lines of calls',
      columns: [
        'Of',
        `Of the ${inText('commitment')}`,
        'Interest',
        'Total',
        'Received',
        'Outstanding',
        'Standing',
      ],
      rows: [
        ...callLines.map((line) => lineRow(line, names.get(line.commitment) ?? '', currency)),
        [words('standing_paid', 'Paid')],
      ],
    },
    ...movedCallsSheet(fund, names),
  ]
}

/** What of calls went from one commitment to another. */
function movedCallsSheet(
  { currency, callParts }: ViewedFund,
  names: ReadonlyMap<number, string>,
): SheetDraft[] {
  if (callParts.length === 0) return []
  return [
    {
      name: 'Transferred calls',
      columns: ['Of', 'Amount'],
      rows: callParts.map(({ id, commitment, date, minor }) => [
        words(`moved_call_of:${id}`, names.get(commitment) ?? ''),
        moneyCell(
          `moved_call:${id}`,
          `transferred, ${names.get(commitment) ?? ''}`,
          { minor, currency },
          { detail: `called on ${dateText(date)}` },
        ),
      ]),
    },
  ]
}

function lineRow(line: ViewedCallLine, name: string, currency: string): CellDraft[] {
  const { id, amountMinor, interestMinor, receivedMinor, isPaid } = line
  const stated = (key: string, label: string, minor: bigint, detail: string) =>
    moneyCell(`line_${key}:${id}`, `${label}, ${name}`, { minor, currency }, { detail })
  const money = (key: string, label: string, formula: Formula) =>
    figure(`line_${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
  const at = (key: string) => cell(`line_${key}:${id}`)
  return [
    words(`line_of:${id}`, name),
    stated('capital', `called from the ${inText('commitment')}`, amountMinor, 'as the call was drafted'),
    stated('interest', 'interest', interestMinor, `of ${inText('investors')} who joined late`),
    money('total', 'called', plus(at('capital'), at('interest'))),
    stated('received', 'received', receivedMinor, 'payments that were recorded'),
    money('outstanding', 'outstanding', larger(minus(at('total'), at('received')), number('0'))),
    words(`line_standing:${id}`, isPaid ? 'Paid' : 'Open'),
  ]
}
