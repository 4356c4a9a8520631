import type { Api } from '../../../test/harness.ts'

export const today = (api: Api) => api.clock.now().toISOString().slice(0, 10)

export const daysFrom = (api: Api, days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function opportunity(
  api: Api,
  values: { name: string; status: number; held_minor: bigint },
): Promise<number> {
  const type = await api.db
    .selectFrom('opportunity_types')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('name', '=', 'Equity')
    .executeTakeFirst()
  const typeId = type?.id ?? (await newType(api))
  const row = await api.db
    .insertInto('investment_opportunities')
    .values({
      tenant_id: 1,
      slug: values.name.toLowerCase().replaceAll(/\W+/g, '-'),
      type_id: typeId,
      target_amount_minor: 400_000_000n,
      share_price: '4.00',
      close_date: daysFrom(api, 21),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function newType(api: Api): Promise<number> {
  const row = await api.db
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: 'Equity' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface TestInvestment {
  status: string
  amount: bigint
  received?: bigint
  due?: string
  signed?: boolean
  shares?: string
}

async function investment(
  api: Api,
  opportunityId: number,
  { status, amount, received = 0n, due, signed = true, shares }: TestInvestment,
) {
  const count = await api.db
    .selectFrom('investments')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', 1)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('investments')
    .values({
      tenant_id: 1,
      reference: `T${count.count}`,
      investment_opportunity_id: opportunityId,
      user_id: await api.userId('user'),
      kind: 'manual',
      status,
      currency: 'GBP',
      amount_minor: amount,
      received_minor: received,
      date: today(api),
      payment_due_on: due ?? null,
      signed_at: signed ? api.clock.now() : null,
      shares: shares ?? null,
    })
    .execute()
}

/**
 * £100,000 of a live round over all four states, and a completed one whose 5,000 shares at £5 are worth £7.30
 * each.
 */
export async function aBookOfInvestments(api: Api) {
  const live = await opportunity(api, { name: 'Tidewell Energy', status: 2, held_minor: 10_000_000n })
  await investment(api, live, {
    status: 'payment_received',
    amount: 5_000_000n,
    received: 5_000_000n,
    due: daysFrom(api, -3),
  })
  await investment(api, live, {
    status: 'part_paid',
    amount: 2_000_000n,
    received: 500_000n,
    due: daysFrom(api, 4),
  })
  await investment(api, live, { status: 'awaiting_payment', amount: 1_000_000n, due: daysFrom(api, -2) })
  await investment(api, live, { status: 'reserved', amount: 2_000_000n, signed: false })
  await investment(api, live, { status: 'waiting_list', amount: 700_000n })
  await investment(api, live, { status: 'cancelled', amount: 900_000n })
  const completed = await opportunity(api, {
    name: 'Larkfield Therapeutics',
    status: 5,
    held_minor: 2_500_000n,
  })
  await investment(api, completed, {
    status: 'certificated',
    amount: 2_500_000n,
    received: 2_500_000n,
    shares: '5000',
  })
  await api.db
    .insertInto('share_prices')
    .values([
      { tenant_id: 1, investment_opportunity_id: completed, date: daysFrom(api, -300), price: '5.00' },
      { tenant_id: 1, investment_opportunity_id: completed, date: daysFrom(api, -20), price: '7.30' },
      { tenant_id: 1, investment_opportunity_id: completed, date: daysFrom(api, 20), price: '9.00' },
    ])
    .execute()
  return { live, completed }
}
