import { differenceOf, sumOf } from '../../../kernel/exact.ts'
import { money } from '../../../ui/format.ts'
import { isNothing, smallerOf } from '../../decimals.ts'

interface Line {
  amount: string
  received: string
  outstanding: string
  currency: string
  investor_name: string
}

export type Effect =
  | { kind: 'nothing' }
  | { kind: 'part'; after: string; left: string }
  | { kind: 'full' }
  | { kind: 'over'; surplus: string }

/** What money that came in does to a line: a part of it, all of it, or more. */
export function effectOf(line: Line, amount: string): Effect {
  if (!/^\d+(\.\d+)?$/.test(amount) || isNothing(amount)) return { kind: 'nothing' }
  const applied = smallerOf(amount, line.outstanding)
  const surplus = differenceOf(amount, applied)
  if (!isNothing(surplus)) return { kind: 'over', surplus }
  const left = differenceOf(line.outstanding, applied)
  return isNothing(left) ? { kind: 'full' } : { kind: 'part', after: sumOf([line.received, applied]), left }
}

/** The same in a sentence, for whoever is about to record it. */
export function effectInWords(line: Line, effect: Effect): string {
  const shown = (amount: string) => money(amount, { currency: line.currency, pence: true })
  switch (effect.kind) {
    case 'nothing':
      return `${shown(line.outstanding)} of ${shown(line.amount)} is outstanding.`
    case 'part':
      return `A part: ${shown(effect.after)} of ${shown(line.amount)} has then come in and ${shown(effect.left)} stays due.`
    case 'full':
      return 'All of it: the line is paid, and the allocation is ready to be allotted.'
    case 'over':
      return `${shown(effect.surplus)} more than is due. It is held for ${line.investor_name}, raises no allocation, and can be given back.`
  }
}
