import type { Trx } from '../../kernel/database/database.ts'

/** Name, probability in per cent, and days that a deal may stand in it. */
const stages = [
  ['Screening', 10, 14],
  ['First meeting', 20, 21],
  ['Due diligence', 40, 30],
  ['Investment committee', 70, 14],
  ['Terms agreed', 90, 21],
] as const

/** What every tenant begins with: one pipeline, which it renames and changes as it likes. */
export async function standardPipeline(db: Trx, tenantId: number, now: Date): Promise<void> {
  const at = { tenant_id: tenantId, created_at: now, updated_at: now }
  const { id } = await db
    .insertInto('pipelines')
    .values({ ...at, name: 'Deals', is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pipeline_stages')
    .values(
      stages.map(([name, probability, days], order) => ({
        ...at,
        pipeline_id: id,
        name,
        order,
        probability,
        sla_days: days,
      })),
    )
    .execute()
}
