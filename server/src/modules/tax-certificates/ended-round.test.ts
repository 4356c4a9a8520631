import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { distributed } from '../../../test/proceeds.ts'
import { fileFor, openCertificateWorld } from '../../../test/certificate-world.ts'

const api = apiForTests()

test('shares that ended with their round left on the day of its outcome, whenever that is recorded', async () => {
  const { staff, opportunityId, holders } = await openCertificateWorld(api)
  const { investmentId } = holders[0]!
  assert.equal((await fileFor(staff, investmentId)).status, 201)
  const path = `/api/investment-opportunities/${opportunityId}`
  const sold = { outcome: 'trade_sale', outcome_date: '2026-11-18', outcome_proceeds: '90000.00' }
  assert.equal((await staff.patch(path, sold)).status, 200)
  await distributed(api, opportunityId, { amount: '90000.00', date: '2026-11-20', final: true })
  assert.equal((await staff.post(`${path}/status`, { status: 6 })).status, 200)
  const { held, holders: rows } = (await staff.get(`${path}/tax-certificate-holders`)).body.data
  assert.deepEqual(
    [held, rows.map((row: { disposal: object }) => row.disposal)],
    [0, [{ kind: 'sold', date: '2026-11-18' }]],
  )
})
