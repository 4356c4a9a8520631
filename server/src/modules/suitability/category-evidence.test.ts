import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { form, pdf } from '../documents/test-form.ts'
import { makePortfolio } from '../portfolio/test-portfolio.ts'
import { stateCategory } from './test-categorisation.ts'
import { newInvestor, typeId } from './test-tenant.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const state = async (client: Client, code: string, answers: object, signed: string): Promise<number> => {
  const answer = await client.post('/api/investor-categorisations', {
    investor_type_id: await typeId(api, code),
    answers,
    signed_name: signed,
    accepted: true,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

const pathOf = (id: number, act = '') => `/api/investor-categorisations/${id}${act}`

const add = (client: Client, id: number, name = 'letter.pdf') => {
  const sent = form({}, { file: { name, bytes: pdf } })
  return client.post(pathOf(id, '/evidence'), sent.body, sent.headers)
}

test('the checks hold a statement against the test, its rounding, and what is held with the firm', async () => {
  const { owner } = await makePortfolio(api)
  const investor = await api.asUser(owner)
  const { data: me } = (await investor.get('/api/user')).body
  await state(investor, 'restricted', { past_percent: '1', intended_percent: '1' }, me.name)
  const answers = { income: '180000', net_assets: '200000' }
  const id = await state(investor, 'high_net_worth', answers, me.name)
  const { data } = (await staff.get(pathOf(id, '/checks'))).body
  assert.deepEqual(
    data.figures.map((each: Record<string, unknown>) => [each['answer'], each['stated'], each['meets']]),
    [
      ['income', '180000.00', true],
      ['net_assets', '200000.00', false],
    ],
  )
  assert.deepEqual(
    [data.meets_test, data.contradicts, data.is_rounded, data.is_own_name, data.is_subject],
    [true, true, true, true, false],
  )
  // £10,000 and £50,000 are held at cost: no price is known yet.
  assert.deepEqual(
    [data.held, data.net_assets, data.held_percent, data.prompt_percent, data.is_concentrated],
    ['60000.00', '200000.00', '30.000000', 25, true],
  )
  assert.deepEqual(
    [data.valid_months, data.current_until, data.current_category],
    [12, '2027-11-20', 'Restricted investor'],
  )
})

test('the firm sets the share above which it is prompted', async () => {
  const set = (concentration_percent: number) => staff.patch('/api/compliance/1', { concentration_percent })
  assert.equal((await set(0)).status, 422)
  assert.equal((await set(40)).body.data.concentration_percent, 40)
  const [statement] = (await staff.get('/api/investor-categorisations?filter[status]=pending_review')).body
    .data
  const { data } = (await staff.get(pathOf(statement.id, '/checks'))).body
  assert.deepEqual([data.prompt_percent, data.is_concentrated], [40, false])
  assert.equal((await set(25)).status, 200)
})

test('staff ask for more evidence: the investor reads what, adds it, and staff are told', async () => {
  const userId = await newInvestor(api, 'Graham')
  const investor = await api.asUser(userId)
  const id = await state(investor, 'high_net_worth', { net_assets: '1400000' }, 'Graham Test')
  assert.equal((await add(investor, id)).body.reason, 'not_requested')
  const asked = await staff.post(pathOf(id, '/request-evidence'), {
    request: 'An accountant’s letter that confirms your net assets.',
    note: 'Concentration raised by phone.',
  })
  assert.equal(asked.status, 200, asked.text)
  const { status, evidence_status, evidence_files, file_note } = asked.body.data
  assert.deepEqual(
    [status, evidence_status, evidence_files, file_note],
    ['pending_review', 'requested', [], 'Concentration raised by phone.'],
  )
  await api.deliver()
  const [told] = (await investor.get('/api/notifications/user')).body.data
  assert.equal(
    told.data.message,
    'We need more evidence before we can approve your statement: An accountant’s letter that confirms your net assets.',
  )
  assert.equal(told.data.cta, '/investor/profile/type')
  const mail = await api.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'graham@people.example')
    .executeTakeFirstOrThrow()
  assert.equal(mail.subject, 'More evidence needed for your investor categorisation')
  assert.match(mail.text, /accountant’s letter[\s\S]*investor\/profile\/type/)

  const own = (await investor.get(pathOf(id))).body.data
  assert.equal(own.evidence_request, 'An accountant’s letter that confirms your net assets.')
  assert.equal('file_note' in own, false)
  const added = await add(investor, id)
  assert.equal(added.status, 201, added.text)
  assert.deepEqual(
    [added.body.data.evidence_status, added.body.data.evidence_files],
    ['added', ['letter.pdf']],
  )
  await api.deliver()
  const bell = (await staff.get('/api/notifications/admin')).body.data[0]
  assert.match(bell.data.message, /Graham Test.* added evidence: letter\.pdf/)
  assert.equal(bell.data.cta, `/admin/investors/${userId}/details/category`)
  const documents = (await staff.get(`/api/documents?filter[owner_type]=user&filter[owner_id]=${userId}`))
    .body.data
  assert.deepEqual(
    documents.map((each: Record<string, unknown>) => [each['name'], each['category'], each['visibility']]),
    [['letter.pdf', 'Category evidence', 'private']],
  )

  const approved = await staff.post(pathOf(id, '/approve'))
  assert.equal(approved.status, 200, approved.text)
  assert.deepEqual(
    [approved.body.data.status, approved.body.data.evidence_status, approved.body.data.file_note],
    ['approved', null, 'Concentration raised by phone.'],
  )
  assert.equal((await add(investor, id)).status, 409)
  assert.equal((await staff.post(pathOf(id, '/request-evidence'), { request: 'More.' })).status, 409)
})

test('a note for the file is kept with each decision, and the category in force stays until its date', async () => {
  const userId = await newInvestor(api, 'Rosalind')
  const investor = await api.asUser(userId)
  await state(investor, 'restricted', { past_percent: '2', intended_percent: '2' }, 'Rosalind Test')
  const id = await state(investor, 'high_net_worth', { income: '150000' }, 'Rosalind Test')
  await staff.post(pathOf(id, '/request-evidence'), { request: 'Your last tax calculation.' })
  assert.equal((await investor.get('/api/user')).body.data.category_status, 'approved')
  const rejected = await staff.post(pathOf(id, '/reject'), {
    reason: 'The income could not be confirmed.',
    note: 'No answer to two letters.',
  })
  assert.equal(rejected.body.data.file_note, 'No answer to two letters.')
  const shown = await investor.get('/api/investor-categorisations')
  assert.doesNotMatch(shown.text, /two letters/)
})

test('only staff who decide ask for evidence, nobody of themselves, and files come from the investor alone', async () => {
  const userId = await newInvestor(api, 'Percival')
  const investor = await api.asUser(userId)
  const id = await state(investor, 'high_net_worth', { income: '150000' }, 'Percival Test')
  const body = { request: 'A payslip.' }
  for (const role of ['adviser', 'custodian', 'creator', 'entrepreneur'] as const)
    assert.equal((await (await api.as(role)).post(pathOf(id, '/request-evidence'), body)).status, 403, role)
  assert.equal((await investor.post(pathOf(id, '/request-evidence'), body)).status, 403)
  assert.equal((await investor.get(pathOf(id, '/checks'))).status, 403)
  const empty = await staff.post(pathOf(id, '/request-evidence'), { request: '' })
  assert.equal(empty.status, 422)
  assert.deepEqual(Object.keys(empty.body.errors), ['request'])
  await staff.post(pathOf(id, '/request-evidence'), body)
  const other = await api.asUser(await newInvestor(api, 'Quentin'))
  assert.equal((await add(other, id)).status, 404)
  assert.equal((await add(staff, id)).status, 403)
  const sent = form({}, { file: { name: 'page.html', bytes: Buffer.from('<html></html>') } })
  assert.equal((await investor.post(pathOf(id, '/evidence'), sent.body, sent.headers)).status, 422)
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.post(pathOf(id, '/request-evidence'), body)).status, 404)
  assert.equal((await elsewhere.get(pathOf(id, '/checks'))).status, 404)
})

test('staff mark which files support a statement while it waits, and the investor reads none of it', async () => {
  const userId = await newInvestor(api, 'Rosa')
  const investor = await api.asUser(userId)
  const id = await state(investor, 'high_net_worth', { net_assets: '300000' }, 'Rosa Test')
  assert.equal((await staff.post(pathOf(id, '/request-evidence'), { request: 'A letter.' })).status, 200)
  assert.equal((await add(investor, id)).status, 201)
  const other = form(
    { owner_type: 'user', owner_id: String(userId) },
    { file: { name: 'o.pdf', bytes: pdf } },
  )
  assert.equal((await staff.post('/api/documents', other.body, other.headers)).status, 201)
  const documents = `/api/documents?filter[owner_type]=user&filter[owner_id]=${userId}&sort=id`
  const [letter, unrelated] = (await staff.get(documents)).body.data
  const assess = (document_id: number, supports: boolean, by = staff) =>
    by.post(pathOf(id, '/assess-evidence'), { document_id, supports })
  const supporting = async () => (await staff.get(pathOf(id))).body.data.supporting_document_ids

  for (const supports of [true, true]) assert.equal((await assess(letter.id, supports)).status, 200)
  assert.deepEqual(await supporting(), [letter.id], 'once')
  assert.equal((await assess(unrelated.id, true)).status, 422, 'a file that is no evidence')
  assert.equal((await assess(letter.id, true, investor)).status, 403)
  assert.equal((await assess(letter.id, true, await api.as('creator'))).status, 403)
  assert.equal('supporting_document_ids' in (await investor.get(pathOf(id))).body.data, false)
  assert.equal((await assess(letter.id, false)).status, 200)
  assert.deepEqual(await supporting(), [])
  assert.equal((await assess(letter.id, true)).status, 200)

  assert.equal((await staff.post(pathOf(id, '/approve'))).status, 200)
  assert.deepEqual(await supporting(), [letter.id], 'it stays with the decision')
  assert.equal((await assess(letter.id, false)).body.reason, 'already_decided')
})

test('an advised client is asked for their adviser’s letter with the statement', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Advika'))
  const answers = { adviser: 'Harbour Wealth', firm_reference: '612345' }
  const { data } = (await stateCategory(api, investor, 'advised', answers)).body
  assert.deepEqual([data.status, data.evidence_status], ['pending_review', 'requested'])
  assert.match(data.evidence_request, /adviser’s firm/)
})
