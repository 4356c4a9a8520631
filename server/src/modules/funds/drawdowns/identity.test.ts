import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
})

const identify = (user: number, status: string) =>
  sql`update users set aml_status = ${status} where tenant_id = 1 and id = ${user}`.execute(api.db)

test('a fund calls no money of an investor whose identity is not verified', async () => {
  const { staff, investors } = world
  const fund = await newFund(staff)
  await committed(world, fund.id, ['50000', '70000'])
  await identify(investors[1]!, 'expired')
  const draft = await made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-12-04',
  })
  assert.deepEqual([draft.total, draft.lines.length, draft.left_out_count], ['5000.00', 1, 1])
  assert.equal(draft.lines[0].identity, 'passed')
  await identify(investors[0]!, 'expired')
  const refused = await staff.post(`/api/fund-drawdowns/${draft.id}/issue`, {})
  assert.deepEqual(
    [refused.status, refused.body.message],
    [
      409,
      'The identity of one of the investors in this call isn’t verified. Verify it first, or cancel the call and draft a new one without them.',
    ],
  )
  await identify(investors[0]!, 'passed')
  const issued = await made(staff, `fund-drawdowns/${draft.id}/issue`)
  assert.deepEqual([issued.status, issued.left_out_count], ['issued', 0])
  const investor = await api.asUser(investors[0]!)
  const [own] = (await investor.get(`/api/fund-drawdown-lines?filter[fund_id]=${fund.id}`)).body.data
  assert.equal('identity' in own, false)
})

test('a check whose last day is over admits nobody and receives no commitment, before any sweep', async () => {
  const { staff, investors, methods } = world
  for (const id of investors) await identify(id, 'passed')
  await sql`insert into identity_checks (tenant_id, user_id, status, expires_on)
    values (1, ${investors[1]}, 'passed', '2026-11-20')`.execute(api.db)
  const fund = await newFund(staff)
  const { commitments, closing } = await committed(world, fund.id, ['50000', '70000'])
  const [admitted, waiting] = (await staff.get(`/api/fund-commitments?filter[fund_id]=${fund.id}&sort=id`))
    .body.data
  assert.deepEqual([admitted.status, waiting.status], ['active', 'signed'])
  assert.equal(admitted.fund_closing_id, closing.id)
  const named = await staff.post('/api/fund-closings', {
    fund_id: fund.id,
    date: '2026-11-20',
    commitment_ids: [commitments[1].id],
  })
  assert.deepEqual(
    [named.status, named.body.errors.commitment_ids],
    [422, ['Only signed commitments from investors with verified identity can be admitted.']],
  )
  const passed = await staff.post('/api/fund-transfers', {
    fund_commitment_id: commitments[0].id,
    investment_method_entity_id: methods[1],
    date: '2026-11-20',
    reason: 'Sale of the interest',
  })
  assert.deepEqual(
    [passed.status, passed.body.errors.investment_method_entity_id],
    [422, ['The identity of this investor isn’t verified, or their check has expired.']],
  )
})
