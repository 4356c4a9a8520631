import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { callActs } from '../investments/calls/test-calls.ts'
import { openWorld } from '../investments/test-support.ts'
import type { World } from '../investments/test-support.ts'

const api = apiForTests()
let staff: Client
let world: World
before(async () => {
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
const acts = callActs(() => ({ api, world, staff }))

const path = '/api/accounting/books-lock'
const lock = async (lockedTo: string | null, reason?: string) => {
  const answer = await staff.patch(path, { locked_to: lockedTo, ...(reason !== undefined && { reason }) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const journal = (date: string) =>
  staff.post('/api/ledgers', {
    date,
    type: 'adjustment',
    entries: [
      { account: 'client_cash', debit: '5.00' },
      { account: 'suspense', credit: '5.00' },
    ],
  })
const locked = [
  409,
  'books_locked',
  'The books are locked up to 21 November 2026. Choose a later date, or change the lock in Settings, Connections.',
]
const refusal = ({ status, body }: Awaited<ReturnType<Client['post']>>) => [status, body.reason, body.message]

test('days are locked freely, and opened with a reason alone, each time with an event', async () => {
  const today = await staff.patch(path, { locked_to: '2026-11-20' })
  assert.deepEqual([today.status, today.body.errors.locked_to], [422, ['Choose a day before today.']])
  const { version } = await lock('2026-10-31')
  for (const earlier of ['2026-09-30', null]) {
    const refused = await staff.patch(path, { locked_to: earlier })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['reason']])
  }
  const stale = await staff.patch(path, { locked_to: '2026-11-01', version: version - 1 })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
  const back = await lock('2026-09-30', 'The auditor corrected October')
  assert.deepEqual([back.locked_to, back.reason], ['2026-09-30', 'The auditor corrected October'])
  assert.equal((await journal('2026-10-01')).status, 201)
  const { rows } = await sql<{ payload: object; before: object; after: object }>`
    select payload, before, after from events where tenant_id = 1 and type = 'books_lock.changed' order by id desc limit 1`.execute(
    api.db,
  )
  assert.deepEqual(rows[0], {
    payload: { reason: 'The auditor corrected October' },
    before: { locked_to: '2026-10-31' },
    after: { locked_to: '2026-09-30' },
  })
})

test('staff read the lock, those who change accounting set it, and each firm has its own', async () => {
  await lock('2026-10-31')
  for (const role of ['adviser', 'fundManager', 'custodian'] as const) {
    const other = await api.as(role)
    const read = await other.get(path)
    assert.deepEqual(
      [read.status, read.body.data.locked_to, read.body.data.permissions],
      [200, '2026-10-31', []],
    )
    assert.equal((await other.patch(path, { locked_to: '2026-10-30', reason: 'x' })).status, 403, role)
  }
  assert.equal((await (await api.as('user')).get(path)).status, 403)
  const foreign = await api.as('superAdmin', 2)
  assert.equal((await foreign.get(path)).body.data.locked_to, null)
  api.clock.forward({ minutes: 16 })
  assert.equal((await staff.patch(path, { locked_to: null, reason: 'x' })).status, 423)
})

test('nothing is dated into locked books: no journal, no payment, no refund; today everything is', async () => {
  const { lines, call } = await acts.issuedCall(['5000.00', '6000.00'])
  const early = await acts.pay(lines[0]!.id, '1000.00')
  assert.equal(early.status, 201, early.text)
  api.clock.forward({ days: 3 })
  staff = await api.as('superAdmin')
  assert.equal((await lock('2026-11-21')).locked_to, '2026-11-21')
  assert.deepEqual(refusal(await journal('2026-11-21')), locked)
  assert.deepEqual(refusal(await journal('2025-01-31')), locked)
  assert.equal((await journal('2026-11-22')).status, 201)
  const late = { received_on: '2026-11-20' }
  assert.deepEqual(refusal(await acts.pay(lines[1]!.id, '6000.00', late)), locked)
  assert.equal((await acts.payToday(lines[1]!.id, '6000.00')).status, 201)
  const reversed = await staff.post(`/api/cash-calls/${call.id}/reverse-payments`, {
    payment_ids: [early.body.data.id],
  })
  assert.equal(reversed.status, 200, reversed.text)
  await acts.booksAreInOrder()
})
