import { preEmptionChoice, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import type { Holder, Settlement } from './offers.ts'

export type HolderView = 'all' | 'awaiting' | 'excess'

/** Holders of a view whose name holds what was typed. */
export const holdersIn = (holders: readonly Holder[], view: HolderView, typed: string): Holder[] =>
  holders.filter(
    ({ choice, holder_name: name }) =>
      (view === 'all' ||
        (view === 'awaiting'
          ? choice === preEmptionChoice.awaiting
          : choice === preEmptionChoice.increase)) &&
      name.toLowerCase().includes(typed.trim().toLowerCase()),
  )

/** What a holder takes as it stands, by right and beyond. */
export function takenBy(holder: Pick<Holder, 'id'>, settlement: Settlement | undefined) {
  return settlement?.lines.find(({ id }) => id === holder.id)
}

/** Label of a choice in a word or two, and what it means. */
export function choiceOf(choice: Holder['choice']) {
  const { short, tone } = preEmptionChoices[choice]
  return { label: short, tone }
}

/** A line of the list: a holder, the way to those not yet shown, or all who waived. */
export type HolderLine =
  | { kind: 'holder'; holder: Holder }
  | { kind: 'more'; hidden: number }
  | { kind: 'waived' }

/** Holders that are shown before somebody asks for all of them, so that the totals are in view. */
const shownAtFirst = 12

/** The lines of a list. Who waived is counted with everybody, and stands in no part of the list. */
export function linesOf(
  holders: readonly Holder[],
  { isWhole, hasWaived }: { isWhole: boolean; hasWaived: boolean },
): HolderLine[] {
  // One more row instead of a button that shows one.
  const shown = isWhole || holders.length <= shownAtFirst + 1 ? holders : holders.slice(0, shownAtFirst)
  const hidden = holders.length - shown.length
  return [
    ...shown.map((holder) => ({ kind: 'holder', holder }) as const),
    ...(hidden > 0 ? [{ kind: 'more', hidden } as const] : []),
    ...(hasWaived ? [{ kind: 'waived' } as const] : []),
  ]
}
