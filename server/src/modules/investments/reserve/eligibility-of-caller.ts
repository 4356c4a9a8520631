import { droppedStatuses, refuseField, say } from '@moorgate/contract'
import type { AmountVerdict } from '../../../domain/amount-rules.ts'
import { ownedBy } from '../../../rows/holding-rows.ts'
import { openRightRows } from '../../../rows/right-rows.ts'
import { sentenceOf } from '../../../kernel/http/refusal.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import type { Investment } from './cancel-investment.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import type { TakenAmounts } from '../../round-room/index.ts'
import { amountSentence, failureInstead, judgeNew, refusalInstead } from '../rounds/round-amount.ts'
import type { AmountFacts } from '../rounds/round-amount.ts'

interface Order {
  opportunityId: number
  amountMinor: bigint
  /** An investment of the caller that would have the amount instead of its own. */
  insteadOf: number | undefined
}

interface RoundRow
  extends AmountFacts, TakenAmounts, Pick<Opportunity, 'ceiling_minor' | 'currency' | 'waiting_list'> {
  own_right_minor: bigint
}

interface OwnInvestment extends Pick<
  Investment,
  'status' | 'amount_minor' | 'by_right' | 'user_id' | 'organisation_id'
> {
  owned_minor: bigint
}

/**
 * Whether a round takes an amount of the person who asks, in words, before anything is locked or sent. It is
 * no `?preview=1` of the reservation, because people type: each digit would lock the round, for which
 * reservations wait. The reservation is judged anew by the same functions.
 */
export async function judgeForCaller(
  question: QueryContext,
  { opportunityId, amountMinor, insteadOf }: Order,
): Promise<{ refusal: string | null; is_queued: boolean }> {
  const investment =
    insteadOf === undefined ? undefined : await ownInvestment(question, opportunityId, insteadOf)
  const round = await roundFor(question, opportunityId, investment)
  if (!investment) return answerOf(judgeNew(amountMinor, round, round.own_right_minor), round)
  const failure = failureInstead(investment, amountMinor)
  if (failure) return { refusal: sentenceOf(failure, question.tenant.branding.navigation), is_queued: false }
  return answerOf(judgeInstead(round, investment, amountMinor), round)
}

const answerOf = (judged: AmountVerdict, { currency }: Pick<RoundRow, 'currency'>) => ({
  refusal: judged.verdict === 'refused' ? amountSentence(judged.refusal, currency) : null,
  is_queued: judged.verdict === 'waiting_list',
})

function judgeInstead(round: RoundRow, investment: OwnInvestment, amountMinor: bigint): AmountVerdict {
  const facts = {
    investment,
    opportunity: round,
    ownedMinor: investment.owned_minor,
    ownRightMinor: round.own_right_minor,
  }
  const refusal = refusalInstead(facts, amountMinor)
  if (refusal) return { verdict: 'refused', refusal }
  return { verdict: investment.status === 'waiting_list' ? 'waiting_list' : 'accepted' }
}

/**
 * A round with what may still be taken of it by right: by the owner of an investment, or by the person who
 * asks and their organisations.
 */
async function roundFor(
  question: QueryContext,
  opportunityId: number,
  investment: OwnInvestment | undefined,
): Promise<RoundRow> {
  const owner = investment
    ? {
        sql: '(r.organisation_id = $4::bigint or ($4::bigint is null and r.organisation_id is null and r.user_id = $3))',
        values: [investment.user_id, investment.organisation_id],
      }
    : { sql: ownedBy('r', '$3'), values: [question.actor.id] }
  const [round] = await question.rows<RoundRow>(
    `select o.currency, o.minimum_investment_minor, o.maximum_investment_minor, o.increment_minor, o.ceiling_minor, o.waiting_list,
      o.held_minor, o.rights_minor, case when o.rights_minor > 0 then coalesce((select sum(r.open_minor)
        from ${openRightRows('$1', 'o.id')} r where ${owner.sql}), 0) else 0 end::bigint as own_right_minor
    from investment_opportunities o where o.tenant_id = $1 and o.id = $2`,
    [question.tenant.id, opportunityId, ...owner.values],
  )
  return round!
}

/** An investment that the person who asks may change, and all that its owner has of the round. */
async function ownInvestment(
  question: QueryContext,
  opportunityId: number,
  id: number,
): Promise<OwnInvestment> {
  const [investment] = await question.rows<OwnInvestment>(
    `select i.status, i.amount_minor, i.by_right, i.user_id, i.organisation_id, (select coalesce(sum(v.amount_minor), 0)::bigint from investments v
      where v.tenant_id = $1 and v.investment_opportunity_id = i.investment_opportunity_id and v.user_id = i.user_id
        and v.organisation_id is not distinct from i.organisation_id and v.status not in ${statusList(droppedStatuses)}
        and v.deleted_at is null) as owned_minor
    from investments i where i.tenant_id = $1 and i.id = $2 and i.investment_opportunity_id = $4 and i.deleted_at is null
      and ${ownedBy('i', '$3')}`,
    [question.tenant.id, id, question.actor.id, opportunityId],
  )
  return investment ?? refuseField('investment_id', say.in)
}
