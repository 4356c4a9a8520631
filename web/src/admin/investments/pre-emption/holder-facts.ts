import { preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import type { Holder, Settlement } from './offers.ts'

export type HolderView = 'all' | 'awaiting' | 'excess'

/** Holders of a view whose name holds what was typed. */
export const holdersIn = (holders: readonly Holder[], view: HolderView, typed: string): Holder[] =>
  holders.filter(
    ({ choice, holder_name: name }) =>
      (view === 'all' || (view === 'awaiting' ? choice === 5 : choice === 3)) &&
      name.toLowerCase().includes(typed.trim().toLowerCase()),
  )

/** What a holder takes as it stands, by right and beyond. */
export function takenBy(holder: Pick<Holder, 'id'>, settlement: Settlement | undefined) {
  return settlement?.lines.find(({ id }) => id === holder.id)
}

/** How many shares held give one new one, to two places: 4,050,000 for 1,000,000 is "4.05". Undefined where nothing is offered. */
export function heldForOne({ in_issue: inIssue, available }: Settlement): string | undefined {
  const [held, offered] = [BigInt(inIssue), BigInt(available)]
  if (held === 0n || offered === 0n) return undefined
  const hundredths = (held * 100n + offered / 2n) / offered
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** Label of a choice, and what it means. */
export const choiceOf = (choice: Holder['choice']) => preEmptionChoices[choice]
