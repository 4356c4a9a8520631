import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { apiForTests } from '../../../test/harness.ts'
import { suitabilityScheduled } from './scheduled.ts'
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
  assert.equal(told[0].data.cta, '/investor/profile/type')
  const mail = await api.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'harriet@people.example')
    .executeTakeFirstOrThrow()
  assert.equal(mail.subject, 'Your category is confirmed')
})

test('the overview counts no statement of an investor whose record was deleted', async () => {
  const staff = await api.as('superAdmin')
  const waiting = async () => {
    const { data } = (await staff.get('/api/statistics/attention')).body
    return data.find(({ kind }: { kind: string }) => kind === 'categories_waiting')?.count ?? 0
  }
  const before = await waiting()
  const id = await newInvestor(api, 'Hartley')
  await stateCategory(api, await api.asUser(id), 'high_net_worth', { income: '100000' })
  assert.equal(await waiting(), before + 1)
  await api.db
    .updateTable('users')
    .set({ deleted_at: api.clock.now() })
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .execute()
  assert.equal(await waiting(), before)
})

test('the list behind the overview’s count has the renewal that waits beside a category that stands', async () => {
  const staff = await api.as('superAdmin')
  const counted = async () => {
    const { data } = (await staff.get('/api/statistics/attention')).body
    return data.find(({ kind }: { kind: string }) => kind === 'categories_waiting')?.count ?? 0
  }
  const listed = async (filter: string) =>
    (await staff.get(`/api/users?filter[role_id]=${roleIds.user}&filter[category_waiting]=${filter}`)).body
  const id = await newInvestor(api, 'Rosalind')
  const investor = await api.asUser(id)
  await stateCategory(api, investor, 'restricted', { past_percent: '2', intended_percent: '2' })
  await stateCategory(api, investor, 'high_net_worth', { income: '150000' })
  const waiting = await listed('1')
  const found = waiting.data.find((person: { id: number }) => person.id === id)
  assert.equal(found?.category_status, 'approved')
  assert.equal(waiting.meta.total, await counted())
  const waits = async () =>
    (await staff.get(`/api/users/${id}?append=category_waits`)).body.data.category_waits
  assert.equal(await waits(), true)
  const all = (await staff.get(`/api/users?filter[role_id]=${roleIds.user}`)).body.meta.total
  assert.equal((await listed('0')).meta.total, all - waiting.meta.total)
  const { body } = await staff.get(`/api/users/${id}?include=categorisations`)
  const { id: statement } = body.data.categorisations.find(
    ({ status }: { status: string }) => status === 'pending_review',
  )
  const approved = await staff.post(`/api/investor-categorisations/${statement}/approve`)
  assert.equal(approved.status, 200, approved.text)
  assert.equal(await waits(), false)
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

test('“none of these”, a renewal in review and a closed account are not asked for a renewal, nor when it is late', async () => {
  const small = { past_percent: '2', intended_percent: '2' }
  const people = { asked: 0, none: 0, renewing: 0, closed: 0 }
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    people[name] = await newInvestor(api, `Ask-${name}`)
    const [code, answers] = name === 'none' ? ['none', {}] : ['restricted', small]
    const answer = await stateCategory(api, await api.asUser(people[name]), code as string, answers as object)
    assert.equal(answer.status, 201, answer.text)
  }
  api.clock.forward({ days: 350 })
  await api.db
    .updateTable('users')
    .set({ is_active: false })
    .where('tenant_id', '=', 1)
    .where('id', '=', people.closed)
    .execute()
  const renewal = await stateCategory(api, await api.asUser(people.renewing), 'high_net_worth', {
    income: '200000',
  })
  assert.equal(renewal.body.data.status, 'pending_review')
  const tenant = await api.platform.tenants.byId(1)
  for (const task of suitabilityScheduled) await task.perform(api.platform, tenant)
  const asked = await api.db
    .selectFrom('events')
    .select('payload')
    .where('tenant_id', '=', 1)
    .where('type', '=', 'categorisation.renewal_due')
    .execute()
  const ids = asked.map(({ payload }) => (payload as { user_id: number }).user_id)
  assert.deepEqual(
    Object.entries(people).filter(([, id]) => ids.includes(id)),
    [['asked', people.asked]],
  )
  api.clock.forward({ days: 20 })
  for (const task of suitabilityScheduled) await task.perform(api.platform, tenant)
  await api.deliver()
  const told = await api.db
    .selectFrom('notifications')
    .select('user_id')
    .where('tenant_id', '=', 1)
    .where('type', 'like', '%InvestorCategoryExpired')
    .where('user_id', 'in', Object.values(people))
    .execute()
  assert.deepEqual(told, [{ user_id: people.asked }])
})
