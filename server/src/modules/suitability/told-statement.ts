import { sql } from 'kysely'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import type { Work } from '../../kernel/work.ts'
import { categoryWaits } from '../../rows/people-rows.ts'

export type StatementRow = NonNullable<Awaited<ReturnType<typeof statementOf>>>

/** A statement with the names that are said about it, and whether another of the person waits. */
export async function statementOf(work: Work, id: number | null) {
  return work.db
    .selectFrom('categorisations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'categorisations.tenant_id')
        .onRef('users.id', '=', 'categorisations.user_id'),
    )
    .innerJoin('investor_types', (join) =>
      join
        .onRef('investor_types.tenant_id', '=', 'categorisations.tenant_id')
        .onRef('investor_types.id', '=', 'categorisations.investor_type_id'),
    )
    .select([
      'categorisations.id',
      'categorisations.user_id',
      'categorisations.status',
      'categorisations.category',
    ])
    .select([
      'categorisations.expires_at',
      'categorisations.rejection_reason',
      'categorisations.evidence_request',
    ])
    .select([
      'users.first_name',
      'users.name',
      'users.email',
      'investor_types.name as type_name',
      'investor_types.blocks',
    ])
    .select(sql<boolean>`${tenantSql(work.tenant, categoryWaits('users'))}`.as('is_renewing'))
    .where('categorisations.tenant_id', '=', work.tenant.id)
    .where('users.tenant_id', '=', work.tenant.id)
    .where('investor_types.tenant_id', '=', work.tenant.id)
    .where('categorisations.id', '=', id ?? 0)
    .executeTakeFirst()
}
