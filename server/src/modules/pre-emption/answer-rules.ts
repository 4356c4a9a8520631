import { messageFor, preEmptionChoice, roleIds, say, saysHowMany } from '@moorgate/contract'
import type { Failure, PreEmptionChoice } from '@moorgate/contract'
import { buyShares, parsePrice, toWholeShares } from '../../domain/decimal.ts'
import { grouped } from '../../domain/format.ts'
import { checkChoice, choiceOfShares } from '../../domain/pre-emption-choice.ts'
import type { ChoiceProblem } from '../../domain/pre-emption-choice.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import { whyNotInvestFor } from '../investments/index.ts'
import { whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'

/** An answer as a holder gives it. */
export interface Answer {
  choice: PreEmptionChoice
  shares?: string | null | undefined
}

type AnsweredPlace = Pick<Choice, 'choice' | 'entitlement' | 'organisation_id'>
type AnsweredOffer = Pick<Option, 'status' | 'deadline' | 'allow_excess'>

interface JudgedAnswer {
  /** The number that it says, where it says one: that is what is stored. */
  shares: string | null
  /** What is wrong with the answer itself. */
  problem: ChoiceProblem | undefined
  /** The first reason why it is not taken, of the answer or of the moment; undefined where it is. */
  failure: Failure | undefined
}

/** Whether an answer is taken now. The command and its preview both ask here. */
export async function judgeAnswer(
  scope: Scope & { db: Db | Trx },
  answer: Answer,
  { place, offer }: { place: AnsweredPlace; offer: AnsweredOffer },
): Promise<JudgedAnswer> {
  const shares = saysHowMany(answer.choice) ? (answer.shares ?? null) : null
  const problem = checkChoice(
    { choice: answer.choice, shares: whole(shares) },
    { entitlement: whole(place.entitlement), allowExcess: offer.allow_excess },
  )
  const failure = (await failureOfMoment(scope, place, offer)) ?? (problem && failureOf(problem, place))
  return { shares, problem, failure }
}

const takesAnswers = ({ status, deadline }: Pick<Option, 'status' | 'deadline'>, now: Date): boolean =>
  status === 'open' && deadline > now

/** The same as SQL, of an offer. */
export const takesAnswersSql = (row: string, now: string): string =>
  `(${row}.status = 'open' and ${row}.deadline > ${now})`

/** Whether any share may be had: by right, or out of what others leave. */
export const mayTake = (
  { entitlement }: Pick<Choice, 'entitlement'>,
  offer: Pick<Option, 'allow_excess'>,
): boolean => whole(entitlement) > 0n || offer.allow_excess

/** The choice of a holder. The offer does not apply to a holder who can take no share. */
export const effectiveChoice = (
  place: Pick<Choice, 'choice' | 'entitlement'>,
  offer: Pick<Option, 'allow_excess'>,
): number => (mayTake(place, offer) ? place.choice : preEmptionChoice.notApplicable)

/** `mayTake` as SQL, of a place and its offer. */
export const mayTakeSql = (place: string, offer: string): string =>
  `(${place}.entitlement > 0 or ${offer}.allow_excess)`

async function failureOfMoment(
  scope: Scope & { db: Db | Trx },
  { choice, organisation_id: organisationId }: AnsweredPlace,
  { status, deadline }: AnsweredOffer,
): Promise<Failure | undefined> {
  // Members of an organisation read its place; to answer is to invest for it.
  if (scope.actor.roleId === roleIds.user) {
    const failure = await whyNotInvestFor(scope, {
      user_id: scope.actor.id,
      organisation_id: organisationId,
    })
    if (failure) return failure
  }
  if (!takesAnswers({ status, deadline }, scope.now))
    return { code: 'conflict', reason: 'closed', about: 'pre_emption' }
  if (choice === preEmptionChoice.notApplicable) return { code: 'conflict', reason: 'not_applicable' }
  return undefined
}

function failureOf(problem: ChoiceProblem, { entitlement }: Pick<Choice, 'entitlement'>): Failure {
  switch (problem) {
    case 'not_a_choice':
      return invalid('choice', messageFor(say.in, 'choice'))
    case 'excess_not_allowed':
      return invalid('choice', noExcess)
    case 'shares_required':
      return invalid('shares', messageFor(say.required, 'shares'))
    case 'not_below_entitlement':
      return invalid(
        'shares',
        `To take part of it, enter fewer than your entitlement of ${grouped(entitlement)} shares.`,
      )
  }
}

const invalid = (field: string, message: string): Failure => ({
  code: 'invalid',
  errors: { [field]: [message] },
})

export const noExcess = 'Holders can’t apply for more than their entitlement in this offer.'

/**
 * The answer that an amount says by itself, with the shares that it buys at the price of the offer; undefined
 * where it buys none.
 *
 * Example, entitled to 4,938 shares at £4.00: £25,000.00 buys 6,250, an increase (3) of 1,312.
 */
export function answerOfAmount(
  amountMinor: bigint,
  { entitlement }: Pick<Choice, 'entitlement'>,
  offer: Pick<Option, 'price' | 'currency'>,
): { choice: 2 | 3 | 6; shares: string | null; bought: bigint } | undefined {
  const [bought, right] = [sharesFor(amountMinor, offer), whole(entitlement)]
  if (bought <= 0n) return undefined
  const choice = choiceOfShares(bought, right)
  return { choice, shares: { 2: null, 3: String(bought - right), 6: String(bought) }[choice], bought }
}

/** Whole shares that an amount buys at the price of an offer. */
export function sharesFor(
  amountMinor: bigint,
  { price, currency }: Pick<Option, 'price' | 'currency'>,
): bigint {
  const bought = buyShares(amountMinor, { priceE8: parsePrice(price) ?? 0n, currency })
  return toWholeShares(bought?.sharesMicro ?? 0n) ?? 0n
}
