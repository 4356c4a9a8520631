import { preEmptionChoice, refuse, saysHowMany } from '@moorgate/contract'
import type { AnswerOf, PreEmptionChoice, QueryOf, readAnswerEffect } from '@moorgate/contract'
import { fromWholeShares, parsePrice, payableFor, valueOfShares } from '../../domain/decimal.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { checkChoice, choiceOfShares, sharesTaken } from '../../domain/pre-emption-choice.ts'
import { dilutionOf } from '../../domain/pre-emption-dilution.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { wordsFor } from './choose.ts'
import { whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'
import { holderChoices } from './tables.ts'
import { sharesFor, sharesProblem } from './accept-entitlement.ts'

type Effect = AnswerOf<typeof readAnswerEffect>
type AnsweredChoice = Pick<Choice, 'holding' | 'entitlement' | 'choice'> &
  Pick<Option, 'price' | 'currency' | 'available' | 'in_issue' | 'allow_excess'>

/**
 * What an answer to an offer would come to for a holder; the answer itself is decided anew by the same rules.
 */
export async function answerEffectOf(
  question: QueryContext,
  id: number,
  query: QueryOf<typeof readAnswerEffect>,
): Promise<Effect> {
  await showJson(question, holderChoices, question, id)
  const [place] = await question.rows<AnsweredChoice>(
    `select c.holding::text as holding, c.entitlement::text as entitlement, c.choice, o.price::text as price, o.currency,
      o.available::text as available, o.in_issue::text as in_issue, o.allow_excess
    from pre_emption_choices c join pre_emption_options o on o.tenant_id = $1 and o.id = c.pre_emption_option_id
    where c.tenant_id = $1 and c.id = $2`,
    [question.tenant.id, id],
  )
  if (!place || place.choice === preEmptionChoice.notApplicable) refuse({ code: 'not_found' })
  const amountMinor = query.amount === undefined ? undefined : parseMoney(query.amount, place.currency)
  const answer =
    query.choice === undefined ? answerOf(amountMinor, place) : { choice: query.choice, shares: query.shares }
  return answer === undefined ? nothing : effectOf(place, answer, amountMinor)
}

const nothing: Effect = { choice: null, shares: null, refusal: null, effect: null }

interface Answer {
  choice: PreEmptionChoice
  shares?: string | null | undefined
}

/** The answer that an amount says by itself; undefined where it buys no share. */
function answerOf(amountMinor: bigint | undefined, answeredChoice: AnsweredChoice): Answer | undefined {
  const shares = amountMinor === undefined ? 0n : sharesFor(amountMinor, answeredChoice)
  if (shares <= 0n) return undefined
  const entitlement = whole(answeredChoice.entitlement)
  const choice = choiceOfShares(shares, entitlement)
  return { choice, shares: sharesProblem(choice, shares, entitlement) }
}

function effectOf(answeredChoice: AnsweredChoice, answer: Answer, amountMinor: bigint | undefined): Effect {
  const [entitlement, available] = [whole(answeredChoice.entitlement), whole(answeredChoice.available)]
  const says = saysHowMany(answer.choice)
  const said = { choice: answer.choice, shares: says ? whole(answer.shares ?? null) : 0n }
  const problem = checkChoice(said, { entitlement, allowExcess: answeredChoice.allow_excess })
  const taken = says && said.shares === 0n ? undefined : sharesTaken(said, { entitlement, available })
  return {
    choice: problem === 'excess_not_allowed' ? null : (answer.choice as Effect['choice']),
    shares: says && said.shares > 0n ? String(said.shares) : null,
    refusal: problem === undefined ? null : wordsFor(problem, answeredChoice)[1],
    effect: taken === undefined ? null : effectOfTaking(answeredChoice, taken, amountMinor),
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
