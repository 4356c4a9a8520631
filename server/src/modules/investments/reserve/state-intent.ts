import { interestOption, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, changeIntent as changeEndpoint, stateIntent as stateEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { isMethodOf } from '../../../rows/method-rows.ts'
import { createRow, lockRow, updateRow } from '../../../kernel/resource/write.ts'
import type { Work } from '../../../kernel/work.ts'
import { answerInvitationsOf } from '../../opportunities/index.ts'
import { eachOf } from '../../../kernel/database/participant.ts'
import { readOpportunity } from '../../opportunity-reading/index.ts'
import { seenOpportunity } from '../../opportunity-visibility/index.ts'
import type { Participant } from '../../../kernel/database/participant.ts'
import { takesMoney } from '../../round-room/index.ts'
import { intents } from './intents.ts'

/**
 * Keeps what an investor would put into an open offer that they see, and answers their invitation by it.
 * Returns its id.
 */
export async function stateIntent(work: Work, body: BodyOf<typeof stateEndpoint>): Promise<number> {
  const { intent_term_ids: accepted = [], ...said } = body
  const opportunityId = body.investment_opportunity_id
  // Who is not interested may say so of an offer that they know by its name alone.
  const isInterested = body.interest !== interestOption.notInterested
  const opportunity = await (isInterested ? readOpportunity : seenOpportunity)(work, opportunityId)
  if (!opportunity || !takesMoney(work, opportunity)) refuseField('investment_opportunity_id', say.in)
  checkAmount(body)
  await checkMethod(work, body.investment_method_entity_id ?? null)
  await mustHaveNone(work, opportunityId)
  const id = await createRow(work, intents, {
    ...said,
    ...(body.interest === interestOption.notInterested && { amount: null }),
    user_id: work.actor.id,
    currency: opportunity.currency,
  })
  if (body.interest !== interestOption.notInterested) await acceptTerms(work, id, opportunityId, accepted)
  await answerInvitation(work, opportunityId, body.interest)
  return id
}

/** What somebody says of an offer is their answer to its invitation too. */
const answerInvitation = (work: Work, opportunityId: number, interest: number) =>
  answerInvitationsOf(
    work,
    [{ userId: work.actor.id ?? 0, offerId: opportunityId }],
    interest === 3 ? 'declined' : 'accepted',
  )

const checkAmount = ({ interest, amount }: { interest: number; amount?: string | null | undefined }) => {
  if (interest !== 3 && (amount === undefined || amount === null)) refuseField('amount', say.required)
}

/** One of their own methods, or of an organisation that they belong to. */
async function checkMethod(work: Work, id: number | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`
    select 1 from investment_method_entities e cross join (select ${work.actor.id}::bigint as id) u
    where e.tenant_id = ${work.tenant.id} and e.id = ${id} and e.deleted_at is null
      and (${sql.raw(isMethodOf('e', { user: 'u.id', organisation: 'null::bigint' }))}
        or exists (select 1 from organisation_members g where g.tenant_id = ${work.tenant.id}
        and g.organisation_id = e.organisation_id and g.user_id = ${work.actor.id} and g.status = 'active'))`.execute(
    work.db,
  )
  if (rows.length === 0) refuseField('investment_method_entity_id', say.in)
}

/** Asked here for the sentence; the unique index holds where two come at once. */
async function mustHaveNone(work: Work, opportunityId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from intents where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId}
      and user_id = ${work.actor.id} and status = 'open' and deleted_at is null`.execute(work.db)
  if (rows.length > 0)
    refuse({
      code: 'conflict',
      reason: 'already_interested',
    })
}

/**
 * Notes which terms were accepted, in the version that stood there. What the tenant requires has to be among
 * them.
 */
async function acceptTerms(
  work: Work,
  intentId: number,
  opportunityId: number,
  accepted: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; version: number; required: boolean }>`
    select id, version, required from intent_terms
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId} and deleted_at is null order by id`.execute(
    work.db,
  )
  const isAccepted = ({ id }: { id: number }) => accepted.includes(id)
  if (rows.some((term) => term.required && !isAccepted(term))) refuseField('intent_term_ids', say.accepted)
  const kept = rows.filter(isAccepted).map(({ id, version }) => ({ id, version }))
  if (kept.length < new Set(accepted).size) refuseField('intent_term_ids', say.in)
  await sql`update intents set accepted_terms = ${JSON.stringify(kept)}::jsonb
    where tenant_id = ${work.tenant.id} and id = ${intentId}`.execute(work.db)
}

/**
 * Another answer while it is open, or taking it back. Anyone who becomes interested accepts the terms that
 * the first answer had no need of.
 */
export async function changeIntent(
  work: Work,
  id: number,
  body: BodyOf<typeof changeEndpoint>,
): Promise<void> {
  const row = await lockRow(work, intents, id)
  const { status, intent_term_ids: accepted = [], ...said } = body
  if (row['status'] !== 'open') {
    if (status === row['status']) return
    refuse({ code: 'conflict', reason: 'settled' })
  }
  if (status === 'withdrawn') return settle(work, id, 'withdrawn')
  const interest = said.interest ?? (row['interest'] as number)
  const amount = said.amount === undefined ? (row['amount_minor'] as bigint | null) : said.amount
  if (interest !== 3) checkAmount({ interest, amount: amount === null ? null : String(amount) })
  const opportunityId = Number(row['investment_opportunity_id'])
  if (interest !== 3 && !(await readOpportunity(work, opportunityId))) refuse({ code: 'not_found' })
  if (interest !== 3 && row['interest'] === 3) await acceptTerms(work, id, opportunityId, accepted)
  await updateRow(work, intents, row, { ...said, ...(interest === 3 && { amount: null }) })
  if (interest !== row['interest']) await answerInvitation(work, opportunityId, interest)
}

async function settle(work: Work, id: number, status: 'withdrawn' | 'converted'): Promise<void> {
  await sql`update intents set status = ${status}, settled_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: status === 'withdrawn' ? 'intent.withdrawn' : 'intent.converted',
    subject: { type: 'intent', id },
    before: { status: 'open' },
    after: { status },
  })
}

/** A reservation is more than an intent: what its investor had said about the offer is settled by it. */
export async function convertIntents(work: Work, takers: readonly Participant[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from ${eachOf(takers)} taker
    join intents i on i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = taker.offer_id and i.user_id = taker.user_id
    where i.status = 'open' and i.deleted_at is null order by i.id for update of i`.execute(work.db)
  for (const { id } of rows) await settle(work, id, 'converted')
}
