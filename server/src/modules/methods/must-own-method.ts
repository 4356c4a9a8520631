import { refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { isMethodOf } from '../../rows/method-rows.ts'

/** A method that is named, and whose it has to be. */
interface NamedMethod {
  methodId: number
  userId: number
  organisationId: number | null
}

const isTheirs = sql.raw(isMethodOf('e', { user: 'o.user_id', organisation: 'o.organisation_id' }))

/** 422 on the field of the method unless it is the person's own, or the organisation's where one is named. */
export async function mustOwnMethod(
  { db, tenant }: Pick<Work, 'db' | 'tenant'>,
  { methodId, userId, organisationId }: NamedMethod,
): Promise<void> {
  const { rows } = await sql`
    select 1 from investment_method_entities e
    cross join (select ${userId}::bigint as user_id, ${organisationId}::bigint as organisation_id) o
    where e.tenant_id = ${tenant.id} and e.id = ${methodId} and e.deleted_at is null and ${isTheirs}`.execute(
    db,
  )
  if (rows.length === 0) refuseField('investment_method_entity_id', say.in)
}
