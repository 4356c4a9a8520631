import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import { addMonths } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { RoleName } from '@moorgate/contract'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()

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

/** One proposes, another approves. */
async function pass(id: number, finding: Record<string, unknown> = {}) {
  const first = await api.as('superAdmin')
  const proposed = await first.post(pathOf(id), { status: 'passed', reason, ...finding })
  assert.equal(proposed.status, 200, proposed.text)
  const second = await api.as('investmentManager')
  const [check] = (await second.get(`/api/identity-checks?filter[user_id]=${id}&filter[status]=proposed`))
    .body.data
  return second.post(`/api/identity-checks/${check.id}/approve`)
}

const recordOf = async (id: number) => (await (await api.as('superAdmin')).get(`/api/users/${id}`)).body.data

test('a pass needs two: the first proposes it with its reason, the second makes it count until a day', async () => {
  const id = await newInvestor(api, 'Leonora')
  const staff = await api.as('superAdmin')
  const proposed = await staff.post(pathOf(id), { status: 'passed', reason, risk: 'high' })
  assert.deepEqual([proposed.status, proposed.body.data.aml_status], [200, 'pending'])
  const [check] = (await staff.get(`/api/identity-checks?filter[user_id]=${id}`)).body.data
  const alone = await staff.post(`/api/identity-checks/${check.id}/approve`)
  assert.deepEqual([alone.status, alone.body.reason], [403, 'second_person'])

  const second = await api.as('investmentManager')
  const approved = await second.post(`/api/identity-checks/${check.id}/approve`)
  assert.deepEqual([approved.status, approved.body.data.status], [200, 'passed'])
  assert.equal(approved.body.data.expires_on, addMonths(londonDate(api.clock.now()), 12))
  assert.equal((await recordOf(id)).aml_status, 'passed')
  const again = await second.post(`/api/identity-checks/${check.id}/approve`)
  assert.deepEqual([again.status, again.body.reason], [409, 'already_decided'])
  const event = (await eventsAbout(id)).find(({ type }) => type === 'identity_check.passed')
  assert.deepEqual(event, {
    type: 'identity_check.passed',
    actor_id: await api.userId('investmentManager'),
    payload: { reason },
    before: { aml_status: 'pending', identity_product: 'domestic' },
    after: { aml_status: 'passed', identity_product: 'domestic' },
  })
})

test('a proposal that is sent back waits again, with the reason in the trail', async () => {
  const id = await newInvestor(api, 'Lysander')
  const staff = await api.as('superAdmin')
  await staff.post(pathOf(id), { status: 'passed', reason })
  const [check] = (await staff.get(`/api/identity-checks?filter[user_id]=${id}`)).body.data
  const back = await (
    await api.as('investmentManager')
  ).post(`/api/identity-checks/${check.id}/return`, { reason: 'The address differs.' })
  assert.deepEqual([back.body.data.status, back.body.data.proposed_by], ['submitted', null])
  assert.equal((await recordOf(id)).aml_status, 'pending')
})

test('of two who approve at once one does, and the check counts once', async () => {
  const id = await newInvestor(api, 'Lucetta')
  const staff = await api.as('superAdmin')
  await staff.post(pathOf(id), { status: 'passed', reason })
  const [check] = (await staff.get(`/api/identity-checks?filter[user_id]=${id}`)).body.data
  const colleague = await api.as('investmentManager')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => colleague.post(`/api/identity-checks/${check.id}/approve`)),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
  assert.equal((await eventsAbout(id)).filter(({ type }) => type === 'identity_check.passed').length, 1)
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
  const passedBy = async (id: number, overrides = {}) => (await pass(id, overrides)).body.data.product
  const refused = await find(abroad, { product: 'domestic' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['product']])
  assert.equal((await find(abroad, { product: 'domestic', status: 'referred' })).status, 200)
  assert.equal(await passedBy(abroad), 'international')
  assert.equal(await passedBy(stranger), 'international')
  assert.equal(await passedBy(home), 'domestic')

  await setFlags(api, { ca_use_intl_check: 0 })
  const elsewhere = await livesIn('Lea', 'FR', 'FR')
  assert.equal(await passedBy(elsewhere, { product: 'domestic' }), 'domestic')
  await setFlags(api, { ca_use_intl_check: 1 })
})
