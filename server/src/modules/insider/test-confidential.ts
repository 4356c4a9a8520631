import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'

let made = 0

/** A confidential offer that is open to those who are invited, and what it must not say beforehand. */
export async function confidential(
  { api, staff, typeId }: { api: Api; staff: Client; typeId: number },
  overrides: Record<string, unknown> = {},
) {
  made += 1
  const created = await staff.post('/api/investment-opportunities', {
    name: `Kestrel ${made}`,
    summary: 'Kestrel is to be sold.',
    issuer_name: 'Kestrel Holdings plc',
    type_id: typeId,
    market_sounding: true,
    fca_class: 'mass_market',
    target_amount: '1000000',
    minimum_investment: '1000',
    close_date: '2099-01-31',
    ...overrides,
  })
  assert.equal(created.status, 201, created.text)
  const { id, slug, name } = created.body.data
  await setStatus(api, id, 3)
  return { id, slug, name } as { id: number; slug: string; name: string }
}

export const setStatus = (api: Api, id: number, status: number) =>
  sql`update investment_opportunities set status = ${status} where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )

/** Invites an investor to an opportunity. Returns the invitation's id. */
export async function invite(staff: Client, opportunityId: number, userId: number): Promise<number> {
  const invited = await staff.post('/api/invitations', {
    investment_opportunity_id: opportunityId,
    user_ids: [userId],
    message: 'Kestrel needs an answer by Friday.',
  })
  assert.equal(invited.status, 201, invited.text)
  return invited.body.data[0].id
}

export const accept = (client: Client, opportunityId: number, more: Record<string, unknown> = {}) =>
  client.post('/api/market-sounding-acceptance', {
    investment_opportunity_id: opportunityId,
    accepted: true,
    ...more,
  })

export const requestsOf = async (client: Client): Promise<number[]> =>
  (await client.get('/api/market-sounding-requests')).body.data.map(
    (each: { investment_opportunity_id: number }) => each.investment_opportunity_id,
  )
