import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, noteAllocation as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { lockOpportunity } from '../round-locks/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'

/** Writes shares beside requests by hand; null wipes what was there. All lines or none. */
export async function noteAllocation(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<void> {
  const opportunity = await lockOpportunity(work, id)
  mustTouch(work, opportunity.status, 'update')
  await checkNotApplied(work, id)
  const ids = body.lines.map(({ investment_id: each }) => each)
  if (new Set(ids).size !== ids.length) refuseField('lines', say.distinct)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from investments
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${id} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(
    work.db,
  )
  if (rows[0]!.count !== ids.length) refuseField('lines', say.in)
  if (!(await isNews(work, body.lines))) return
  const wiped = body.lines.filter(({ shares }) => shares === null).map((line) => line.investment_id)
  await sql`delete from allocation_notes
    where tenant_id = ${work.tenant.id} and investment_id = any(${wiped}::bigint[])`.execute(work.db)
  await sql`
    insert into allocation_notes (tenant_id, investment_opportunity_id, investment_id, shares, created_at, updated_at, created_by)
    select ${work.tenant.id}, ${id}, g.investment_id, g.shares, ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(body.lines)}::jsonb) as g(investment_id bigint, shares numeric)
    where g.shares is not null
    on conflict on constraint allocation_notes_investment_id_key do update
      set shares = excluded.shares, updated_at = excluded.updated_at, version = allocation_notes.version + 1`.execute(
    work.db,
  )
  work.emit({
    type: 'allocation.noted',
    subject: { type: 'investment_opportunity', id },
    after: { lines: body.lines },
  })
}

/** Whether any of these stands otherwise beside its request. */
async function isNews(work: Work, lines: BodyOf<typeof endpoint>['lines']): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(investment_id bigint, shares numeric)
    left join allocation_notes n on n.tenant_id = ${work.tenant.id} and n.investment_id = g.investment_id
    where n.shares is distinct from g.shares limit 1`.execute(work.db)
  return rows.length > 0
}

/** A book that is applied is history. */
export async function checkNotApplied(work: Work, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from allocations where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${id}`.execute(
    work.db,
  )
  if (rows.length > 0) refuse({ code: 'conflict', reason: 'applied' })
}
