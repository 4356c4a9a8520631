import { preEmptionChoice, refuse, saysHowMany } from '@moorgate/contract'
import type { AnswerOf, PreEmptionChoice, QueryOf, readAnswerEffect } from '@moorgate/contract'
import { fromWholeShares, parsePrice, payableFor, valueOfShares } from '../../domain/decimal.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { checkChoice, choiceOfShares, sharesTaken } from '../../domain/pre-emption-choice.ts'
import { dilutionOf } from '../../domain/pre-emption-dilution.ts'
import { showJson } from '../../kernel/resource/routes.ts'
import type { Question } from '../../kernel/work.ts'
import { wordsFor } from './choose.ts'
import { whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'
import { holderChoices } from './tables.ts'
import { sharesFor, sharesSaid } from './take-right.ts'

type Effect = AnswerOf<typeof readAnswerEffect>
type Place = Pick<Choice, 'holding' | 'entitlement' | 'choice'> &
  Pick<Option, 'price' | 'currency' | 'available' | 'in_issue' | 'allow_excess'>

/** What an answer to an offer would come to for a holder; the answer itself is decided anew by the same rules. */
export async function answerEffectOf(
  question: Question,
  id: number,
  query: QueryOf<typeof readAnswerEffect>,
): Promise<Effect> {
  await showJson(question, holderChoices, question, id)
  const [place] = await question.rows<Place>(
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
function answerOf(amountMinor: bigint | undefined, place: Place): Answer | undefined {
  const shares = amountMinor === undefined ? 0n : sharesFor(amountMinor, place)
  if (shares <= 0n) return undefined
  const entitlement = whole(place.entitlement)
  const choice = choiceOfShares(shares, entitlement)
  return { choice, shares: sharesSaid(choice, shares, entitlement) }
}

function effectOf(place: Place, answer: Answer, amountMinor: bigint | undefined): Effect {
  const [entitlement, available] = [whole(place.entitlement), whole(place.available)]
  const says = saysHowMany(answer.choice)
  const said = { choice: answer.choice, shares: says ? whole(answer.shares ?? null) : 0n }
  const problem = checkChoice(said, { entitlement, allowExcess: place.allow_excess })
  const taken = says && said.shares === 0n ? undefined : sharesTaken(said, { entitlement, available })
  return {
    choice: problem === 'excess_not_allowed' ? null : (answer.choice as Effect['choice']),
    shares: says && said.shares > 0n ? String(said.shares) : null,
    refusal: problem === undefined ? null : wordsFor(problem, place)[1],
    effect: taken === undefined ? null : effectOfTaking(place, taken, amountMinor),
  }
}

function effectOfTaking(
  place: Place,
  taken: bigint,
  amountMinor: bigint | undefined,
): NonNullable<Effect['effect']> {
  const { currency } = place
  const at = { priceE8: parsePrice(place.price) ?? 0n, currency }
  const holding = whole(place.holding)
  const isJust = amountMinor !== undefined && sharesFor(amountMinor, place) === taken
  const payableMinor = payableFor(taken, at)
  const { ifTaken } = dilutionOf({
    holding,
    inIssue: whole(place.in_issue),
    newShares: whole(place.available),
    entitlement: whole(place.entitlement),
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
