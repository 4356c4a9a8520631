import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { made, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'
import { approve, draft, fundUnderWay, publishedValue, today } from './test-transfers.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 4))
})

test('a transfer is dated after the last statement that its holder has, also when it is approved', async () => {
  const { fund, ids } = await fundUnderWay(world)
  const { id } = (await draft(world, world.staff, ids[0])).body.data
  await publishedValue(world, fund.id, today, '400000.01')
  await made(world.staff, 'fund-statements', { fund_id: fund.id, to: today })
  for (const answer of [await draft(world, world.staff, ids[0]), await approve(world.colleague, id)]) {
    assert.equal(answer.status, 422, answer.text)
    assert.deepEqual(answer.body.errors.date, [
      'A statement of this commitment to 20 November 2026 has been published. Choose a later day.',
    ])
  }
})
