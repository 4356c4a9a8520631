import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import type { Api } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

let api: Api
before(async () => {
  api = await startApi()
})
after(() => api[Symbol.asyncDispose]())

const reason = 'Passport and a bank statement seen.'
const pathOf = (id: number) => `/api/users/${id}/identity-check`

const eventsAbout = (id: number) =>
  api.db
    .selectFrom('events')
    .select(['type', 'actor_id', 'payload', 'before', 'after'])
    .where('tenant_id', '=', 1)
    .where('subject_id', '=', id)
    .where('type', 'like', 'identity_check.%')
    .orderBy('id')
    .execute()

test('staff record a finding with its reason: the record shows it, and one event keeps who said it and why', async () => {
  const id = await newInvestor(api, 'Leonora')
  const staff = await api.as('superAdmin')
  const passed = await staff.post(pathOf(id), { status: 'passed', reason })
  assert.deepEqual([passed.status, passed.body.data.aml_status], [200, 'passed'])
  assert.equal((await staff.post(pathOf(id), { status: 'passed', reason: 'Said twice.' })).status, 200)
  assert.deepEqual(await eventsAbout(id), [
    {
      type: 'identity_check.passed',
      actor_id: await api.userId('superAdmin'),
      payload: { reason },
      before: { aml_status: 'not_started', identity_product: null },
      after: { aml_status: 'passed', identity_product: 'domestic' },
    },
  ])
})

test('a finding without a reason, or that nobody was ever checked, is refused on its field', async () => {
  const staff = await api.as('superAdmin')
  const path = pathOf(await newInvestor(api, 'Marius'))
  assert.deepEqual(Object.keys((await staff.post(path, { status: 'failed' })).body.errors), ['reason'])
  const never = await staff.post(path, { status: 'not_started', reason })
  assert.deepEqual(Object.keys(never.body.errors), ['status'])
})

test('anyone who decides about categories decides about identities, nobody else, and about investors only', async () => {
  const id = await newInvestor(api, 'Nerissa')
  for (const [role, roleId] of Object.entries(roleIds)) {
    const answer = await (await api.as(role as RoleName)).post(pathOf(id), { status: 'referred', reason })
    const expected = can(roleId, 'investor_category', 'update') ? 200 : 403
    assert.equal(answer.status, expected, `${role}: ${answer.text}`)
  }
  assert.equal((await (await api.asUser(id)).post(pathOf(id), { status: 'passed', reason })).status, 403)
  const colleague = pathOf(await api.userId('adviser'))
  const staff = await api.as('superAdmin')
  assert.equal((await staff.post(colleague, { status: 'passed', reason })).status, 404)
  assert.equal(
    (await (await api.as('superAdmin', 2)).post(pathOf(id), { status: 'passed', reason })).status,
    404,
  )
})

test('anyone who failed the check can’t reserve, and learns no reason', async () => {
  const id = await newInvestor(api, 'Orlando')
  const staff = await api.as('superAdmin')
  await staff.post(pathOf(id), { status: 'failed', reason: 'Matches a sanctions list.' })
  const investor = await api.asUser(id)
  const self = await investor.get('/api/user')
  assert.equal(self.body.data.aml_status, 'failed')
  assert.doesNotMatch(self.text, /sanctions/)
})

test('anyone who lives abroad passes by the international product alone, where the firm uses one', async () => {
  const staff = await api.as('superAdmin')
  const livesIn = async (name: string, country_of_residence: string | null, nationality: string | null) => {
    const id = await newInvestor(api, name)
    await api.db
      .updateTable('users')
      .set({ country_of_residence, nationality })
      .where('tenant_id', '=', 1)
      .where('id', '=', id)
      .execute()
    return id
  }
  const [abroad, stranger, home] = [
    await livesIn('Ines', 'ES', 'GB'),
    await livesIn('Jorge', null, 'ES'),
    await livesIn('Kit', 'GB', 'ES'),
  ]
  const find = (id: number, overrides: Record<string, unknown>) =>
    staff.post(pathOf(id), { status: 'passed', reason, ...overrides })
  const refused = await find(abroad, { product: 'domestic' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['product']])
  assert.equal((await find(abroad, { product: 'domestic', status: 'referred' })).status, 200)
  const productOf = async (id: number, overrides = {}) =>
    (await find(id, overrides)).body.data.identity_product
  assert.equal(await productOf(abroad), 'international')
  assert.equal(await productOf(stranger), 'international')
  assert.equal(await productOf(home), 'domestic')

  await setFlags(api, { ca_use_intl_check: 0 })
  const elsewhere = await livesIn('Lea', 'FR', 'FR')
  assert.equal(await productOf(elsewhere, { product: 'domestic' }), 'domestic')
  await setFlags(api, { ca_use_intl_check: 1 })
})
