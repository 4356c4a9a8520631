import { sql } from 'kysely'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import type { Work } from '../../../kernel/work.ts'
import { shownOfferName } from '../../../rows/sounding-rows.ts'
import { notify, words } from '../../notifications/index.ts'
import { moneyText } from '../../../domain/format.ts'

interface IntentFacts {
  investor: string
  opportunity: string
  offer_id: number
  owner_id: number | null
  interest: number
  currency: string
  amount_minor: bigint | null
}

async function intentOf(work: Work, id: number | null): Promise<IntentFacts | undefined> {
  const { rows } = await sql<IntentFacts>`
    select u.name as investor, ${tenantSql(work.tenant, shownOfferName('o'))} as opportunity, o.id as offer_id, o.owner_id, t.interest, t.currency, t.amount_minor
    from intents t
    join users u on u.tenant_id = ${work.tenant.id} and u.id = t.user_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = t.investment_opportunity_id
    where t.tenant_id = ${work.tenant.id} and t.id = ${id}`.execute(work.db)
  return rows[0]
}

function messageOf(intentFacts: IntentFacts): string {
  if (intentFacts.interest === 3 || intentFacts.amount_minor === null)
    return words`**${intentFacts.investor}** is not interested in ${intentFacts.opportunity}.`
  const amount = moneyText(intentFacts.amount_minor, intentFacts.currency)
  return intentFacts.interest === 1
    ? words`**${intentFacts.investor}** is interested in investing ${amount} in ${intentFacts.opportunity}, with funding in place.`
    : words`**${intentFacts.investor}** is interested in investing ${amount} in ${intentFacts.opportunity}, with funding not yet arranged.`
}

/** Anyone who looks after an offer hears what somebody would put into it. */
const tellOwner = subscription({
  name: 'investments.intent_stated',
  on: ['intent.created'],
  handle: async (work, event) => {
    const facts = await intentOf(work, event.subjectId)
    if (!facts || facts.owner_id === null) return
    return notify(work, {
      userIds: [facts.owner_id],
      cause: `event:${event.id}`,
      name: 'IntentStated',
      message: messageOf(facts),
      cta: `/admin/investments/opportunities/${facts.offer_id}/details`,
      icon: 'info',
    })
  },
})

export const intentSubscriptions: readonly Subscription[] = [tellOwner]
