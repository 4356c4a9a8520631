import { decimalText, decimalUnits } from '@moorgate/contract/decimals.ts'
import { preEmptionChoice, saysHowMany } from '@moorgate/contract/statuses/choices.ts'
import type { Option, Place } from './own-offer.ts'

export interface Answer {
  choice: Place['choice'] | undefined
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
export type Offered = (typeof answers)[number]
/** Answers that come with a reservation. Not taking the right reserves nothing. */
export type Taking = Exclude<Offered, typeof preEmptionChoice.dontTake>

export const isTaking = (choice: unknown): choice is Taking =>
  choice !== preEmptionChoice.dontTake && answers.some((each) => each === choice)

/** The answers that an offer leaves open: more only where it allows an excess, and less where there is something to leave. */
export const offeredIn = (
  { allow_excess: more }: Pick<Option, 'allow_excess'>,
  { entitlement }: Pick<Place, 'entitlement'>,
) =>
  answers.filter(
    (choice) =>
      (choice !== preEmptionChoice.increase || more) &&
      (choice !== preEmptionChoice.decrease || BigInt(entitlement) > 1n),
  )

const whole = (text: string) => (/^\d+$/.test(text) ? BigInt(text) : 0n)

/** Shares that an answer takes: by right, and beyond it where there is enough. */
export function sharesTaken({ choice, shares }: Answer, { entitlement }: Pick<Place, 'entitlement'>): bigint {
  const right = BigInt(entitlement)
  if (choice === preEmptionChoice.maintain) return right
  if (choice === preEmptionChoice.increase) return right + whole(shares)
  if (choice === preEmptionChoice.decrease) return whole(shares)
  return 0n
}

/**
 * The answer as far as it can be drawn: none where it asks for more than there is to take, of which nothing would come. 4,939 of a right
 * to 4,938 is no part of it, and nobody gets more than is offered.
 */
export function drawnAnswer(
  answer: Answer,
  place: Pick<Place, 'entitlement'>,
  { available }: Pick<Option, 'available'>,
): Answer {
  const most = answer.choice === preEmptionChoice.decrease ? place.entitlement : available
  return sharesTaken(answer, place) > BigInt(most) ? { choice: undefined, shares: '' } : answer
}

/**
 * Part of the company afterwards in percent with six places, when all new shares are issued: 500 of 1,000 held, 333 offered and none
 * taken is "37.509377".
 */
export function percentAfter(
  taken: bigint,
  { holding }: Pick<Place, 'holding'>,
  { in_issue: inIssue, available }: Pick<Option, 'in_issue' | 'available'>,
): string {
  const after = BigInt(inIssue ?? '0') + BigInt(available)
  if (after === 0n) return '0.000000'
  const millionths = ((BigInt(holding) + taken) * 100_000_000n + after / 2n) / after
  return `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
}

export interface EffectBar {
  of: 'today' | Offered
  /** With six places. */
  percent: string
  /** Percent of the widest that there is room for. */
  width: number
  isChosen: boolean
}

/**
 * My part today, taking none, and maintaining it, and where the answer is another one, with that. The longest bar leaves a little room,
 * so that two that differ by little are still seen to differ.
 */
export function effectBars(
  answer: Answer,
  place: Pick<Place, 'holding' | 'entitlement' | 'percent_before'>,
  option: Pick<Option, 'in_issue' | 'available'>,
): EffectBar[] {
  const after = (choice: Offered) => percentAfter(sharesTaken({ ...answer, choice }, place), place, option)
  const { choice } = answer
  const other = saysHowMany(choice) ? [{ of: choice, percent: after(choice) }] : []
  const parts = [
    { of: 'today' as const, percent: place.percent_before },
    { of: preEmptionChoice.dontTake, percent: after(preEmptionChoice.dontTake) },
    { of: preEmptionChoice.maintain, percent: after(preEmptionChoice.maintain) },
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

const exactCost = (taken: bigint, price: string) => taken * decimalUnits(price, 8)
const asMoney = (pence: bigint) => decimalText(pence, 2)

/** What so many shares cost at a price of up to eight decimals, to the penny: 6,250 at "4.00" is "25000.00". */
export const costOf = (taken: bigint, price: string): string =>
  asMoney((exactCost(taken, price) + 500_000n) / 1_000_000n)

/** The least amount that buys so many shares: 3 at "0.12345" need "0.38", since "0.37" buys two. */
export const amountFor = (taken: bigint, price: string): string =>
  asMoney((exactCost(taken, price) + 999_999n) / 1_000_000n)

/** The answer as its figures name it, `12:3:1312`; undefined while none is chosen. */
export function trialOf({ choice, shares }: Answer, id: number): string | undefined {
  if (choice === undefined) return undefined
  const asked = saysHowMany(choice) ? whole(shares) : 0n
  return `${id}:${choice}:${asked}`
}
