import { CompiledQuery } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { openRightRows } from '../../rows/right-rows.ts'
import type { Scope } from '../../kernel/work.ts'
import type { Opportunity } from '../round-locks/index.ts'

/** Who holds a right, or an investment: an organisation, anyone who acts for it, or a person. */
export interface Owner {
  userId: number
  organisationId: number | null
}

/**
 * What holders may still take of a locked round by right, in minor units, by owner; nobody where its
 * pre-emption offer isn't running. The round keeps the sum of it free from all others (`settleHeld`).
 */
export async function openRights(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  { id, rights_minor: rightsMinor }: Pick<Opportunity, 'id' | 'rights_minor'>,
): Promise<(owner: Owner) => bigint> {
  if (rightsMinor === 0n) return () => 0n
  const { rows } = await db.executeQuery<{
    user_id: number | null
    organisation_id: number | null
    open_minor: bigint
  }>(CompiledQuery.raw(`select * from ${openRightRows('$1', '$2')} r`, [tenant.id, id]))
  const rights = new Map(rows.map((row) => [keyOf(row.user_id, row.organisation_id), row.open_minor]))
  return ({ userId, organisationId }) => rights.get(keyOf(userId, organisationId)) ?? 0n
}

const keyOf = (userId: number | null, organisationId: number | null) =>
  organisationId === null ? `u${userId}` : `o${organisationId}`

/** Who owns an investment. */
export const ownerOf = (row: { user_id: number; organisation_id: number | null }): Owner => ({
  userId: row.user_id,
  organisationId: row.organisation_id,
})
