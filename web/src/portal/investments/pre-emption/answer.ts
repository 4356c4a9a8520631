import { preEmptionChoice, saysHowMany } from '@moorgate/contract/statuses/choices.ts'
import type { Option, HolderChoice } from './own-offer.ts'
import type { AnswerEffect } from './use-answer-effect.ts'

export interface Answer {
  choice: HolderChoice['choice'] | undefined
  /** Whole shares as typed, "" when empty. */
  shares: string
}

/** What a holder may answer, in the order in which it is offered. */
const answers = [
  preEmptionChoice.maintain,
  preEmptionChoice.increase,
  preEmptionChoice.decrease,
  preEmptionChoice.dontTake,
] as const
export type AnswerOption = (typeof answers)[number]
/** Answers that come with a reservation. Not taking the right reserves nothing. */
export type TakingAnswer = Exclude<AnswerOption, typeof preEmptionChoice.dontTake>

export const isTaking = (choice: unknown): choice is TakingAnswer =>
  choice !== preEmptionChoice.dontTake && answers.some((each) => each === choice)

/**
 * The answers that an offer leaves open: more only where it allows an excess, and less where there is
 * something to leave.
 */
export const offeredIn = (
  { allow_excess: more }: Pick<Option, 'allow_excess'>,
  { entitlement }: Pick<HolderChoice, 'entitlement'>,
) =>
  answers.filter(
    (choice) =>
      (choice !== preEmptionChoice.increase || more) &&
      (choice !== preEmptionChoice.decrease || Number(entitlement) > 1),
  )

/** The answer that an amount says by itself, as it would be typed. */
export const answerIn = ({ choice, shares }: Pick<AnswerEffect, 'choice' | 'shares'>): Answer => ({
  choice: choice ?? undefined,
  shares: choice === null ? '' : (shares ?? ''),
})

export interface EffectBar {
  of: 'today' | AnswerOption
  /** With six places. */
  percent: string
  /** Percent of the widest that there is room for. */
  width: number
  isChosen: boolean
}

/**
 * My part today, taking none, and maintaining it, and where the answer is another one, with that. The longest
 * bar leaves a little room, so that two that differ by little are still seen to differ.
 *
 * @param after my part with the answer, as far as it is known
 */
export function effectBars(
  { choice }: Answer,
  place: Pick<HolderChoice, 'percent_before' | 'percent_if_none' | 'percent_if_maintained'>,
  after: string | undefined,
): EffectBar[] {
  const other = saysHowMany(choice) && after !== undefined ? [{ of: choice, percent: after }] : []
  const parts = [
    { of: 'today' as const, percent: place.percent_before },
    { of: preEmptionChoice.dontTake, percent: place.percent_if_none },
    { of: preEmptionChoice.maintain, percent: place.percent_if_maintained },
    ...other,
  ]
  const most = Math.max(...parts.map(({ percent }) => Number(percent)))
  return parts.map((part) => ({
    ...part,
    width: most > 0 ? (Number(part.percent) / most) * 96 : 0,
    isChosen: part.of === choice,
  }))
}

/** Whether the answer still needs a number of shares. */
export const asksForShares = ({ choice }: Answer) => saysHowMany(choice)

/** The answer as its figures name it, `12:3:1312`; undefined while none is chosen. */
export function trialOf({ choice, shares }: Answer, id: number): string | undefined {
  if (choice === undefined) return undefined
  return `${id}:${choice}:${saysHowMany(choice) && /^\d+$/.test(shares) ? shares : '0'}`
}
