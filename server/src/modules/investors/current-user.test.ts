import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentUserShape } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()

const everything =
  'organisations,attributeValues.attribute,onboardingDocuments,owner,investmentMethodEntities.investmentMethod,' +
  'leadInvestmentMethodEntities.investmentMethod,ownershipChoices,role,notificationsCount'

const roles = [
  'superAdmin',
  'entrepreneur',
  'investmentCommittee',
  'user',
  'custodian',
  'support',
  'creator',
  'investmentManager',
  'fundManager',
  'adviser',
] as const

test('everybody who is signed in reads their own record with every relation that the shell asks for', async () => {
  for (const role of roles) {
    const client = await api.as(role)
    const answer = await client.get(`/api/user?include=${everything}`)
    assert.equal(answer.status, 200, `${role}: ${answer.text}`)
    const { data } = answer.body
    assert.equal(data.id, await api.userId(role))
    assert.equal(data.role.id, data.role_id)
    assert.equal(data.notifications_count, 0)
    for (const key of [
      'organisations',
      'attribute_values',
      'ownership_choices',
      'investment_method_entities',
    ])
      assert.deepEqual(data[key], [], key)
    assert.equal(data.terms_pending, false)
    assert.equal(data.avatar_url, `/files/avatars/${data.id}?v=0`)
    assert.equal('password_hash' in data, false)
    if (role !== 'user') currentUserShape.parse(data)
  }
})

test('what a role may do comes along; an investor gets an empty map', async () => {
  const manager = (await (await api.as('investmentManager')).get('/api/user')).body.data
  assert.deepEqual(manager.permissions.investors, ['index', 'visit', 'create', 'update', 'delete'])
  assert.deepEqual(manager.hidden_tabs[0].event, 'investment_opportunity_live')
  const investor = (await (await api.as('user')).get('/api/user')).body.data
  assert.deepEqual([investor.permissions, investor.hidden_tabs], [{}, []])
  assert.equal('source' in investor, false)
})

test('somebody whose address is not confirmed yet is known too, and nobody without a session is', async () => {
  const id = await api.userId('newInvestor')
  await api.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .execute()
  const answer = await (await api.asUser(id)).get('/api/user')
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.data.email_verified_at, answer.body.data.terms_pending], [null, true])
  assert.equal((await api.guest().get('/api/user')).status, 401)
  assert.equal((await (await api.as('user')).get('/api/user?include=passwords')).status, 400)
})

test('an investor sees who looks after them, and only what is meant for them', async () => {
  const [investor, adviser] = [await api.userId('user'), await api.userId('adviser')]
  await api.db
    .updateTable('users')
    .set({ owner_id: adviser })
    .where('tenant_id', '=', 1)
    .where('id', '=', investor)
    .execute()
  const { owner } = (await (await api.as('user')).get('/api/user?include=owner')).body.data
  assert.equal(owner.name, 'Duncan Frayne')
  assert.deepEqual(Object.keys(owner), [
    'id',
    'created_at',
    'updated_at',
    'version',
    'name',
    'first_name',
    'last_name',
    'email',
    'phone',
    'role_id',
    'avatar_url',
  ])
})

test('nobody learns from their own record what it tells of others: their groups, and whom their nominee stands for', async () => {
  const investor = await api.as('user')
  for (const include of ['clientGroups', 'nominee', 'investments.nominee'])
    assert.equal((await investor.get(`/api/user?include=${include}`)).status, 400, include)
})

test('what always comes along may be asked for by name', async () => {
  const client = await api.as('superAdmin')
  for (const append of ['permissions', 'permissions,hidden_tabs,full_name'])
    assert.ok((await client.get(`/api/user?append=${append}`)).body.data.permissions.investors, append)
  assert.equal((await client.get('/api/user?append=nonsense')).status, 400)
  assert.equal((await client.get('/api/user?append[]=permissions')).status, 200)
})

test('an investor who has not passed the test has its questions along, and nobody reads which answer is right', async () => {
  const id = await newInvestor(api, 'Quentin')
  const investor = await api.asUser(id)
  const asked = (await investor.get('/api/user')).body.data.compliance_questions
  assert.ok(asked.length > 0)
  const { data: listed } = (await investor.get('/api/fca-compliance-questions?include=options')).body
  assert.deepEqual(
    asked.map(({ id }: { id: number }) => id).toSorted(),
    listed.map(({ id }: { id: number }) => id).toSorted(),
  )
  for (const question of asked) {
    assert.deepEqual(Object.keys(question), ['id', 'text', 'bank', 'options'])
    assert.ok(question.options.length >= 3)
    for (const option of question.options) assert.deepEqual(Object.keys(option), ['id', 'text'])
  }
  await sql`update users set compliance_passed = 1 where tenant_id = 1 and id = ${id}`.execute(api.db)
  assert.deepEqual((await investor.get('/api/user')).body.data.compliance_questions, [])
  assert.deepEqual((await (await api.as('superAdmin')).get('/api/user')).body.data.compliance_questions, [])
})
