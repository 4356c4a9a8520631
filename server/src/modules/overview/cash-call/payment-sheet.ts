import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { cell, lineOf, minus, plus, smaller } from '../../../domain/worksheet.ts'
import type { Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedCall } from './read-cash-call.ts'

/**
 * What an amount would do to its line before it is recorded: no sheet where none is typed, or where its line
 * is of another call.
 *
 * Worked example: £16,000 for a line of £25,000 of which £10,000 came in: £15,000 of it count, nothing is
 * left, £1,000 is too much.
 */
export function paymentSheets({ currency, lines, typed }: ViewedCall): SheetDraft[] {
  const line = lines.find(({ id }) => id === typed?.line)
  if (!typed || !line) return []
  const [amount, applied] = [cell('payment_amount'), cell('payment_applied')]
  const [open, received] = [cell(`line_open:${line.id}`), cell(`line_received:${line.id}`)]
  const given = { minor: BigInt(typed.minor), currency }
  const money = (name: string, label: string, formula: Formula) =>
    lineOf(figure(`payment_${name}`, label, 'money', formula, { currency }))
  return [
    {
      name: 'Not recorded yet',
      columns: ['What', 'Amount'],
      rows: [
        lineOf(
          moneyCell('payment_amount', 'payment', given, { detail: 'as it is entered, and not recorded yet' }),
        ),
        money('applied', 'what of it is due', smaller(amount, open)),
        money('after', 'received with it', plus(received, applied)),
        money('left', 'still open after it', minus(open, applied)),
        money('surplus', 'more than is due', minus(amount, applied)),
      ],
    },
  ]
}
