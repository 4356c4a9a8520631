import type { Api } from '../../../test/harness.ts'

/** An opportunity in a status, without anybody in it. */
export async function opportunityIn(
  { db }: Api,
  name: string,
  { status = 5, tenantId = 1 }: { status?: number; tenantId?: number } = {},
): Promise<number> {
  const { id: type } = await db
    .insertInto('opportunity_types')
    .values({ tenant_id: tenantId, name: `Equity of ${name}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('investment_opportunities')
    .values({
      tenant_id: tenantId,
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      status,
      type_id: type,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An investment of somebody's own in an opportunity. */
export async function investedIn(
  { db }: Api,
  opportunityId: number,
  { userId, status = 'certificated', methodId }: { userId: number; status?: string; methodId?: number },
): Promise<number> {
  const { id } = await db
    .insertInto('investments')
    .values({
      tenant_id: 1,
      investment_opportunity_id: opportunityId,
      user_id: userId,
      reference: `RF${opportunityId}-${userId}-${status}`,
      status,
      currency: 'GBP',
      amount_minor: 1000_00n,
      allocated_minor: 1000_00n,
      date: '2026-01-05',
      ...(methodId !== undefined && { investment_method_entity_id: methodId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
