import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from './test-tenant.ts'
import { personOf, stateCategory } from './test-categorisation.ts'

const api = apiForTests()

test('a statement that needs approval waits, rings with staff, and the investor is told of the decision', async () => {
  const id = await newInvestor(api, 'Harriet')
  const investor = await api.asUser(id)
  const { data } = (await stateCategory(api, investor, 'high_net_worth', { income: '100000' })).body
  assert.equal(data.status, 'pending_review')
  assert.equal((await personOf(api, id)).category_status, 'pending')
  await api.deliver()
  const manager = await api.as('fundManager')
  const bell = (await manager.get('/api/notifications/admin')).body.data[0]
  assert.match(bell.data.message, /Harriet Test.*High net worth investor/)
  assert.equal(bell.data.cta, `/admin/investors/${id}/details/category`)

  const path = `/api/investor-categorisations/${data.id}`
  const read = (await manager.get(path)).body.data
  assert.deepEqual([read.statement_version, read.rules_effective_from], [1, '2024-03-27'])
  assert.equal(typeof read.address, 'string', 'staff read from where it was signed')
  assert.equal('address' in (await investor.get(path)).body.data, false)

  const approved = await manager.post(`/api/investor-categorisations/${data.id}/approve`)
  assert.equal(approved.status, 200, approved.text)
  assert.equal(approved.body.data.reviewer_id, await api.userId('fundManager'))
  await api.deliver()
  const told = (await investor.get('/api/notifications/user')).body.data
  assert.equal(told.length, 1)
  assert.equal(told[0].data.message, 'Your investor category is confirmed until 20 November 2027.')
  const mail = await api.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'harriet@people.example')
    .executeTakeFirstOrThrow()
  assert.equal(mail.subject, 'Your category is confirmed')
})

test('of two people who decide at the same moment one is heard and the other is told', async () => {
  const id = await newInvestor(api, 'Doris')
  const { data } = (
    await stateCategory(api, await api.asUser(id), 'high_net_worth', { net_assets: '250000.00' })
  ).body
  const [committee, support] = [await api.as('investmentCommittee'), await api.as('support')]
  const answers = await Promise.all([
    committee.post(`/api/investor-categorisations/${data.id}/approve`),
    support.post(`/api/investor-categorisations/${data.id}/reject`, { reason: 'Not shown.' }),
  ])
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409])
  assert.equal(answers.find((answer) => answer.status === 409)!.body.reason, 'already_decided')
  const person = await personOf(api, id)
  assert.ok(['approved', 'rejected'].includes(person.category_status))
})

test('an approved category stays in force while its renewal waits or is refused', async () => {
  const id = await newInvestor(api, 'Renata')
  const investor = await api.asUser(id)
  await stateCategory(api, investor, 'restricted', { past_percent: '2', intended_percent: '2' })
  const { data } = (await stateCategory(api, investor, 'high_net_worth', { income: '150000' })).body
  assert.equal((await personOf(api, id)).category_status, 'approved')
  const rejected = await (
    await api.as('superAdmin')
  ).post(`/api/investor-categorisations/${data.id}/reject`, {
    reason: 'No evidence of income.',
  })
  assert.equal(rejected.body.data.rejection_reason, 'No evidence of income.')
  assert.equal((await personOf(api, id)).category_status, 'approved')
})

test('only the roles that may decide do; others are refused, and an investor is not told what exists', async () => {
  const id = await newInvestor(api, 'Perpetua')
  const { data } = (await stateCategory(api, await api.asUser(id), 'high_net_worth', { income: '150000' }))
    .body
  const expected = {
    entrepreneur: 403,
    user: 403,
    custodian: 403,
    creator: 403,
    adviser: 403,
    investmentManager: 200,
  } as const
  for (const [role, status] of Object.entries(expected)) {
    const client = await api.as(role as keyof typeof expected)
    const answer = await client.post(`/api/investor-categorisations/${data.id}/approve`)
    assert.equal(answer.status, status, `${role}: ${answer.text}`)
  }
  const lists = {
    superAdmin: 200,
    entrepreneur: 403,
    investmentCommittee: 200,
    user: 200,
    custodian: 403,
    support: 200,
    creator: 403,
    investmentManager: 200,
    fundManager: 200,
    adviser: 200,
  } as const
  for (const [role, status] of Object.entries(lists)) {
    const answer = await (await api.as(role as keyof typeof lists)).get('/api/investor-categorisations')
    assert.equal(answer.status, status, role)
  }
  const other = await api.as('user')
  assert.equal((await other.get(`/api/investor-categorisations/${data.id}`)).status, 404)
  assert.deepEqual((await other.get('/api/investor-categorisations')).body.data, [])
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.post(`/api/investor-categorisations/${data.id}/approve`)).status, 404)
  assert.equal((await (await api.as('superAdmin')).post('/api/investor-categorisations', {})).status, 403)
})
