import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, publishFundStatements as endpoint } from '@moorgate/contract'
import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockNamedFund } from '../lock-fund.ts'
import { askForLetters } from './letter-job.ts'
import { firstOfQuarter } from './view-capital-account.ts'

/**
 * Asks for a statement to each investor of a fund who holds a class with a published value on the day. The
 * same period is published again only once a value of the day was replaced.
 */
export async function publishStatements(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const fund = await lockNamedFund(work, body.fund_id)
  const { to } = body
  const from = body.from ?? firstOfQuarter(to)
  if (from > to) refuseField('from', say.beforeOrEqual(to))
  const commitments = await valuedCommitments(work, fund.id, to)
  if (commitments.length === 0) refuseField('to', 'No value has been published for this date.')
  const revision = await nextRevision(work, fund.id, { from, to })
  const { id } = await work.db
    .insertInto('fund_statements')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      from,
      to,
      revision,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into fund_letters (tenant_id, source_type, source_id, line_id, fund_commitment_id)
    select ${work.tenant.id}, 'fund_statement', ${id}::bigint, c, c from unnest(${commitments}::bigint[]) c
    returning 1`.execute(work.db)
  await askForLetters(work, { source_type: 'fund_statement', source_id: id })
  work.emit({
    type: 'fund_statement.published',
    subject: { type: 'fund_statement', id },
    payload: { fund_id: fund.id },
    after: { from, to, revision, letters: commitments.length },
  })
  return id
}

/** Those that have paid something in until the day, of who held them on it. */
async function valuedCommitments({ db, tenant }: Work, fundId: number, to: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from fund_commitments c
    where c.tenant_id = ${tenant.id} and c.fund_id = ${fundId} and c.deleted_at is null
      and (c.status in ${sql.raw(statusList(admittedCommitmentStatuses))} or (c.status = 'transferred' and c.ended_on > ${to}::date))
      and (c.held_from is null or c.held_from <= ${to}::date)
      and exists (select 1 from net_asset_values n where n.tenant_id = ${tenant.id} and n.fund_id = ${fundId} and n.class = c.class
        and n.date = ${to}::date and n.status = 'published' and n.deleted_at is null)
      and (exists (select 1 from fund_payments p where p.tenant_id = ${tenant.id} and p.fund_commitment_id = c.id
          and p.received_on <= ${to}::date and p.capital_minor > 0)
        or exists (select 1 from fund_transfer_parts x where x.tenant_id = ${tenant.id} and x.fund_commitment_id = c.id
          and x.kind = 'payment' and x.date <= ${to}::date))
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function nextRevision(
  { db, tenant }: Work,
  fundId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ revision: number; is_outdated: boolean }>`
    select s.revision, exists (select 1 from net_asset_values n where n.tenant_id = ${tenant.id} and n.fund_id = ${fundId}
      and n.date <= ${to}::date and n.status = 'published' and n.published_at > s.created_at and n.deleted_at is null) as is_outdated
    from fund_statements s
    where s.tenant_id = ${tenant.id} and s.fund_id = ${fundId} and s."from" = ${from}::date and s."to" = ${to}::date
    order by s.revision desc limit 1`.execute(db)
  const [last] = rows
  if (last && !last.is_outdated) refuse({ code: 'conflict', reason: 'already_published' })
  return (last?.revision ?? 0) + 1
}
