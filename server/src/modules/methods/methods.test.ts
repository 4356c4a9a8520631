import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { addedMethod, bank, entities, kindId, layBankTable } from './test-methods.ts'

const api = apiForTests()
before(async () => {
  await layBankTable(api)
})

const added = (userId: number, kind: string, more: object = {}) => addedMethod(api, userId, kind, more)

test('an investor adds a method, staff approve it, and both hear of it', async () => {
  const id = await newInvestor(api, 'Agatha')
  const method = await added(id, 'individual', { bank, is_default: true })
  assert.deepEqual(
    [method.status, method.registered_name, method.lead_user_id, method.is_default],
    ['pending', 'Agatha Test', id, true],
  )
  assert.deepEqual(method.holders, [{ user_id: id, name: 'Agatha Test', share_percent: '100' }])
  assert.deepEqual([method.bank.masked, method.bank.verified], ['****4958', 'modulus_ok'])
  await api.deliver()
  const adviser = await api.as('adviser')
  const bell = (await adviser.get('/api/notifications/admin')).body.data
  assert.ok(bell.some((note: { data: { cta: string } }) => note.data.cta.endsWith(`/${method.id}/details`)))
  const approved = await adviser.post(`${entities}/${method.id}/approve`)
  assert.deepEqual([approved.status, approved.body.data.status], [200, 'approved'])
  await api.deliver()
  const [note] = (await (await api.asUser(id)).get('/api/notifications/user')).body.data
  assert.equal(note.data.message, 'Your investment method **Agatha Test, Individual** is approved.')
  const stored = await api.db
    .selectFrom('bank_accounts')
    .select('sealed')
    .where('tenant_id', '=', 1)
    .execute()
  assert.ok(stored.every(({ sealed }) => !sealed.includes('66374958')))
})

test('an investor can set neither status nor whose it is, and takes nobody else’s method', async () => {
  const [id, other] = [await newInvestor(api, 'Bertram'), await newInvestor(api, 'Cecily')]
  const investor = await api.asUser(id)
  const kind = await kindId(api, 'individual')
  const foreign = await investor.post(entities, { investment_method_id: kind, user_id: other })
  assert.deepEqual(foreign.body.errors, { user_id: ['The selected user id is invalid.'] })
  const forged = await investor.post(entities, {
    investment_method_id: kind,
    registered_name: 'Bertram Test',
    status: 'approved',
    decided_by: id,
    made_by: other,
  })
  assert.equal(forged.status, 422)
  const method = await added(id, 'individual')
  assert.equal(method.status, 'pending')
  for (const [name, value] of [
    ['status', 'approved'],
    ['lead_user_id', other],
  ]) {
    const changed = await investor.patch(`${entities}/${method.id}`, { reference: 'MY-1', [name!]: value })
    assert.deepEqual([changed.status, Object.keys(changed.body.errors)], [422, [name]])
  }
  for (const verb of ['approve', 'reject', 'suspend'])
    assert.equal((await investor.post(`${entities}/${method.id}/${verb}`, { reason: 'Because' })).status, 403)
  const stranger = await api.asUser(other)
  for (const answer of [
    await stranger.get(`${entities}/${method.id}`),
    await stranger.patch(`${entities}/${method.id}`, { reference: 'X' }),
    await stranger.post(`${entities}/${method.id}/close`),
  ])
    assert.equal(answer.status, 404)
  assert.equal((await (await api.as('superAdmin', 2)).get(`${entities}/${method.id}`)).status, 404)
})

test('each kind asks for what it needs', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Desmond'))
  const post = async (kind: string, more: object = {}) =>
    investor.post(entities, { investment_method_id: await kindId(api, kind), ...more })
  assert.deepEqual(Object.keys((await post('company')).body.errors), ['organisation_id'])
  assert.deepEqual(Object.keys((await post('ssas')).body.errors), ['provider_name', 'scheme_reference'])
  assert.deepEqual((await post('isa')).body.errors, {
    investment_method_id: ['The selected investment method id is invalid.'],
  })
  assert.deepEqual(Object.keys((await post('individual', { ownership: 'for_others' })).body.errors), [
    'beneficial_owners',
  ])
  const draft = await post('sipp', { draft: true })
  assert.equal(draft.body.data.status, 'draft')
  const early = await investor.post(`${entities}/${draft.body.data.id}/submit`)
  assert.deepEqual(Object.keys(early.body.errors), ['provider_name'])
  const filled = await investor.patch(`${entities}/${draft.body.data.id}`, {
    provider_name: 'Northgate Pensions',
    trustees: ['Northgate Trustees Limited', 'Desmond Test'],
    ownership: 'for_others',
    beneficial_owners: [{ name: 'Agnes Test', date_of_birth: '2001-02-03', share_percent: '40' }],
  })
  assert.deepEqual(filled.body.data.trustees, ['Northgate Trustees Limited', 'Desmond Test'], filled.text)
  assert.equal(filled.body.data.beneficial_owners[0].name, 'Agnes Test')
  const sent = await investor.post(`${entities}/${draft.body.data.id}/submit`)
  assert.deepEqual([sent.status, sent.body.data.status], [200, 'pending'])
})

test('holders’ parts add up to exactly 100, and an investor names nobody new', async () => {
  const [id, partner] = [await newInvestor(api, 'Edith'), await newInvestor(api, 'Frank')]
  const kind = await kindId(api, 'joint')
  const both = (first: string, second: string) => [
    { user_id: id, share_percent: first },
    { user_id: partner, share_percent: second },
  ]
  const investor = await api.asUser(id)
  const named = await investor.post(entities, { investment_method_id: kind, holders: both('50', '50') })
  assert.deepEqual(named.body.errors, {
    'holders.1.user_id': ['The selected holders.1.user_id is invalid.'],
  })
  const staff = await api.as('superAdmin')
  const post = (holders: unknown) =>
    staff.post(entities, { investment_method_id: kind, user_id: id, holders })
  assert.deepEqual((await post(both('33.333333', '66.666666'))).body.errors, {
    holders: ['The holders’ percentages must add up to 100.'],
  })
  assert.equal((await post([...both('50', '25'), { user_id: id, share_percent: '25' }])).status, 422)
  assert.deepEqual((await post([{ user_id: partner, share_percent: '100' }])).body.errors, {
    holders: ['The lead must be one of the holders.'],
  })
  assert.equal(
    (
      await post([
        { user_id: id, share_percent: '50' },
        { user_id: 999_999, share_percent: '50' },
      ])
    ).status,
    422,
  )
  const made = await post(both('33.333333', '66.666667'))
  assert.equal(made.status, 201, made.text)
  const seen = await (
    await api.asUser(partner)
  ).get(`/api/user?include=investmentMethodEntities.investmentMethod`)
  assert.equal(seen.body.data.investment_method_entities[0].investment_method.kind, 'joint')
  const partnersTry = await (
    await api.asUser(partner)
  ).patch(`${entities}/${made.body.data.id}`, { reference: 'X' })
  assert.equal(partnersTry.status, 403)
})

test('nobody approves what they made themselves, and of two decisions one counts', async () => {
  const id = await newInvestor(api, 'Hubert')
  const [maker, other] = [await api.as('superAdmin'), await api.as('support')]
  const made = await maker.post(entities, {
    investment_method_id: await kindId(api, 'individual'),
    user_id: id,
  })
  const entity = `${entities}/${made.body.data.id}`
  assert.equal((await maker.post(`${entity}/approve`)).status, 403)
  const answers = await Promise.all([
    other.post(`${entity}/approve`),
    (await api.as('fundManager')).post(`${entity}/reject`, { reason: 'Not legible.' }),
  ])
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409])
  assert.match(
    answers.find(({ status }) => status === 409)!.body.message,
    /^This investment method is (approved|rejected), so this can’t be done now\. Reload the page\.$/,
  )
})

test('one method is used unless another is chosen, also when two are chosen at once', async () => {
  const id = await newInvestor(api, 'Kester')
  const [first, second] = [await added(id, 'individual'), await added(id, 'nominee')]
  const investor = await api.asUser(id)
  await Promise.all(
    [first, second].map((each) => investor.patch(`${entities}/${each.id}`, { is_default: true })),
  )
  const list = (await investor.get(`${entities}?fields=id,is_default`)).body.data
  assert.equal(list.filter((each: { is_default: boolean }) => each.is_default).length, 1)
})

test('a closed method is kept, changes no more, and leaves the name free', async () => {
  const id = await newInvestor(api, 'Leopold')
  const method = await added(id, 'individual')
  const investor = await api.asUser(id)
  assert.equal((await investor.post(`${entities}/${method.id}/close`)).body.data.status, 'closed')
  assert.equal((await investor.patch(`${entities}/${method.id}`, { reference: 'X' })).status, 409)
  assert.equal((await (await api.as('superAdmin')).post(`${entities}/${method.id}/approve`)).status, 409)
  assert.equal((await added(id, 'individual')).status, 'pending')
  const taken = await investor.post(entities, { investment_method_id: await kindId(api, 'individual') })
  assert.deepEqual(Object.keys(taken.body.errors), ['registered_name'])
})

test('every role reaches exactly what the matrix gives it', async () => {
  const lists: Record<string, number> = {
    superAdmin: 200,
    entrepreneur: 403,
    investmentCommittee: 200,
    user: 200,
    custodian: 403,
    support: 200,
    creator: 200,
    investmentManager: 200,
    fundManager: 200,
    adviser: 200,
  }
  const id = await newInvestor(api, 'Minerva')
  const method = await added(id, 'individual')
  for (const [role, status] of Object.entries(lists)) {
    const client = await api.as(role as 'user')
    assert.equal((await client.get(entities)).status, status, role)
    assert.equal((await client.get(`${entities}/export`)).status, status, role)
    const shows = { creator: 403, user: 404 }[role] ?? status
    assert.equal((await client.get(`${entities}/${method.id}`)).status, shows, role)
    assert.equal((await client.get('/api/investment-methods')).status, 200, role)
    const catalogue = await client.post('/api/investment-methods', {})
    assert.equal(
      catalogue.status,
      [
        'superAdmin',
        'support',
        'investmentCommittee',
        'investmentManager',
        'fundManager',
        'adviser',
      ].includes(role)
        ? 422
        : 403,
      role,
    )
  }
})
