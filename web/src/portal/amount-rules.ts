import { amountOf, minorOf } from '../kernel/exact.ts'
import { payable } from './offer-words.ts'
import type { Offer } from './records.ts'

export type AmountRules = Pick<
  Offer,
  | 'currency'
  | 'minimum_investment'
  | 'maximum_investment'
  | 'increment'
  | 'remaining'
  | 'user_right'
  | 'waiting_list'
>

/** A problem in words, or whether the amount fits into the round or joins its waiting list. */
export type Judgement = { problem: string } | { isQueued: boolean }

/**
 * The rules that the API will apply, so that a slip is said before anything is sent: least, most, steps counted from the least, and what
 * is left. The API's word is the last.
 *
 * Worked example, at least £1,000 in steps of £250 and at most £20,000: £1,750 will do; for £1,800 it offers £1,750 or £2,000; with
 * £1,500 left, £1,750 joins the waiting list where there is one, and otherwise hears how much is left.
 */
export function judgeAmount(amount: string, rules: AmountRules): Judgement {
  if (amount === '') return { problem: 'Enter an amount.' }
  if (/^-\d/.test(amount)) return { problem: 'Enter an amount above nothing.' }
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return { problem: 'Enter an amount in figures, such as 25,000.' }
  const minor = minorOf(amount)
  const money = (value: bigint) => payable(amountOf(value), rules.currency)
  const [least, most] = [minorOf(rules.minimum_investment ?? '0.01'), rules.maximum_investment]
  if (minor <= 0n) return { problem: 'Enter an amount above nothing.' }
  if (minor < least) return { problem: `The least that you can invest is ${money(least)}.` }
  if (most !== null && minor > minorOf(most))
    return { problem: `The most that you can invest is ${money(minorOf(most))}.` }
  const near = offStep(minor, least, rules)
  if (near !== undefined) {
    const step = money(minorOf(rules.increment))
    return { problem: `Invest in steps of ${step}: ${near.map(money).join(' or ')} would do.` }
  }
  const left = leftMinor(rules)
  if (left === undefined || minor <= left) return { isQueued: false }
  if (rules.waiting_list) return { isQueued: true }
  return { problem: left < least ? 'This round is fully reserved.' : `${money(left)} is left in this round.` }
}

/** What is left of a round for this investor: what is anybody's, and what is kept for them. Undefined where it has no ceiling. */
export const leftMinor = (rules: Pick<Offer, 'remaining' | 'user_right'>): bigint | undefined =>
  rules.remaining === null ? undefined : minorOf(rules.remaining) + minorOf(rules.user_right ?? '0.00')

/** The nearest amounts below and above that keep the steps, or undefined where the amount keeps them. */
function offStep(minor: bigint, least: bigint, rules: AmountRules): bigint[] | undefined {
  const step = minorOf(rules.increment)
  if (step <= 0n) return undefined
  const over = (minor - least) % step
  if (over === 0n) return undefined
  const [below, above] = [minor - over, minor - over + step]
  const most = rules.maximum_investment
  return most !== null && above > minorOf(most) ? [below] : [below, above]
}
