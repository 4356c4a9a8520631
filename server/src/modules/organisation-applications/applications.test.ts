import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { form, pdf } from '../documents/test-form.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  await setFlags(api, { organisation_links_enabled: 1 })
  staff = await api.as('superAdmin')
})

const path = '/api/organisation-links'
const firm = (name: string, number: string, more: object = {}) => ({
  organisation: { name, type: 'Business', registration_number: number },
  role_in_organisation: 'owner',
  owners: [
    { name: 'The applicant', share_percent: '60', is_applicant: true },
    { name: 'Marcus Hale', share_percent: '40' },
  ],
  ...more,
})

const send = async (investor: number, body: object) => {
  const answer = await (await api.asUser(investor)).post(path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as { id: number; status: string; [field: string]: unknown }
}

/** Staff decide on what they see now, taken up first. */
const decide = async (id: number, body: object) => {
  await staff.patch(`${path}/${id}`, { status: 'in_review' })
  const { version } = (await staff.get(`${path}/${id}`)).body.data
  return staff.patch(`${path}/${id}`, { ...body, version })
}
const upload = async (client: Client, id: number, kind: string) => {
  const { body, headers } = form({ kind }, { file: { name: `${kind}.pdf`, bytes: pdf } })
  return client.send('POST', `${path}/${id}/documents`, body, headers)
}
const notes = async (userId: number) => {
  await api.deliver()
  const rows = await api.db
    .selectFrom('notifications')
    .select('data')
    .where('tenant_id', '=', 1)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ data }) => (data as { message: string }).message)
}

test('an approved application makes the organisation, links the applicant and hands its documents over', async () => {
  const investor = await newInvestor(api, 'Eleanora')
  const client = await api.asUser(investor)
  const draft = await send(investor, { ...firm('Whitcombe & Hale LLP', 'oc 301540'), draft: true })
  assert.deepEqual(
    [draft.status, draft['submitted_at'], draft['name']],
    ['draft', null, 'Whitcombe & Hale LLP'],
  )
  assert.equal((await staff.get(`${path}/${draft.id}`)).status, 404, 'a draft is nobody else’s')
  const file = await upload(client, draft.id, 'incorporation')
  assert.deepEqual([file.status, file.body.data?.name], [201, 'incorporation.pdf'], file.text)
  assert.equal((await client.patch(`${path}/${draft.id}`, { status: 'submitted' })).status, 200)
  assert.deepEqual(await notes(await api.userId('adviser')), [
    'Eleanora Test applied to act for **Whitcombe & Hale LLP**.',
  ])

  const seen = await staff.get(`${path}/${draft.id}?include=user,documents`)
  assert.deepEqual(
    [
      seen.body.data.user.id,
      seen.body.data.organisation.registration_number,
      seen.body.data.documents.length,
    ],
    [investor, 'OC301540', 1],
  )
  const approved = await decide(draft.id, { status: 'approved' })
  assert.equal(approved.status, 200, approved.text)
  const organisationId = approved.body.data.organisation_id
  const mine = await client.get('/api/user?include=organisations')
  assert.deepEqual(
    mine.body.data.organisations.map(({ id, name, lead_user_id }: Record<string, unknown>) => [
      id,
      name,
      lead_user_id,
    ]),
    [[organisationId, 'Whitcombe & Hale LLP', investor]],
  )
  const member = await api.db
    .selectFrom('organisation_members')
    .select(['role', 'ownership_percent', 'can_invest'])
    .where('tenant_id', '=', 1)
    .where('user_id', '=', investor)
    .executeTakeFirstOrThrow()
  assert.deepEqual(member, { role: 'owner', ownership_percent: '60.000000', can_invest: true })
  const answer = await client.get(
    `/api/documents?filter[owner_type]=organisation&filter[owner_id]=${organisationId}`,
  )
  assert.equal(answer.body.data.length, 1)
  assert.deepEqual(await notes(investor), ['You’re now linked to **Whitcombe & Hale LLP**.'])
  const mails = await api.db
    .selectFrom('mails')
    .select('subject')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'eleanora@people.example')
    .execute()
  assert.equal(mails.length, 1)
})

test('of two decisions at once one counts, and a decided application is decided', async () => {
  const application = await send(await newInvestor(api, 'Barnaby'), firm('Barnaby Trading Ltd', '00445791'))
  const [one, other] = await Promise.all([
    decide(application.id, { status: 'approved' }),
    decide(application.id, { status: 'rejected', reason: 'We could not confirm your part in it.' }),
  ])
  assert.deepEqual([one.status, other.status].toSorted(), [200, 409])
  for (const status of ['approved', 'in_review', 'info_requested']) {
    const late = await decide(application.id, { status, reason: 'Once more.' })
    assert.equal(late.status, 409, status)
    assert.match(late.body.message, /^This application has been (approved|rejected)\.$/)
  }
})

test('an organisation that is there already is linked rather than made again', async () => {
  const made = await staff.post('/api/organisations', {
    name: 'Whitcombe Holdings Limited',
    type: 'Business',
    registration_number: '09114482',
  })
  const number = await send(await newInvestor(api, 'Cecily'), firm('Whitcombe Holdings', '9114482'))
  const { data: matches } = (await staff.get(`${path}/${number.id}/matches`)).body
  assert.deepEqual([matches[0].id, matches[0].same_number], [made.body.data.id, true])
  const linked = await decide(number.id, { status: 'approved' })
  assert.equal(linked.body.data.organisation_id, made.body.data.id)

  const named = await send(await newInvestor(api, 'Dorian'), firm('Whitcomb Holding', '00445792'))
  const chosen = await decide(named.id, { status: 'approved', organisation_id: made.body.data.id })
  assert.equal(chosen.body.data.organisation_id, made.body.data.id)
  const { user_ids } = (await staff.get(`/api/organisations/${made.body.data.id}`)).body.data
  assert.equal(user_ids.length, 2)
})

test('staff ask for more, the applicant completes and answers, and nobody else writes in it', async () => {
  const investor = await newInvestor(api, 'Edmund')
  const client = await api.asUser(investor)
  const { id } = await send(investor, firm('Edmund Estates Ltd', '00445793'))
  assert.equal((await client.patch(`${path}/${id}`, { owners: [] })).status, 409)
  assert.equal((await upload(client, id, 'bank_statement')).status, 409)
  assert.deepEqual(Object.keys((await decide(id, { status: 'info_requested' })).body.errors), ['reason'])
  assert.equal(
    (await decide(id, { status: 'info_requested', reason: 'Please add a bank statement.' })).status,
    200,
  )
  assert.deepEqual(await notes(investor), [
    'We need a little more information about **Edmund Estates Ltd**: Please add a bank statement.',
  ])
  const first = await upload(client, id, 'bank_statement')
  const second = await upload(client, id, 'bank_statement')
  assert.deepEqual([first.status, second.status], [201, 201], second.text)
  const answered = await client.patch(`${path}/${id}`, {
    role_in_organisation: 'director',
    status: 'submitted',
  })
  assert.deepEqual([answered.body.data.status, answered.body.data.reason], ['in_review', null])
  const { documents } = (await staff.get(`${path}/${id}?include=documents`)).body.data
  assert.deepEqual(
    documents.map((document: { id: number }) => document.id),
    [second.body.data.id],
  )
  const refused = await staff.post(`/api/organisation-link-documents/${documents[0].id}/decision`, {
    status: 'rejected',
    reason: 'The page with the account number is missing.',
  })
  assert.deepEqual([refused.status, refused.body.data?.status], [200, 'rejected'], refused.text)
  assert.equal((await client.patch(`${path}/${id}`, { status: 'approved' })).status, 403)
  const stranger = await api.asUser(await newInvestor(api, 'Flora'))
  assert.equal((await stranger.get(`${path}/${id}`)).status, 404)
  assert.equal((await stranger.patch(`${path}/${id}`, { status: 'withdrawn' })).status, 404)
  assert.equal((await upload(stranger, id, 'other')).status, 404)
  assert.equal(
    (await (await api.as('superAdmin', 2)).get(path)).status,
    404,
    'Harbour links no organisations',
  )
})

test('a person has one open application for a company, and may ask again when it is closed', async () => {
  const investor = await newInvestor(api, 'Gideon')
  const client = await api.asUser(investor)
  const { id } = await send(investor, firm('Gideon Works Ltd', '00445794'))
  const again = await client.post(path, firm('Gideon Works', '445794'))
  assert.deepEqual(
    [again.status, Object.keys(again.body.errors)],
    [422, ['organisation.registration_number']],
    again.text,
  )
  assert.equal((await client.patch(`${path}/${id}`, { status: 'withdrawn' })).status, 200)
  assert.equal((await decide(id, { status: 'approved' })).status, 409)
  assert.equal((await client.post(path, firm('Gideon Works', '445794'))).status, 201)
  const draft = await send(investor, { organisation: { name: 'Idea', type: 'Sole Trader' }, draft: true })
  assert.equal((await client.delete(`${path}/${draft.id}`)).status, 204)
  assert.equal((await client.delete(`${path}/${id}`)).status, 409)
})

test('what makes no sense is told on its field', async () => {
  const client = await api.asUser(await newInvestor(api, 'Hester'))
  const errors = async (body: object) => Object.keys((await client.post(path, body)).body.errors ?? {})
  assert.deepEqual(await errors({}), ['organisation'])
  assert.deepEqual(await errors(firm('Wrong', 'XX1')), ['organisation.registration_number'])
  assert.deepEqual(await errors({ organisation_id: 999_999 }), ['organisation_id'])
  assert.deepEqual(await errors(firm('Odd', '00445795', { role_in_organisation: 'king' })), [
    'role_in_organisation',
  ])
  const owners = [
    { name: 'A', share_percent: '60' },
    { name: 'B', share_percent: '40.000001' },
  ]
  assert.deepEqual(await errors(firm('Odd', '00445795', { owners })), ['owners'])
})

test('staff see and decide by the matrix, investors alone apply, and without the switch there is nothing', async () => {
  const { id } = await send(await newInvestor(api, 'Isolde'), firm('Isolde Ltd', '00445796'))
  const expected: Record<string, [list: number, show: number, decide: number]> = {
    entrepreneur: [403, 403, 403],
    custodian: [403, 403, 403],
    creator: [200, 403, 403],
    fundManager: [200, 200, 200],
    investmentCommittee: [200, 200, 409],
    adviser: [200, 200, 409],
  }
  for (const [role, statuses] of Object.entries(expected)) {
    const client = await api.as(role as 'adviser')
    const seen = [
      (await client.get(path)).status,
      (await client.get(`${path}/${id}`)).status,
      (await client.patch(`${path}/${id}`, { status: 'in_review' })).status,
    ]
    assert.deepEqual(seen, statuses, role)
    assert.equal((await client.post(path, firm('Staff Ltd', '00445797'))).status, 403, role)
  }
  const waiting = await (await api.as('adviser')).get(`${path}?filter[status]=pending`)
  assert.ok(waiting.body.data.some((row: { id: number }) => row.id === id))
  await setFlags(api, { organisation_links_enabled: 0 })
  assert.equal((await staff.get(path)).status, 404)
  assert.equal((await (await api.as('user')).post(path, firm('Off Ltd', '00445798'))).status, 404)
  await setFlags(api, { organisation_links_enabled: 1 })
})
