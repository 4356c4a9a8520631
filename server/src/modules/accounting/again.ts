import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { sendSoon } from './jobs.ts'

/**
 * Makes entries wait again, in a new round, so that each is looked for in the books before it is made. A contact is
 * sent as its record is now: what was wrong with it may have been mended there. Returns how many there were.
 */
export async function again(work: Work, which: ReturnType<typeof sql>): Promise<number> {
  const { tenant, now } = work
  const { rows } = await sql<{ id: number; number: string }>`
    update accounting_entries e set status = 'waiting', attempts = 0, round = e.round + 1, due_at = ${now}, reason = null,
      version = e.version + 1, updated_at = ${now},
      facts = case when e.kind = 'contact' then coalesce(
        (select jsonb_build_object('name', u.name, 'email', u.email) from users u
          where u.tenant_id = ${tenant.id} and e.source_type = 'user' and u.id = e.source_id),
        (select jsonb_build_object('name', o.name, 'email', o.email) from organisations o
          where o.tenant_id = ${tenant.id} and e.source_type = 'organisation' and o.id = e.source_id), e.facts) else e.facts end
    where e.tenant_id = ${tenant.id} and ${which}
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

/** A credit note that was stopped, and that it is set against its invoice. */
export const sendCreditAgain = (work: Work, noteId: number): Promise<number> =>
  again(
    work,
    sql`e.status = 'stopped' and (e.id = ${noteId} or e.follows_entry_id = ${noteId} and e.kind = 'credit_allocation')`,
  )
