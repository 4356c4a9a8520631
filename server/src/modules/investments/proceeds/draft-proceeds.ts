import { refuseState } from '@moorgate/contract'
import type {
  BodyOf,
  draftProceeds as draftEndpoint,
  redraftProceeds as redraftEndpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockNamedOpportunity } from '../../round-locks/index.ts'
import { lockProceeds } from './lock-proceeds.ts'
import { shareProceeds } from './share-proceeds.ts'
import type { NewLine } from './share-proceeds.ts'

/** Drafts a distribution of what came of an offer, with a line for each holding. Nothing is booked. */
export async function draftProceeds(
  work: Work,
  { investment_opportunity_id: opportunityId, ...body }: BodyOf<typeof draftEndpoint>,
): Promise<number> {
  const opportunity = await lockNamedOpportunity(work, opportunityId)
  const { amountMinor, recordDate, lines } = await shareProceeds(work, opportunity, body)
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from opportunity_distributions
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId}`.execute(work.db)
  const { id } = await work.db
    .insertInto('opportunity_distributions')
    .values({
      tenant_id: work.tenant.id,
      investment_opportunity_id: opportunityId,
      number: rows[0]!.next,
      title: body.title,
      pay_date: body.pay_date,
      record_date: recordDate,
      currency: opportunity.currency,
      amount_minor: amountMinor,
      final: body.final === true,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(work, { id, currency: opportunity.currency }, lines)
  work.emit({
    type: 'opportunity_distribution.drafted',
    subject: { type: 'opportunity_distribution', id },
    payload: { investment_opportunity_id: opportunityId },
    after: { title: body.title, amount_minor: String(amountMinor), record_date: recordDate },
  })
  return id
}

/** Shares a draft out again, among those who held shares on its record date. */
export async function redraftProceeds(
  work: Work,
  id: number,
  { version, ...body }: BodyOf<typeof redraftEndpoint>,
): Promise<void> {
  const { opportunity, row } = await lockProceeds(work, id)
  if (row.status !== 'draft') refuseState('You can only change a draft.')
  checkVersion(row, version)
  const asked = { ...body, record_date: body.record_date ?? row.record_date ?? undefined }
  const { amountMinor, recordDate, lines } = await shareProceeds(work, opportunity, asked, id)
  await changeById(work, 'opportunity_distributions', id, {
    title: body.title,
    pay_date: body.pay_date,
    record_date: recordDate,
    amount_minor: amountMinor,
    final: body.final === true,
    redrafted_by: work.actor.id,
  })
  await work.db
    .deleteFrom('opportunity_distribution_lines')
    .where('tenant_id', '=', work.tenant.id)
    .where('opportunity_distribution_id', '=', id)
    .execute()
  await insertLines(work, row, lines)
  work.emit({
    type: 'opportunity_distribution.redrafted',
    subject: { type: 'opportunity_distribution', id },
    payload: { investment_opportunity_id: opportunity.id },
    before: { title: row.title, amount_minor: String(row.amount_minor), record_date: row.record_date },
    after: { title: body.title, amount_minor: String(amountMinor), record_date: recordDate },
  })
}

async function insertLines(
  work: Work,
  { id, currency }: { id: number; currency: string },
  lines: readonly NewLine[],
): Promise<void> {
  const rows = lines.map((line) => ({
    investment_id: line.investmentId,
    user_id: line.userId,
    organisation_id: line.organisationId,
    shares: line.shares,
    amount_minor: String(line.amountMinor),
  }))
  await sql`
    insert into opportunity_distribution_lines (tenant_id, opportunity_distribution_id, investment_id, user_id, organisation_id,
      currency, shares, amount_minor, created_at, updated_at, created_by)
    select ${work.tenant.id}, ${id}, l.investment_id, l.user_id, l.organisation_id, ${currency}, l.shares, l.amount_minor,
      ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(investment_id bigint, user_id bigint, organisation_id bigint,
      shares numeric, amount_minor bigint)
    returning 1`.execute(work.db)
}
