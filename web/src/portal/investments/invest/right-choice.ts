import { preEmptionChoice, saysHowMany } from '@moorgate/contract/statuses/choices.ts'
import { sharesBought } from '../../../kernel/exact.ts'
import { quantity } from '../../../ui/format.ts'
import { amountFor, asksForShares, sharesTaken } from '../pre-emption/choice-effect.ts'
import type { Answer, Taking } from '../pre-emption/choice-effect.ts'
import type { Right } from './own-right.ts'

/** Shares of the offer that an amount buys. */
export const sharesFor = (amount: string, { option }: Right): bigint =>
  sharesBought(amount, option.price) ?? 0n

/** The answer that an amount says by itself: £25,000 where £19,752 are mine by right asks for more. None where that can't be asked. */
export function choiceIn(amount: string, right: Right): Taking | undefined {
  const [shares, entitlement] = [sharesFor(amount, right), BigInt(right.place.entitlement)]
  if (shares <= 0n) return undefined
  if (shares === entitlement) return preEmptionChoice.maintain
  if (shares < entitlement) return preEmptionChoice.decrease
  return right.option.allow_excess ? preEmptionChoice.increase : undefined
}

/** The number that goes with it: shares beyond the entitlement where more are asked for, otherwise those taken. */
export function answerIn(amount: string, right: Right): Answer {
  const choice = choiceIn(amount, right)
  const shares = sharesFor(amount, right)
  const asked = choice === preEmptionChoice.increase ? shares - BigInt(right.place.entitlement) : shares
  return { choice, shares: saysHowMany(choice) ? String(asked) : '' }
}

export type Settled = { amount: string } | { problem: string }

/**
 * The amount that an answer says as it is typed, whether or not it may be reserved: 700 shares at £4.00 are £2,800.00, and none is £0.00. ""
 * while a number is still to be entered.
 */
export function amountSaid(answer: Answer, entered: string, right: Right): string {
  if (asksForShares(answer) && !/^[1-9]\d*$/.test(answer.shares)) return ''
  const taken = sharesTaken(answer, right.place)
  return sharesFor(entered, right) === taken ? entered : amountFor(taken, right.option.price)
}

/**
 * The amount that an answer reserves: what is entered already where it buys just those shares, otherwise the least that does. Or why it
 * can't be reserved: a number that doesn't fit the answer. What the round takes is for the server to say.
 */
export function settle(answer: Answer, entered: string, right: Right): Settled {
  const { place } = right
  const entitlement = BigInt(place.entitlement)
  if (asksForShares(answer) && !/^[1-9]\d*$/.test(answer.shares))
    return { problem: 'Enter a number of shares.' }
  const taken = sharesTaken(answer, place)
  if (answer.choice === preEmptionChoice.decrease && taken >= entitlement)
    return {
      problem: `To take a part, name fewer than the ${quantity(place.entitlement)} shares that are yours by right.`,
    }
  return { amount: amountSaid(answer, entered, right) }
}
