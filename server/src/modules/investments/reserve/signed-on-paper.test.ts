import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import { liveOpportunity, readyInvestors, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

test('staff enter a signature on paper only for an investor who passes the gates', async () => {
  const [id] = await readyInvestors(api, world, 1)
  const staff = await api.as('superAdmin')
  const enter = async (more: object) =>
    staff.post('/api/investments/manual', {
      investment_opportunity_id: await liveOpportunity(api, world),
      user_id: id,
      amount: '5000.00',
      date: '2026-11-19',
      ...more,
    })
  await sql`update users set aml_status = 'failed' where tenant_id = 1 and id = ${id}`.execute(api.db)
  const refused = await enter({ signed: true })
  assert.deepEqual([refused.status, refused.body.reason], [403, 'identity_failed'], refused.text)
  assert.equal(refused.body.message, 'This allocation can’t be entered as signed: identity failed.')
  assert.equal((await enter({})).status, 201)
  await sql`update users set aml_status = 'passed' where tenant_id = 1 and id = ${id}`.execute(api.db)
  const entered = await enter({ signed: true })
  assert.notEqual(entered.body.data.signed_at, null, entered.text)
})
