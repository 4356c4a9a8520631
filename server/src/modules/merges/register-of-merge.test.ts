import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { checkBooks } from '../investments/ledger/check-books.ts'
import { closedPaidRound, worldForTests } from '../investments/test-support.ts'
import { holdersOn } from '../register/test-register.ts'
import { merge } from './test-merges.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let second: Client
before(async () => {
  staff = await api.as('superAdmin')
  second = await api.as('investmentManager')
})

/** 2,189 shares of one person and 1,459 of another at £1.37. */
async function completedRound() {
  const { offer } = await closedPaidRound({ api, world, staff }, ['2998.93', '1998.83'], {})
  assert.equal((await staff.post(`/api/investment-opportunities/${offer}/status`, { status: 5 })).status, 200)
  const { rows } = await sql<{ user_id: number }>`select user_id from investments
    where tenant_id = 1 and investment_opportunity_id = ${offer} order by id`.execute(api.db)
  return { offer, ids: rows.map((row) => row.user_id) as [number, number] }
}

test('the register of every day is of the record that is kept, and undone it is as it was; what was known stays', async () => {
  const { offer, ids } = await completedRound()
  const [kept, closed] = ids
  const on = async (known?: Date) =>
    (await holdersOn(api, offer, { on: '2026-11-20', ...(known && { known }) })).map(
      ({ user_id: owner, shares }) => [owner, shares],
    )
  const apart = [
    [kept, '2189'],
    [closed, '1459'],
  ]
  const together = [
    [kept, '1459'],
    [kept, '2189'],
  ]
  assert.deepEqual(await on(), apart)
  const beforeMerge = api.clock.now()
  for (let round = 0; round < 2; round++) {
    api.clock.forward({ minutes: 1 })
    const asked = await merge(staff, kept, closed)
    assert.equal(asked.status, 201, asked.text)
    const { id } = asked.body.data
    const done = await second.post(`/api/merges/${id}/confirm`)
    assert.equal(done.body.data?.status, 'merged', done.text)
    const merged = api.clock.now()
    assert.deepEqual((await on()).toSorted(), together)
    assert.deepEqual(await on(beforeMerge), apart, 'as it was known before')
    assert.deepEqual(await checkBooks(api.db, 1), [])
    api.clock.forward({ minutes: 1 })
    assert.equal((await second.post(`/api/merges/${id}/undo`)).body.data?.status, 'undone')
    assert.deepEqual(await on(), apart)
    assert.deepEqual((await on(merged)).toSorted(), together)
    assert.deepEqual(await checkBooks(api.db, 1), [])
  }
})
