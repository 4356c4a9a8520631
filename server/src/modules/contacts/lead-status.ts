import type { Work } from '../../kernel/work.ts'

/**
 * The first lead status of a kind (`leadKind`) that the tenant keeps, in its own order; undefined where it
 * keeps none.
 */
export async function firstLeadStatus(work: Work, kind: number): Promise<number | undefined> {
  const row = await work.db
    .selectFrom('lead_statuses')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('type', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
