import { hasClosed, refuse, refuseFields, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { roundClosed } from './invite.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'

/** Takes invitations back, all of them or none. One that was accepted stays. */
export async function withdrawInvitations(work: Work, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; status: string; live: number }>`
    select n.id, n.status, o.status as live from invitations n
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = n.investment_opportunity_id
    where n.tenant_id = ${work.tenant.id} and n.id = any(${[...ids]}::bigint[]) and n.deleted_at is null
    order by n.id for update of n`.execute(work.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  refuseFields(
    ids.flatMap((id, index) => (found.has(id) ? [] : [`ids.${index}`])),
    say.in,
  )
  for (const row of rows) mustTouch(work, row.live, 'update')
  if (rows.some((row) => row.status === 'accepted'))
    refuse({ code: 'conflict', reason: 'already_decided', about: 'withdrawal' })
  await sql`update invitations set deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = any(${[...ids]}::bigint[])`.execute(work.db)
  for (const id of found.keys())
    work.emit({ type: 'invitation.deleted', subject: { type: 'invitation', id } })
}

/**
 * Puts back what was withdrawn by mistake, as it was, and without another letter. What stands there already,
 * also because the person was invited anew meanwhile, is passed over. Of rounds that have closed nothing
 * comes back.
 */
export async function restoreInvitations(work: Work, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; live: number }>`
    select n.id, o.status as live from invitations n
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = n.investment_opportunity_id
    where n.tenant_id = ${work.tenant.id} and n.id = any(${[...ids]}::bigint[]) order by n.id for update of n`.execute(
    work.db,
  )
  const known = new Set(rows.map(({ id }) => id))
  refuseFields(
    ids.flatMap((id, index) => (known.has(id) ? [] : [`ids.${index}`])),
    say.in,
  )
  for (const row of rows) mustTouch(work, row.live, 'update')
  if (rows.some((row) => hasClosed(row.live))) refuse(roundClosed)
  const back = await sql<{ id: number }>`
    update invitations n set deleted_at = null, version = n.version + 1, updated_at = ${work.now}
    where n.tenant_id = ${work.tenant.id} and n.deleted_at is not null and n.id in (
      select max(w.id) from invitations w where w.tenant_id = ${work.tenant.id} and w.id = any(${[...ids]}::bigint[])
      group by w.investment_opportunity_id, w.user_id)
      and not exists (select from invitations anew where anew.tenant_id = ${work.tenant.id} and anew.deleted_at is null
        and anew.investment_opportunity_id = n.investment_opportunity_id and anew.user_id = n.user_id)
    returning n.id`.execute(work.db)
  for (const { id } of back.rows)
    work.emit({ type: 'invitation.restored', subject: { type: 'invitation', id } })
}
