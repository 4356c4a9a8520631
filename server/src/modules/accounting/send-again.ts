import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { sendSoon } from './jobs.ts'

/** Queues a failed entry again. One that waits, was sent or is stopped is left as it is: 409. */
export async function sendAgain(work: Work, id: number): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select status from accounting_entries where tenant_id = ${work.tenant.id} and id = ${id} for update`.execute(
    work.db,
  )
  const { status } = rows[0] ?? refuse({ code: 'not_found' })
  if (status !== 'failed') refuse({ code: 'conflict', reason: 'not_failed', about: 'accounting' })
  await again(work, sql`e.id = ${id}`)
}

/** Every failed entry of the firm. Returns how many there were. */
export const sendAllAgain = (work: Work): Promise<number> => again(work, sql`e.status = 'failed'`)

/** A contact is sent as its record is now: what was wrong with it may have been mended there. */
async function again(work: Work, which: ReturnType<typeof sql>): Promise<number> {
  const { tenant, now } = work
  const { rows } = await sql<{ id: number; number: string }>`
    update accounting_entries e set status = 'waiting', attempts = 0, round = e.round + 1, due_at = ${now}, reason = null,
      version = e.version + 1, updated_at = ${now},
      facts = case when e.kind = 'contact' then coalesce(
        (select jsonb_build_object('name', u.name, 'email', u.email) from users u
          where u.tenant_id = ${tenant.id} and e.source_type = 'user' and u.id = e.source_id),
        (select jsonb_build_object('name', o.name, 'email', o.email) from organisations o
          where o.tenant_id = ${tenant.id} and e.source_type = 'organisation' and o.id = e.source_id), e.facts) else e.facts end
    where e.tenant_id = ${tenant.id} and e.status = 'failed' and ${which}
    returning e.id, e.number`.execute(work.db)
  for (const { id, number } of rows)
    work.emit({
      type: 'accounting_entry.sent_again',
      subject: { type: 'accounting_entry', id },
      payload: { number },
    })
  if (rows.length > 0) await sendSoon(work)
  return rows.length
}
