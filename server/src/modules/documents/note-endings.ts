import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'

export interface ExpiringDocument {
  id: number
  /** The last day, `YYYY-MM-DD`. */
  expires_on: string
  /** 30 or 7: within how many days of it this is said. */
  days: number
}

/**
 * Of the rows that a statement gives (`id`, `expires_on`), those of whose end it is time to speak: 30 days
 * before, and 7 days before. Each is given once for a last day, however often it is asked for; what is put in
 * with less than a week to go is spoken of once.
 */
export async function noteEndings(
  work: Work,
  type: 'document' | 'registration_document' | 'identity_check',
  ending: RawBuilder<unknown>,
): Promise<ExpiringDocument[]> {
  const today = londonDate(work.now)
  const { rows } = await sql<ExpiringDocument>`
    insert into ending_reminders (tenant_id, subject_type, subject_id, expires_on, days, reminded_at)
    select ${work.tenant.id}, ${type}, e.id, e.expires_on, case when e.expires_on <= ${today}::date + 7 then 7 else 30 end,
      ${work.now}::timestamptz
    from (${ending}) e where e.expires_on between ${today}::date and ${today}::date + 30
    on conflict do nothing
    returning subject_id as id, expires_on, days`.execute(work.db)
  return rows
}
