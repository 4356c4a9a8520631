import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, later, londonDate } from '../../kernel/clock.ts'
import { apiForTests } from '../../../test/harness.ts'

const api = apiForTests()

const imogen = { first_name: 'Imogen', last_name: 'Clarke', company: 'Clarke Studio Ltd' }
const add = async (more: object = {}) => {
  const answer = await (
    await api.as('superAdmin')
  ).post('/api/contacts', { ...imogen, phone: '07700 900651', ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

test('a contact begins as an active lead, and staff find it by name, company and kind of lead', async () => {
  const staff = await api.as('adviser')
  const owner = await api.userId('adviser')
  const made = await add({
    email: 'Imogen@Clarke.example',
    owner_id: owner,
    score: 72,
    next_action: 'Call back',
  })
  assert.deepEqual(
    [made.name, made.email, made.source, made.do_not_contact, made.converted_at],
    ['Imogen Clarke', 'imogen@clarke.example', 'manual', false, null],
  )
  const path = '/api/contacts?include=leadStatus,owner,documentsCount,registrations'
  const found = await staff.get(`${path}&filter[company]=studio&filter[lead_kind]=1&filter[search]=imog`)
  assert.equal(found.status, 200, found.text)
  const [row] = found.body.data
  assert.deepEqual(
    [row.id, row.lead_status.type, row.owner.id, row.documents_count, row.registrations],
    [made.id, 1, owner, 0, []],
  )
  assert.deepEqual((await staff.get(`${path}&filter[lead_kind]=2&filter[owner_id]=${owner}`)).body.data, [])
})

test('an action is overdue once its day is over', async () => {
  const isOverdue = async (next_action_at: string) =>
    (await add({ email: `${Date.parse(next_action_at)}@mail.example`, next_action_at })).next_action_overdue
  const today = londonDate(api.clock.now())
  assert.equal(await isOverdue(`${today}T00:30:00Z`), false)
  assert.equal(await isOverdue(later(api.clock.now(), -days(1)).toISOString()), true)
  assert.equal((await add({ email: 'nothing@mail.example' })).next_action_overdue, false)
})

test('a contact that nobody could reach is refused, and so is taking the last way away', async () => {
  const staff = await api.as('superAdmin')
  const refused = await staff.post('/api/contacts', imogen)
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, { email: ['An e-mail address or a phone number is required.'] })
  const { id } = await add()
  assert.equal((await staff.patch(`/api/contacts/${id}`, { phone: null })).status, 422)
  assert.equal(
    (await staff.patch(`/api/contacts/${id}`, { phone: null, email: 'only@mail.example' })).status,
    200,
  )
})

test('of the open contacts an address has one', async () => {
  await add({ email: 'twice@clarke.example' })
  const again = await (
    await api.as('superAdmin')
  ).post('/api/contacts', { ...imogen, email: 'TWICE@clarke.example' })
  assert.deepEqual(again.body.errors, { email: ['The email has already been taken.'] })
})

test('a lead goes from active to inactive and back, and nobody declares it invested', async () => {
  const staff = await api.as('superAdmin')
  const statuses: { id: number; type: number }[] = (await staff.get('/api/lead-statuses')).body.data
  const ofKind = (kind: number) => statuses.find(({ type }) => type === kind)!.id
  const { id } = await add()
  const set = (kind: number) => staff.patch(`/api/contacts/${id}`, { lead_status_id: ofKind(kind) })
  assert.equal((await set(2)).status, 200)
  assert.equal((await set(1)).status, 200)
  assert.deepEqual(Object.keys((await set(3)).body.errors), ['lead_status_id'])
})

test('a contact is looked after by staff of the firm, and another firm’s does not exist', async () => {
  const { id } = await add()
  const staff = await api.as('superAdmin')
  const wrong = await staff.patch(`/api/contacts/${id}`, { owner_id: await api.userId('user') })
  assert.deepEqual(Object.keys(wrong.body.errors), ['owner_id'])
  const foreign = await staff.patch(`/api/contacts/${id}`, { owner_id: await api.userId('adviser', 2) })
  assert.deepEqual(Object.keys(foreign.body.errors), ['owner_id'])
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.get(`/api/contacts/${id}`)).status, 404)
  assert.equal((await harbour.patch(`/api/contacts/${id}`, { company: 'Mine' })).status, 404)
  assert.equal((await harbour.post(`/api/convert-contact/${id}`, { email: 'x@y.example' })).status, 404)
})

test('every role reaches exactly what the matrix gives it', async () => {
  const expected: Record<string, [list: number, show: number, create: number, remove: number]> = {
    entrepreneur: [403, 403, 403, 403],
    custodian: [403, 403, 403, 403],
    user: [403, 404, 403, 404],
    creator: [200, 403, 422, 403],
    investmentCommittee: [200, 200, 422, 403],
    fundManager: [200, 200, 422, 403],
    investmentManager: [200, 200, 422, 204],
    adviser: [200, 200, 422, 204],
    support: [200, 200, 422, 204],
    superAdmin: [200, 200, 422, 204],
  }
  for (const [role, [list, show, create, remove]] of Object.entries(expected)) {
    const { id } = await add()
    const client = await api.as(role as 'user')
    const statuses = [
      (await client.get('/api/contacts')).status,
      (await client.get(`/api/contacts/${id}`)).status,
      (await client.post('/api/contacts', {})).status,
      (await client.delete(`/api/contacts/${id}`)).status,
    ]
    if (role === 'user')
      assert.ok(
        statuses.every((status) => status === 403 || status === 404),
        String(statuses),
      )
    else assert.deepEqual(statuses, [list, show, create, remove], role)
  }
})

test('who registers alone finds their answers kept as they gave them', async () => {
  const guest = api.guest()
  await guest.get('/sanctum/csrf-cookie')
  const password = 'gatepost-willow-41'
  const made = await guest.post('/register', {
    first_name: 'Tilda',
    last_name: 'Moss',
    email: 'tilda@moss.example',
    phone: '07700 900123',
    password,
    password_confirmation: password,
    terms: true,
    marketing: true,
  })
  assert.equal(made.status, 201, made.text)
  await api.deliver()
  await api.deliver()
  const staff = await api.as('adviser')
  const [tilda] = (await staff.get('/api/users?filter[email]=tilda@moss.example')).body.data
  const response = await staff.get(`/api/registrations?filter[user_id]=${tilda.id}`)
  assert.equal(response.body.data.length, 1, response.text)
  assert.deepEqual(
    response.body.data[0].answers.map(
      ({ question, answer }: Record<string, string>) => `${question}: ${answer}`,
    ),
    [
      'First name: Tilda',
      'Last name: Moss',
      'E-mail: tilda@moss.example',
      'Phone: 07700 900123',
      'News and offers by e-mail: Yes',
      'Terms and conditions: Accepted, version 1',
    ],
  )
})
