import { refuse } from '@moorgate/contract'
import type { AnswerOf, readInsiderVersions } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { utc } from './template.ts'

const written = `investment_opportunity_id, first_names, surnames, birth_surnames, professional_phones, company, reason, obtained_at,
  ceased_at, date_of_birth, national_identification_number, personal_phones, home_address`

/** Keeps what entries say now, as the version that they have now: after each change, in its transaction. */
export async function keepVersions(
  { db, tenant, actor, now }: Work,
  ids: readonly number[],
  because: string | null = null,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into insider_versions (tenant_id, insider_id, number, ${sql.raw(written)}, recorded_at, recorded_by, because)
    select tenant_id, id, version, ${sql.raw(written)}, ${now}::timestamptz, ${actor.id}::bigint, ${because}
    from insiders where tenant_id = ${tenant.id} and id = any(${ids}::bigint[]) returning 1`.execute(db)
}

/** When a version was followed by the next; null while it counts. `row` is of insider_versions. */
export const replacedAt = (row: string): string =>
  `(select n.recorded_at from insider_versions n where n.tenant_id = $1 and n.insider_id = ${row}.insider_id
     and n.number = ${row}.number + 1)`

/** All versions of an entry, the latest first. */
export async function versionsOf(
  question: QueryContext,
  id: number,
): Promise<AnswerOf<typeof readInsiderVersions>> {
  const rows = await question.rows<AnswerOf<typeof readInsiderVersions>[number]>(
    `select v.number, v.first_names, v.surnames, v.birth_surnames, v.professional_phones, v.company, v.reason,
      ${utc('v.obtained_at')} as obtained, ${utc('v.ceased_at')} as ceased, v.date_of_birth::text as date_of_birth,
      v.national_identification_number, v.personal_phones, v.home_address, ${utc('v.recorded_at')} as updated,
      wire_instant(v.recorded_at) as recorded_at, wire_instant(${replacedAt('v')}) as replaced_at,
      (select u.name from users u where u.tenant_id = $1 and u.id = v.recorded_by) as recorded_by, v.because
    from insider_versions v where v.tenant_id = $1 and v.insider_id = $2 order by v.number desc`,
    [question.tenant.id, id],
  )
  return rows.length > 0 ? rows : refuse({ code: 'not_found' })
}
