import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Api } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-firm.ts'
import { kindId } from './test-methods.ts'

let api: Api
before(async () => {
  api = await startApi()
  const folder = path.join(api.platform.settings.dataDir, 'bank-check')
  await mkdir(folder, { recursive: true })
  await writeFile(
    path.join(folder, 'valacdos.txt'),
    '089000 089999 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1\r\n',
  )
})
after(() => api[Symbol.asyncDispose]())

const bank = { holder_name: 'Test Person', sort_code: '08-99-99', account_number: '6637 4958' }
const entities = '/api/investment-method-entities'

async function added(userId: number, kind: string, more: object = {}) {
  const answer = await (
    await api.asUser(userId)
  ).post(entities, {
    investment_method_id: await kindId(api, kind),
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

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
  const kept = await api.db.selectFrom('bank_accounts').select('sealed').where('tenant_id', '=', 1).execute()
  assert.ok(kept.every(({ sealed }) => !sealed.includes('66374958')))
})

test('an investor can set neither status nor whose it is, and takes nobody else’s method', async () => {
  const [id, other] = [await newInvestor(api, 'Bertram'), await newInvestor(api, 'Cecily')]
  const investor = await api.asUser(id)
  const kind = await kindId(api, 'individual')
  const foreign = await investor.post(entities, { investment_method_id: kind, user_id: other })
  assert.deepEqual(foreign.body.errors, { user_id: ['The selected user id is invalid.'] })
  const method = await added(id, 'individual', { status: 'approved', decided_by: id, made_by: other })
  assert.equal(method.status, 'pending')
  const changed = await investor.patch(`${entities}/${method.id}`, {
    status: 'approved',
    lead_user_id: other,
    reference: 'MY-1',
  })
  assert.deepEqual(
    [changed.status, changed.body.data.status, changed.body.data.lead_user_id, changed.body.data.reference],
    [200, 'pending', id, 'MY-1'],
  )
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
    holders: ['The holders’ parts must add up to 100.'],
  })
  assert.equal((await post([...both('50', '25'), { user_id: id, share_percent: '25' }])).status, 422)
  assert.deepEqual((await post([{ user_id: partner, share_percent: '100' }])).body.errors, {
    holders: ['The lead has to be one of the holders.'],
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

test('changing the holders or the bank account of an approved method asks for approval again', async () => {
  const id = await newInvestor(api, 'Gwendolen')
  const method = await added(id, 'individual', { bank })
  const staff = await api.as('fundManager')
  await staff.post(`${entities}/${method.id}/approve`)
  const investor = await api.asUser(id)
  const same = await investor.patch(`${entities}/${method.id}`, { bank, reference: 'R-2' })
  assert.equal(same.body.data.status, 'approved')
  const other = { ...bank, account_number: '66374958', holder_name: 'Somebody Else' }
  api.clock.forward({ minutes: 16 })
  assert.equal((await investor.patch(`${entities}/${method.id}`, { bank: other })).status, 423)
  const fresh = await api.asUser(id)
  const changed = await fresh.patch(`${entities}/${method.id}`, { bank: other })
  assert.deepEqual([changed.status, changed.body.data.status], [200, 'pending'])
  assert.equal(changed.body.data.bank.held_until, '2026-11-22T09:46:00.000000Z')
  assert.equal(changed.body.data.decided_at, null)
  await api.deliver()
  const mails = await api.db
    .selectFrom('mails')
    .select('subject')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'gwendolen@people.example')
    .execute()
  assert.ok(mails.some(({ subject }) => subject.includes('bank account')))
})

test('whoever did not change the bank account puts the one before it back, while nothing is paid to the new one', async () => {
  const id = await newInvestor(api, 'Isolde')
  const method = await added(id, 'individual', { bank })
  const investor = await api.asUser(id)
  const url = `${entities}/${method.id}`
  await investor.patch(`/api/users/${id}`, { email: 'thief@people.example' })
  await api.db
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .execute()
  const changed = await investor.patch(url, { bank: { ...bank, holder_name: 'A Thief' } })
  assert.deepEqual(
    [changed.body.data.bank.holder_name, changed.body.data.bank.until_then],
    ['A Thief', '****4958'],
  )
  await api.deliver()
  const told = await api.db
    .selectFrom('mails')
    .select('recipient')
    .where('tenant_id', '=', 1)
    .where('subject', 'like', '%bank account%')
    .where('recipient', 'in', ['isolde@people.example', 'thief@people.example'])
    .execute()
  assert.equal(told.length, 2)
  assert.equal((await (await api.as('user')).post(`${url}/dispute-bank`)).status, 404)
  const back = await investor.post(`${url}/dispute-bank`)
  assert.deepEqual(
    [back.status, back.body.data.bank.holder_name, back.body.data.bank.held_until],
    [200, 'Test Person', null],
  )
  assert.equal((await investor.post(`${url}/dispute-bank`)).status, 409)
  await investor.patch(url, { bank: { ...bank, holder_name: 'Isolde Test-Marke' } })
  api.clock.forward({ hours: 48 })
  assert.equal((await (await api.asUser(id)).post(`${url}/dispute-bank`)).status, 409)
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
})

test('a wrong account number, and an IBAN where the firm takes none, are told on their fields', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Imelda'))
  const kind = await kindId(api, 'individual')
  const post = (given: object) =>
    investor.post(entities, { investment_method_id: kind, bank: { ...bank, ...given } })
  assert.deepEqual((await post({ account_number: '66374959' })).body.errors, {
    'bank.account_number': ['The account number does not belong to this sort code.'],
  })
  assert.deepEqual(Object.keys((await post({ sort_code: '1234', account_number: '12' })).body.errors), [
    'bank.sort_code',
    'bank.account_number',
  ])
  await setFlags(api, { intl_bank_details_enabled: 0 })
  assert.deepEqual(
    (await post({ sort_code: null, account_number: null, iban: 'GB82 WEST 1234 5698 7654 32' })).body.errors[
      'bank.iban'
    ],
    ['The bank.iban field is prohibited.'],
  )
  await setFlags(api, { intl_bank_details_enabled: 1 })
  const made = await post({
    sort_code: null,
    account_number: null,
    iban: 'GB82 WEST 1234 5698 7654 32',
    bic: 'NWBKGB2L',
  })
  assert.deepEqual([made.status, made.body.data.bank.masked], [201, '****5432'])
})

test('bank accounts are hidden from investors or from staff where the firm says so', async () => {
  const id = await newInvestor(api, 'Jocasta')
  const method = await added(id, 'individual', { bank })
  await setFlags(api, { hide_bank_details: 1 })
  const investor = await api.asUser(id)
  assert.equal('bank' in (await investor.get(`${entities}/${method.id}`)).body.data, false)
  assert.equal('bank' in (await (await api.as('superAdmin')).get(`${entities}/${method.id}`)).body.data, true)
  await setFlags(api, { hide_bank_details: 0, hide_bank_details_admin: 1 })
  assert.equal(
    'bank' in (await (await api.as('superAdmin')).get(`${entities}/${method.id}`)).body.data,
    false,
  )
  await setFlags(api, { hide_bank_details_admin: 0 })
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
        'creator',
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

test('an answer to an offer of shares names an offer that the investor can see', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Nestor'))
  const unknown = await investor.post('/api/whole-ownership-choices', {
    investment_opportunity_id: 999_999,
    choice: 2,
  })
  assert.deepEqual(unknown.body.errors, {
    investment_opportunity_id: ['The selected investment opportunity id is invalid.'],
  })
  const wrong = await investor.post('/api/whole-ownership-choices', {
    investment_opportunity_id: 1,
    choice: 7,
  })
  assert.deepEqual(wrong.body.errors, { choice: ['The selected choice is invalid.'] })
  assert.deepEqual((await investor.get('/api/whole-ownership-choices')).body.data, [])
})

test('a second answer to the same offer takes the first one’s place, also when both come at once', async () => {
  const id = await newInvestor(api, 'Odette')
  const staff = await api.as('superAdmin')
  const type = (await staff.post('/api/types', { name: 'Shares of a round' })).body.data
  const offer = (await staff.post('/api/investment-opportunities', { name: 'Offered', type_id: type.id }))
    .body.data
  const answer = (choice: number) =>
    staff.post('/api/whole-ownership-choices', {
      investment_opportunity_id: offer.id,
      user_id: id,
      choice,
      shares: '12.5',
    })
  const answers = await Promise.all([answer(2), answer(3), answer(6)])
  assert.deepEqual(answers.map((each) => each.status).toSorted(), [200, 200, 201])
  const list = (await (await api.asUser(id)).get('/api/user?include=ownershipChoices')).body.data
    .ownership_choices
  assert.deepEqual([list.length, list[0].shares], [1, '12.5'])
  const other = await api.asUser(await newInvestor(api, 'Phineas'))
  assert.equal((await other.patch(`/api/whole-ownership-choices/${list[0].id}`, { choice: 1 })).status, 404)
  const own = await (await api.asUser(id)).patch(`/api/whole-ownership-choices/${list[0].id}`, { choice: 1 })
  assert.deepEqual([own.status, own.body.data.choice], [200, 1])
})
