import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { moneyCell, numberCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { parseMoney } from '../../../domain/money.ts'
import { words } from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedOverview } from '../view-overview.ts'

const currency = 'GBP'

/** `"1250.00"` is 125000n. The database wrote it. */
const minorOf = (amount: string): bigint => {
  const parsed = parseMoney(amount, currency)
  if (parsed === undefined) throw new Error(`${amount} is no amount`)
  return parsed
}

const progressWords: Readonly<Record<string, string>> = {
  reserved: 'Reserved',
  awaiting_payment: 'Awaiting payment',
  received: 'Received',
}
const testWords: Readonly<Record<string, string>> = {
  passed: 'Test passed',
  not_passed: 'Test not passed',
}

/** Counts and sums that are asked of all records at once: what each of them counts is said beside it. */
export function statisticsSheet({ growth, tests, progress, subTypes }: ViewedOverview): SheetDraft {
  const open = `accounts of ${inText('investors')} that are open`
  const row = (key: string, label: string, count: number, detail: string): CellDraft[] => [
    words(`${key}:name`, label),
    numberCell(key, label, String(count), { detail }),
  ]
  return {
    name: 'Counts',
    columns: ['What', 'How many or how much'],
    rows: [
      ...growth.map(({ label, value }) =>
        row(
          `growth:${label}`,
          `${atHead('investors')} in the month from ${dateText(label)}`,
          value,
          `${open}, registered by the end of that month`,
        ),
      ),
      ...tests.map(({ label, value }) => row(`test:${label}`, testWords[label] ?? label, value, open)),
      ...progress.map(({ label, value }) =>
        row(
          `progress:${label}`,
          progressWords[label] ?? label,
          value,
          'investments in pounds, by their status',
        ),
      ),
      ...subTypes.map(({ label, value }) => [
        words(`sub_type:${label}:name`, label),
        moneyCell(
          `sub_type:${label}`,
          `invested in ${label}`,
          { minor: minorOf(value), currency },
          { detail: 'investments that were paid, allotted or entered, at what was allocated' },
        ),
      ]),
    ],
  }
}
