import { moneyCell } from '../../../domain/figure-cells.ts'
import type { Said } from '../../../domain/figure-cells.ts'
import { cell, lineOf, minus, plus, smaller } from '../../../domain/worksheet.ts'
import type { Sheet } from '../../../domain/worksheet.ts'
import { openOf } from './read-cash-call.ts'
import type { ViewedCall } from './read-cash-call.ts'

/**
 * What an amount would do to its line before it is recorded: no sheet where none is typed, or where its line is of another call.
 *
 * Worked example: £16,000 for a line of £25,000 of which £10,000 came in: £15,000 of it count, nothing is left, £1,000 is too much.
 */
export function paymentSheets({ currency, lines, typed }: ViewedCall): Sheet[] {
  const line = lines.find(({ id }) => id === typed?.line)
  if (!typed || !line) return []
  const [amount, open] = [BigInt(typed.minor), openOf(line)]
  const applied = amount < open ? amount : open
  const [openKey, received] = [`line_open:${line.id}`, `line_received:${line.id}`]
  const money = (figure: string, label: string, minor: bigint, said: Said) =>
    lineOf(moneyCell(`payment_${figure}`, label, { minor, currency }, said))
  return [
    {
      name: 'Not recorded yet',
      columns: ['What', 'Amount'],
      rows: [
        money('amount', 'payment', amount, { detail: 'as it is entered, and not recorded yet' }),
        money('applied', 'what of it is due', applied, {
          formula: smaller(cell('payment_amount'), cell(openKey)),
        }),
        money('after', 'received with it', BigInt(line.received) + applied, {
          formula: plus(cell(received), cell('payment_applied')),
        }),
        money('left', 'still open after it', open - applied, {
          formula: minus(cell(openKey), cell('payment_applied')),
        }),
        money('surplus', 'more than is due', amount - applied, {
          formula: minus(cell('payment_amount'), cell('payment_applied')),
        }),
      ],
    },
  ]
}
