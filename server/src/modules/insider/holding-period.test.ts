import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { deal, made, noted } from './test-personal-deals.ts'

const api = apiForTests()

/** Both were sent before either was made. */
async function boughtAndSold(instrument: string) {
  const [manager, compliance] = [await api.as('investmentManager'), await api.as('superAdmin')]
  const send = async (side: string) => {
    const sent = await manager.post('/api/deal-placements', deal(api, { instrument, side }))
    assert.equal(sent.status, 201, sent.text)
    return `/api/deal-placements/${sent.body.data.id}`
  }
  const [buy, sell] = [await send('buy'), await send('sell')]
  const approve = (path: string) => compliance.post(`${path}/decide`, { decision: 'approved' })
  return { manager, compliance, buy, sell, approve }
}

test('an approval asks for the holding period of what was made since the deal was sent', async () => {
  const { manager, compliance, buy, sell, approve } = await boughtAndSold('Oriel Software plc')
  assert.equal((await approve(buy)).status, 200)
  assert.equal((await manager.post(`${buy}/execute`, noted(made(api)))).body.data.status, 'executed')
  const refused = await approve(sell)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'holding_period'])
  assert.match(refused.body.message, /^They made the opposite deal in this instrument\./)
  const rejected = await compliance.post(`${sell}/decide`, { decision: 'rejected', reason: 'Too soon.' })
  assert.equal(rejected.status, 200, rejected.text)
})

test('of two opposite deals that were approved together, the second that is recorded is a breach', async () => {
  const { manager, compliance, buy, sell, approve } = await boughtAndSold('Tamar Glass plc')
  for (const path of [buy, sell]) assert.equal((await approve(path)).status, 200)
  assert.equal((await manager.post(`${sell}/execute`, noted(made(api)))).body.data.status, 'executed')
  assert.equal((await manager.post(`${buy}/execute`, noted(made(api)))).body.data.status, 'breach')
  assert.deepEqual((await compliance.get(buy)).body.data.findings, ['holding_period'])
})
