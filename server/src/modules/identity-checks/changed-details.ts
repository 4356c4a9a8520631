import { refuse } from '@moorgate/contract'
import type { changeableDetails } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { detailsOf } from './check-files.ts'
import type { Subject } from './check-state.ts'

type Detail = (typeof changeableDetails)[number]

/** A detail that the check holds and that the record states differently now. */
const isOther = (row: string, detail: Detail) =>
  `case when ${row}.details ->> '${detail}' <> coalesce(u.${detail}::text, '') then '${detail}' end`

/** JSON array of the details of the check `row` that have changed on the record since it was sent. */
export const changedDetails = (row: string): string => `(
  select to_json(array_remove(array[${isOther(row, 'name')}, ${isOther(row, 'date_of_birth')},
    ${isOther(row, 'nationality')}], null))
  from users u where u.tenant_id = $1 and u.id = ${row}.user_id)`

/** 409 where the record no longer states who the documents were of. */
export async function mustStillMatch({ db, tenant }: Work, checkId: number): Promise<void> {
  const text = `select ${changedDetails('c')} as changed from identity_checks c where c.tenant_id = $1 and c.id = $2`
  const { rows } = await db.executeQuery<{ changed: Detail[] }>(CompiledQuery.raw(text, [tenant.id, checkId]))
  if (rows[0]!.changed.length > 0) refuse({ code: 'conflict', reason: 'changed', about: 'identity' })
}

/** Without documents of the investor, staff compare what they saw with the record as it is. */
export async function keepReviewedDetails(
  { db, tenant }: Work,
  subject: Subject,
  checkId: number,
): Promise<void> {
  await sql`update identity_checks set details = ${JSON.stringify(detailsOf(subject))}
    where tenant_id = ${tenant.id} and id = ${checkId} and provider = 'review' and document_type is null`.execute(
    db,
  )
}
