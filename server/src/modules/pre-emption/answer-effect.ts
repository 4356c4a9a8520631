import { preEmptionChoice, refuse } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readAnswerEffect } from '@moorgate/contract'
import { fromWholeShares, parsePrice, payableFor, valueOfShares } from '../../domain/decimal.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { sharesTaken } from '../../domain/pre-emption-choice.ts'
import { dilutionOf } from '../../domain/pre-emption-dilution.ts'
import { sentenceOf } from '../../kernel/http/refusal.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { answerOfAmount, judgeAnswer, sharesFor } from './answer-rules.ts'
import { whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'
import { holderChoices } from './tables.ts'

type Effect = AnswerOf<typeof readAnswerEffect>
type AnsweredChoice = Pick<Choice, 'holding' | 'entitlement' | 'choice' | 'organisation_id'> &
  Pick<Option, 'status' | 'deadline' | 'price' | 'currency' | 'available' | 'in_issue' | 'allow_excess'>

/**
 * What an answer to an offer would come to for a holder, and why it would be refused: the command judges it
 * by the same function. It is no `?preview=1` of the command, because people type: each digit would lock the
 * round and the offer, where reservations wait. And it answers more than the command does: to an amount, to
 * staff who see the portal as an investor, and what an answer that is refused would come to.
 */
export async function answerEffectOf(
  question: QueryContext,
  id: number,
  query: QueryOf<typeof readAnswerEffect>,
): Promise<Effect> {
  await showJson(question, holderChoices, question, id)
  const [place] = await question.rows<AnsweredChoice>(
    `select c.holding::text as holding, c.entitlement::text as entitlement, c.choice, c.organisation_id, o.status, o.deadline,
      o.price::text as price, o.currency, o.available::text as available, o.in_issue::text as in_issue, o.allow_excess
    from pre_emption_choices c join pre_emption_options o on o.tenant_id = $1 and o.id = c.pre_emption_option_id
    where c.tenant_id = $1 and c.id = $2`,
    [question.tenant.id, id],
  )
  if (!place || place.choice === preEmptionChoice.notApplicable) refuse({ code: 'not_found' })
  const amountMinor = query.amount === undefined ? undefined : parseMoney(query.amount, place.currency)
  const answer =
    query.choice === undefined
      ? answerOfAmount(amountMinor ?? 0n, place, place)
      : { choice: query.choice, shares: query.shares }
  if (!answer) return { choice: null, shares: null, refusal: null, effect: null }
  const { shares, problem, failure } = await judgeAnswer(question, answer, { place, offer: place })
  const taken =
    problem === 'shares_required'
      ? undefined
      : sharesTaken(
          { choice: answer.choice, shares: whole(shares) },
          { entitlement: whole(place.entitlement), available: whole(place.available) },
        )
  return {
    choice: problem === 'excess_not_allowed' ? null : (answer.choice as Effect['choice']),
    shares: whole(shares) > 0n ? shares : null,
    refusal: failure === undefined ? null : sentenceOf(failure, question.tenant.branding.navigation),
    effect: taken === undefined ? null : effectOfTaking(place, taken, amountMinor),
  }
}

function effectOfTaking(
  answeredChoice: AnsweredChoice,
  taken: bigint,
  amountMinor: bigint | undefined,
): NonNullable<Effect['effect']> {
  const { currency } = answeredChoice
  const at = { priceE8: parsePrice(answeredChoice.price) ?? 0n, currency }
  const holding = whole(answeredChoice.holding)
  const isJust = amountMinor !== undefined && sharesFor(amountMinor, answeredChoice) === taken
  const payableMinor = payableFor(taken, at)
  const { ifTaken } = dilutionOf({
    holding,
    inIssue: whole(answeredChoice.in_issue),
    newShares: whole(answeredChoice.available),
    entitlement: whole(answeredChoice.entitlement),
    taken,
  })
  return {
    taken: String(taken),
    cost: formatMoney(valueOfShares(fromWholeShares(taken), at), currency),
    payable: formatMoney(payableMinor, currency),
    amount: formatMoney(isJust ? amountMinor : payableMinor, currency),
    held_after: String(holding + taken),
    percent_after: ifTaken,
  }
}
