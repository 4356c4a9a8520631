import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import { FeeWorld } from '../../../test/fee-world.ts'

let of: FeeWorld
before(async () => {
  of = await FeeWorld.open()
})
after(() => of[Symbol.asyncDispose]())

const body = { name: 'Transfer fee', frequency: 'each_time', amount: '30.00', vat_treatment: 'standard' }
const eventsOf = async (fee: number) => {
  const { rows } = await sql<{ type: string }>`select type from events
    where tenant_id = 1 and subject_type = 'fee' and subject_id = ${fee} order by id`.execute(of.cards.api.db)
  return rows.map(({ type }) => type)
}

test('the price list is read and kept by the roles that keep features, and by nobody else', async () => {
  const fee = await of.fee()
  for (const role of Object.keys(roleIds) as RoleName[]) {
    const client = await of.cards.api.as(role)
    const may = role === 'superAdmin' || role === 'support'
    const list = await client.get('/api/fees')
    assert.equal(list.status, may ? 200 : 403, role)
    for (const [path, method, sent] of [
      ['/api/fees', 'post', body],
      [`/api/fees/${fee}`, 'patch', { name: 'Other' }],
      [`/api/fees/${fee}/prices`, 'post', { amount: '5.00', vat_treatment: 'exempt' }],
    ] as const) {
      const { status } = await client[method](path, sent)
      assert.equal(status < 300, may, `${role} ${path} ${status}`)
      if (!may) assert.equal(status, 403)
    }
  }
})

test('a price list is changed by a person whose password was confirmed lately', async () => {
  of.cards.api.clock.forward({ minutes: 16 })
  const asked = await of.staff.post('/api/fees', body)
  assert.equal(asked.status, 423)
  await of.cards.connect()
  assert.equal((await of.staff.post('/api/fees', body)).status, 201)
})

test('prices are versions: the one before stays, the same again makes none, and each change is an event', async () => {
  const fee = await of.fee({ amount: '99.99' })
  const first = (await of.staff.get(`/api/fees/${fee}`)).body.data
  assert.deepEqual(
    [first.amount, first.vat, first.vat_rate, first.price_version],
    ['99.99', '16.67', '20', 1],
  )
  const price = { amount: '50.00', vat_treatment: 'exempt' }
  for (const version of [2, 2]) {
    const { data } = (await of.staff.post(`/api/fees/${fee}/prices`, price)).body
    assert.deepEqual(
      [data.amount, data.vat, data.vat_rate, data.price_version],
      ['50.00', '0.00', '0', version],
    )
  }
  const { rows } = await sql<{
    number: number
    amount_minor: bigint
  }>`select number, amount_minor from fee_prices
    where tenant_id = 1 and fee_id = ${fee} order by number`.execute(of.cards.api.db)
  assert.deepEqual(rows, [
    { number: 1, amount_minor: 9999n },
    { number: 2, amount_minor: 5000n },
  ])
  const path = `/api/fees/${fee}`
  assert.equal((await of.staff.patch(path, { name: 'Renamed', version: 1 })).status, 409)
  assert.equal((await of.staff.patch(path, { name: 'Renamed', archived: true })).body.data.name, 'Renamed')
  assert.equal((await of.staff.patch(path, { archived: true })).status, 200)
  assert.equal((await of.staff.patch(path, { archived: false })).body.data.archived_at, null)
  assert.deepEqual(await eventsOf(fee), [
    'fee.created',
    'fee.priced',
    'fee.updated',
    'fee.archived',
    'fee.unarchived',
  ])
})

test('a price of nothing, or above what the provider takes at once, is refused on its field', async () => {
  for (const amount of ['0.00', '-1.00', '1000000.00', 'much']) {
    const refused = await of.staff.post('/api/fees', { ...body, amount })
    assert.equal(refused.status, 422, amount)
    assert.ok(refused.body.errors.amount)
  }
})

test('another firm sees neither list nor payments of this one', async () => {
  const { fee, payment } = await of.paidFee()
  const other = await of.cards.api.as('superAdmin', 2)
  assert.deepEqual((await other.get('/api/fees')).body.data, [])
  assert.equal((await other.get(`/api/fees/${fee}`)).status, 404)
  assert.equal((await other.patch(`/api/fees/${fee}`, { name: 'Theirs' })).status, 404)
  assert.equal((await other.get(`/api/fee-payments/${payment}`)).status, 404)
  const refund = { amount: '1.00', reason: 'Not theirs' }
  assert.equal((await other.post(`/api/fee-payments/${payment}/refund`, refund)).status, 404)
})

test('staff who view an account as its investor pay nothing and cancel nothing', async () => {
  const [fee, plan] = [await of.fee(), await of.runningPlan()]
  const view = await of.staff.post(`/api/users/${await of.cards.api.userId('user')}/view-as`)
  assert.equal(view.status, 201, view.text)
  const header = { [viewingHeader]: view.body.data.token }
  for (const [path, sent] of [
    ['/api/single-payment', { purpose: fee }],
    ['/api/subscription-payment', { plan: plan.fee }],
    [`/api/fee-subscriptions/${plan.id}/cancel`, {}],
  ] as const) {
    const { status, body: said } = await of.staff.post(path, sent, header)
    assert.deepEqual([status, said.reason], [403, 'read_only'], path)
  }
  assert.equal((await of.planOf(plan.fee)).status, 'active')
})
