import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, numberCell } from '../../../domain/figure-cells.ts'
import { lineOf, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../domain/worksheet.ts'
import type { MoneyKind, WaitingMoney } from '../view-overview.ts'

const currency = 'GBP'

/** What waits, and where the money of it comes from. */
const kinds: Readonly<Record<MoneyKind, readonly [label: string, detail: string]>> = {
  payments_overdue: ['Payments overdue', 'still open of issued calls whose day is over'],
  payments_due: ['Payments due within a week', 'still open of issued calls that fall due within seven days'],
  refunds_due: ['Refunds to pay', 'refunds that are due and not paid'],
  fund_calls_overdue: [
    `${atHead('cash_calls')} of ${inText('funds')} overdue`,
    'still open of issued calls whose day is over',
  ],
  distributions_to_authorise: [
    `${atHead('distributions')} to authorise`,
    `${inText('distributions')} that are confirmed and not authorised`,
  ],
  proceeds_to_authorise: [
    `${atHead('distributions')} of proceeds to authorise`,
    `${inText('distributions')} of proceeds that are confirmed and not authorised`,
  ],
  cash_calls_drafted: [`${atHead('cash_calls')} not issued`, 'calls that are drawn up and not issued'],
}

/** What needs attention and is money: each kind the sum of its rounds. */
export function waitingLines(waiting: readonly WaitingMoney[]): CellDraft[][] {
  return [...Map.groupBy(waiting, ({ kind }) => kind)].flatMap(([kind, some]) => {
    const [label] = kinds[kind]
    const all = (of: string) => sumOf(some.map(({ key }) => `waiting_${of}:${kind}:${key}`))
    return [
      lineOf(figure(`attention_${kind}`, label, 'money', all('amount'), { currency })),
      lineOf(figure(`attention_count_${kind}`, `${label}, how many`, 'number', all('count'))),
    ]
  })
}

export function waitingSheet(waiting: readonly WaitingMoney[]): SheetDraft {
  return {
    name: 'Needs attention',
    columns: ['What', `Round or ${inText('fund')}`, 'How many', 'Amount'],
    rows: waiting.map(({ kind, key, name, count, minor }) => {
      const [label, detail] = kinds[kind]
      const of = `${kind}:${key}`
      return [
        words(`waiting_kind:${of}`, label),
        words(`waiting_round:${of}`, name),
        numberCell(`waiting_count:${of}`, `${label.toLowerCase()}, ${name}, how many`, String(count), {
          detail,
        }),
        moneyCell(
          `waiting_amount:${of}`,
          `${label.toLowerCase()}, ${name}`,
          { minor: BigInt(minor), currency },
          { detail },
        ),
      ]
    }),
  }
}
