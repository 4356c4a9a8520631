import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from '../../../../test/harness.ts'

/** An offer that is live to everybody, with an approval that is in date. */
export async function approvedOpportunity(
  { api, writer, typeId }: { api: Api; writer: Client; typeId: number },
  name: string,
): Promise<number> {
  const made = await writer.post('/api/investment-opportunities', {
    name,
    type_id: typeId,
    summary: 'As read.',
  })
  const { id } = made.body.data
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
  await approve(api, id)
  return id
}

/** A second person approves the promotion. */
export const approve = async (api: Api, id: number, expires_on = '2027-06-30') => {
  const approver = await api.as('fundManager')
  const answer = await approver.post(`/api/investment-opportunities/${id}/approve-promotion`, {
    expires_on,
  })
  assert.equal(answer.status, 200, answer.text)
}
