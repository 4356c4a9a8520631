import { sentence } from '../../../features/figures/words.ts'
import type { SentenceParts } from '../../../features/figures/words.ts'
import { money } from '../../../ui/format.ts'
import { isNothing } from '../../../kernel/amounts.ts'

interface CallLine {
  id: number
  amount: string
  received: string
  outstanding: string
  currency: string
  investor_name: string
}

/** As recording a payment answers. */
interface PaymentResult {
  surplus: string
  line: Pick<CallLine, 'received' | 'outstanding'>
}

export type Effect =
  | { kind: 'nothing' }
  | { kind: 'part'; after: string; left: string }
  | { kind: 'full' }
  | { kind: 'over'; surplus: string }

/** What a payment of so much did to a line, from the answer of recording it. */
export function effectOf({ surplus, line }: PaymentResult): Effect {
  if (!isNothing(surplus)) return { kind: 'over', surplus }
  if (isNothing(line.outstanding)) return { kind: 'full' }
  return { kind: 'part', after: line.received, left: line.outstanding }
}

/** Above nothing, and to the penny at most. */
export const isAmount = (typed: string): boolean => /^\d+(\.\d{1,2})?$/.test(typed) && !isNothing(typed)

/** The same in a sentence whose figures open, for the person who is about to record it. */
export function effectInWords(callLine: CallLine, effect: Effect): SentenceParts {
  const { id, currency, investor_name: name } = callLine
  const shown = (figure: string, label: string, amount: string) => ({
    figure,
    label,
    text: money(amount, { currency, pence: true }),
  })
  const cell = shown(`line_amount:${id}`, 'Called', callLine.amount)
  switch (effect.kind) {
    case 'nothing':
      return sentence`${shown(`line_open:${id}`, 'Outstanding', callLine.outstanding)} of ${cell} is outstanding.`
    case 'part':
      return sentence`With this payment, ${shown('payment_after', 'Received in total', effect.after)} of ${cell} will be received and ${shown('payment_left', 'Still due', effect.left)} still due.`
    case 'full':
      return ['This pays the call in full, so the reservation can be allotted.']
    case 'over':
      return sentence`${shown('payment_surplus', 'Overpayment', effect.surplus)} more than the amount due. It is held for ${name} until you return it, and doesn’t increase the reservation.`
  }
}
