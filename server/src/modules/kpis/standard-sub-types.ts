import type { Trx } from '../../kernel/database/database.ts'

const names = [
  ['Actual', 'actual'],
  ['Budget', 'budget'],
  ['Forecast', 'forecast'],
  ['Prior year', 'prior'],
] as const

/** What every tenant begins with: figures as they were, as they were planned, as they are expected. */
export async function standardSubTypes(db: Trx, tenantId: number, now: Date): Promise<void> {
  await db
    .insertInto('report_sub_types')
    .values(
      names.map(([name, kind], order) => ({
        tenant_id: tenantId,
        created_at: now,
        updated_at: now,
        name,
        kind,
        order,
      })),
    )
    .execute()
}
