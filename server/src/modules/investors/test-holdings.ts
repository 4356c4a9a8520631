import type { Api } from '../../../test/harness.ts'

/** A completed round with a price a month. */
export async function pricedRound(
  api: Api,
  name: string,
  {
    status = 5,
    currency = 'GBP',
    slug = name.toLowerCase(),
    prices,
  }: { status?: number; currency?: string; slug?: string; prices: string[] },
): Promise<number> {
  const { id } = await api.db
    .insertInto('investment_opportunities')
    .values({
      tenant_id: 1,
      name,
      slug,
      status,
      currency,
      type_id: (
        await api.db
          .insertInto('opportunity_types')
          .values({ tenant_id: 1, name: slug })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, price] of prices.entries())
    await api.db
      .insertInto('share_prices')
      .values({ tenant_id: 1, investment_opportunity_id: id, date: `2026-0${index + 1}-01`, price })
      .execute()
  return id
}

/** Somebody holds so many shares, bought at this cost. */
export async function holds(
  api: Api,
  userId: number,
  opportunityId: number,
  { shares, cost, currency = 'GBP' }: { shares: string; cost: bigint; currency?: string },
): Promise<void> {
  const shared = { tenant_id: 1, investment_opportunity_id: opportunityId, user_id: userId, currency }
  const { id } = await api.db
    .insertInto('investments')
    .values({
      ...shared,
      reference: `H${userId}-${opportunityId}-${cost}-${await lots(api)}`,
      status: 'certificated',
      amount_minor: cost,
      allocated_minor: cost,
      date: '2025-01-10',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('share_lots')
    .values({
      ...shared,
      investment_id: id,
      registered_name: 'Somebody',
      share_class: 'Ordinary',
      shares,
      price: '1',
      cost_minor: cost,
      allotted_on: '2025-01-10',
    })
    .execute()
}

const lots = async (api: Api) => (await api.db.selectFrom('share_lots').select('id').execute()).length
