import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const add = async (first: string, more: object = {}) => {
  const answer = await staff.post('/api/contacts', {
    first_name: first,
    last_name: 'Clarke',
    email: `${first.toLowerCase()}@clarke.example`,
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as { id: number }
}

const mailsTo = async (recipient: string) => {
  await api.deliver()
  const rows = await api.db
    .selectFrom('mails')
    .select('subject')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', recipient)
    .execute()
  return rows.map(({ subject }) => subject)
}

test('a converted contact is an investor with everything that was kept about them', async () => {
  const owner = await api.userId('adviser')
  const { id } = await add('Imogen', {
    owner_id: owner,
    phone: '07700 900651',
    marketing: true,
    address: { line1: '2 Park Row', city: 'Bristol', country: 'GB' },
  })
  const ours = await fieldOf('contact', 'preferred_tax')
  const theirs = await fieldOf('user', 'preferred_tax')
  await staff.post('/api/attribute-values', {
    attribute_id: ours,
    owner_type: 'contact',
    owner_id: id,
    value: 'EIS',
  })
  // A field that investors do not have stays with the contact, and is not counted among what moves.
  const left = await staff.post('/api/attribute-values', {
    attribute_id: await fieldOf('contact', 'met_at'),
    owner_type: 'contact',
    owner_id: id,
    value: 'Bath',
  })
  assert.equal(left.status, 201, left.text)
  await write('notes', { owner_id: id, body: 'Sold her studio in March.' })
  await write('tasks', { owner_id: id, title: 'Call back' })
  const folder = await staff.post('/api/folder-structures', {
    owner_type: 'contact',
    owner_id: id,
    name: 'From her',
  })
  assert.equal(folder.status, 201, folder.text)

  const facts = await staff.get(`/api/contacts/${id}/conversion`)
  const { attributes, timeline, marketing, investor } = facts.body.data
  assert.deepEqual([attributes, timeline, marketing, investor], [1, 2, true, null])
  const made = await staff.post(`/api/convert-contact/${id}`, { last_name: 'Clarke-Hall' })
  assert.equal(made.status, 201, made.text)
  const user = made.body.data
  assert.deepEqual(
    [user.role_id, user.name, user.email, user.owner_id, user.marketing, user.address.city],
    [5, 'Imogen Clarke-Hall', 'imogen@clarke.example', owner, true, 'Bristol'],
  )
  assert.deepEqual(
    [user.category_status, user.aml_status, user.compliance_passed, user.accepted_terms_version],
    ['none', 'not_started', 0, 0],
  )
  const shown = await staff.get(`/api/users/${user.id}?include=attributeValues`)
  assert.deepEqual(
    shown.body.data.attribute_values.map(({ attribute_id, value }: Record<string, unknown>) => [
      attribute_id,
      value,
    ]),
    [[theirs, 'EIS']],
  )
  for (const table of ['notes', 'tasks', 'folder_structures'] as const)
    assert.equal(await countOf(table, 'user', user.id), 1, table)
  const stored = (await staff.get(`/api/contacts/${id}`)).body.data
  assert.deepEqual([stored.converted_user_id, stored.first_name], [user.id, 'Imogen'])
  assert.equal((await mailsTo('imogen@clarke.example')).length, 1)
})

test('a contact who is not to be contacted becomes an investor without consent to marketing', async () => {
  const { id } = await add('Quentin', { marketing: true, do_not_contact: true })
  assert.equal((await staff.get(`/api/contacts/${id}/conversion`)).body.data.marketing, false)
  const made = await staff.post(`/api/convert-contact/${id}`, { send_invite: false })
  assert.equal(made.body.data.marketing, false)
})

test('a contact is converted once, also when two people press the button at once, and stays as it was', async () => {
  const { id } = await add('Once')
  const convert = () => staff.post(`/api/convert-contact/${id}`, {})
  const statuses = (await Promise.all([convert(), convert()])).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [201, 409])
  const third = await convert()
  assert.deepEqual([third.status, third.body.reason], [409, 'converted'])
  assert.equal((await staff.patch(`/api/contacts/${id}`, { company: 'New' })).status, 409)
  assert.equal((await staff.delete(`/api/contacts/${id}`)).status, 409)
  const note = await staff.post('/api/folder-structures', {
    owner_type: 'contact',
    owner_id: id,
    name: 'Late',
  })
  assert.equal(note.status, 403)
})

test('an e-mail address in use is told on its field, and nothing has moved', async () => {
  const email = `investor@wrenfield.example`
  const { id } = await add('Taken', { email })
  await write('notes', { owner_id: id, body: 'Still here.' })
  const { investor } = (await staff.get(`/api/contacts/${id}/conversion`)).body.data
  assert.equal(investor.id, await api.userId('user'))
  const refused = await staff.post(`/api/convert-contact/${id}`, {})
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, { email: ['The email has already been taken.'] })
  assert.equal(await countOf('notes', 'contact', id), 1)

  const linked = await staff.post(`/api/convert-contact/${id}`, { user_id: investor.id })
  assert.deepEqual([linked.status, linked.body.data.id], [201, investor.id], linked.text)
  assert.equal(await countOf('notes', 'user', investor.id), 1)
  assert.deepEqual(await mailsTo(email), [])
})

test('the mail can wait; without an address, or under age, nobody becomes an investor', async () => {
  const { id } = await add('Later')
  assert.equal((await staff.post(`/api/convert-contact/${id}`, { send_invite: false })).status, 201)
  assert.deepEqual(await mailsTo('later@clarke.example'), [])
  const silent = await add('Silent', { email: null, phone: '07700 900652' })
  const refused = await staff.post(`/api/convert-contact/${silent.id}`, {})
  assert.deepEqual(refused.body.errors, { email: ['The email field is required.'] })
  const young = await add('Young', { date_of_birth: '2015-02-01' })
  const tooYoung = await staff.post(`/api/convert-contact/${young.id}`, {})
  assert.deepEqual(Object.keys(tooYoung.body.errors), ['date_of_birth'])
  const wrong = await staff.post(`/api/convert-contact/${young.id}`, { user_id: await api.userId('adviser') })
  assert.deepEqual(Object.keys(wrong.body.errors), ['user_id'])
})

test('anyone who has a similar name is shown before they are entered twice', async () => {
  const { id } = await add('Philippa', { last_name: 'Oakeshott' })
  const other = await add('Phillippa', {
    last_name: 'Oakeshot',
    address: { line1: '1 Bath Row', city: 'Bath' },
  })
  const { alike } = (await staff.get(`/api/contacts/${id}/conversion`)).body.data
  assert.deepEqual(
    [alike.length, alike[0].type, alike[0].id, alike[0].place],
    [1, 'contact', other.id, 'Bath'],
  )
  assert.ok(alike[0].percent >= 50 && alike[0].percent < 100, String(alike[0].percent))
})

async function fieldOf(owner_type: 'contact' | 'user', key: string): Promise<number> {
  const answer = await staff.post('/api/attributes', { name: 'Preferred tax', key, type: 'text', owner_type })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id as number
}

/** Rows of other areas are written where they are kept: this is about whose they are. */
async function write(table: 'notes' | 'tasks', values: { owner_id: number; body?: string; title?: string }) {
  await api.db
    .insertInto(table)
    .values({ tenant_id: 1, owner_type: 'contact', ...values } as never)
    .execute()
}

async function countOf(table: 'notes' | 'tasks' | 'folder_structures', owner: string, id: number) {
  const { count } = await api.db
    .selectFrom(table)
    .select((row) => row.fn.countAll().as('count'))
    .where('tenant_id', '=', 1)
    .where('owner_type', '=', owner)
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
