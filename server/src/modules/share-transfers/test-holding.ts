import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'
import { checkBooks } from '../investments/index.ts'

/** A completed round of which two investors hold shares, a third who holds none, and two of the staff. */
export interface TransferWorld {
  api: Api
  staff: Client
  colleague: Client
  opportunityId: number
  holders: number[]
  buyer: number
  /** Of the holders, in their order. */
  investments: number[]
}

export async function openTransferWorld(
  api: Api,
  { staff, opportunityId, buyer }: Pick<TransferWorld, 'staff' | 'opportunityId' | 'buyer'>,
): Promise<TransferWorld> {
  const completed = await staff.post(`/api/investment-opportunities/${opportunityId}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  await api.deliver()
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, user_id from investments where tenant_id = 1 and investment_opportunity_id = ${opportunityId}
    order by id`.execute(api.db)
  return {
    api,
    staff,
    colleague: await api.as('support'),
    opportunityId,
    buyer,
    holders: rows.map(({ user_id: id }) => id),
    investments: rows.map(({ id }) => id),
  }
}

/** Of the first holder to the buyer, with what a test says of it. */
export const draft = (
  { staff, investments, buyer }: TransferWorld,
  overrides: Record<string, unknown> = {},
  headers = {},
) =>
  staff.post(
    '/api/share-transfers',
    {
      kind: 'investor',
      investment_id: investments[0],
      user_id: buyer,
      shares: '4000',
      consideration: '12500.00',
      date: '2026-11-20',
      ...overrides,
    },
    headers,
  )

/** Drafted by one, approved by the other. */
export async function approved(
  world: TransferWorld,
  overrides: Record<string, unknown> = {},
): Promise<number> {
  const made = await draft(world, overrides)
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  const answer = await world.colleague.post(`/api/share-transfers/${id}/approve`, {})
  assert.equal(answer.status, 200, answer.text)
  return id
}

export const register = (
  { staff }: Pick<TransferWorld, 'staff'>,
  id: number,
  body: Record<string, unknown> = { stamped_on: '2026-11-20' },
  query = '',
) => staff.post(`/api/share-transfers/${id}/register${query}`, body)

export interface HoldingStanding {
  status: string
  shares: string
  cost: string | null
  from: string | null
  to: string | null
  certificate: string | null
}

/** What the register and the books say of an investment. */
export async function standingOf(
  { api }: Pick<TransferWorld, 'api'>,
  investmentId: number,
): Promise<HoldingStanding> {
  const { rows } = await sql<HoldingStanding>`
    select i.status, wire_decimal(i.shares) as shares, l.cost_minor::text as cost, l.number_from::text as from,
      l.number_to::text as to, c.number as certificate
    from investments i
    left join share_lots l on l.tenant_id = 1 and l.investment_id = i.id
    left join certificates c on c.tenant_id = 1 and c.investment_id = i.id and c.cancelled_on is null
    where i.tenant_id = 1 and i.id = ${investmentId}`.execute(api.db)
  return rows[0]!
}

/** Books are in order, and the cap table agrees with the holdings. */
export async function assertInOrder({ api, staff, opportunityId }: TransferWorld): Promise<void> {
  assert.deepEqual(await checkBooks(api.db, 1), [])
  const table = await staff.get(`/api/investment-opportunities/${opportunityId}/cap-table`)
  assert.equal(table.status, 200, table.text)
  for (const check of table.body.data.checks)
    if (!String(check.check).startsWith('earlier')) assert.ok(check.ok, `${check.check}: ${check.detail}`)
}
