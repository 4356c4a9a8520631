import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { liveOpportunity, worldForTests } from '../investments/test-support.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { about, add, stream } from './test-timeline.ts'

const api = apiForTests()
const world = worldForTests(api)

test('access follows the record: no investor, no role without it, no other firm', async () => {
  const id = await newInvestor(api, 'Edith')
  const staff = await api.as('adviser')
  const note = await add(staff, 'notes', about(id, { body: '<p>Careful</p>' }))
  const investor = await api.asUser(id)
  for (const path of ['notes', 'tasks', 'call-logs'])
    assert.equal((await investor.get(`/api/${path}`)).status, 403, path)
  assert.equal((await investor.get(`/api/notes/${note.id}`)).status, 404, 'nor whether it is there')
  assert.equal((await investor.post('/api/notes', about(id, { body: '<p>Hello</p>' }))).status, 403)
  assert.equal((await investor.get(`/api/timeline?owner_type=user&owner_id=${id}`)).status, 403)
  for (const role of ['entrepreneur', 'custodian', 'creator'] as const) {
    const other = await api.as(role)
    assert.equal((await other.get(`/api/timeline?owner_type=user&owner_id=${id}`)).status, 404, role)
    assert.equal((await other.post('/api/notes', about(id, { body: '<p>Hi</p>' }))).status, 422, role)
    assert.equal((await other.patch(`/api/notes/${note.id}`, { body: '<p>Hi</p>' })).status, 404, role)
  }
  const foreign = await api.as('superAdmin', 2)
  assert.equal((await foreign.get(`/api/notes/${note.id}`)).status, 404)
  assert.equal((await foreign.post('/api/notes', about(id, { body: '<p>Hi</p>' }))).status, 422)
  assert.equal((await foreign.delete(`/api/notes/${note.id}`)).status, 404)
})

test('a record of the firm’s own people takes no notes, and a private note is its author’s', async () => {
  const staff = await api.as('superAdmin')
  const colleague = await api.userId('adviser')
  assert.equal((await staff.post('/api/notes', about(colleague, { body: '<p>Late again</p>' }))).status, 422)
  const id = await newInvestor(api, 'Florence')
  const note = await add(staff, 'notes', about(id, { body: '<p>Between us</p>', private: true }))
  const adviser = await api.as('adviser')
  assert.equal((await adviser.get(`/api/notes/${note.id}`)).status, 404)
  assert.deepEqual((await stream(adviser, id, '&kinds=notes')).data, [])
  assert.equal((await stream(staff, id, '&kinds=notes')).data.length, 1)
})

test('an Investment Manager, who sees offers, sees nothing of what is written about them', async () => {
  const opportunity = await liveOpportunity(api, world)
  const record = { owner_type: 'investment_opportunity', owner_id: opportunity }
  const query = `owner_type=investment_opportunity&owner_id=${opportunity}`
  const note = await add(await api.as('superAdmin'), 'notes', { ...record, body: '<p>Price?</p>' })
  const manager = await api.as('investmentManager')
  assert.equal((await manager.get(`/api/investment-opportunities/${opportunity}`)).status, 200)
  assert.equal((await manager.get(`/api/notes/${note.id}`)).status, 404)
  assert.equal((await manager.get(`/api/timeline?${query}`)).status, 404)
  const custodian = await api.as('custodian')
  assert.equal((await custodian.get(`/api/timeline?${query}`)).body.data[0].body, '<p>Price?</p>')
  assert.equal(
    (await custodian.get(`/api/notes/${note.id}`)).body.data.record.path,
    `/admin/investments/opportunities/${opportunity}/notes-calls-tasks`,
  )
})

test('activity is for those who have the overview; others who visit investors read of investors', async () => {
  const id = await newInvestor(api, 'Ottilie')
  const staff = await api.as('superAdmin')
  await staff.patch(`/api/users/${id}`, { occupation: 'Potter' })
  const query = `/api/activity?filter[subject_type]=user&filter[subject_id]=${id}&include=causer`
  for (const role of ['superAdmin', 'adviser'] as const) {
    const [first] = (await (await api.as(role)).get(query)).body.data
    assert.deepEqual(
      [first.event, first.after, first.causer.name],
      ['user.updated', { occupation: 'Potter' }, 'Priya Nair'],
      role,
    )
  }
  assert.deepEqual(
    (await (await api.as('adviser')).get('/api/activity?filter[subject_type]=branding')).body.data,
    [],
  )
  for (const role of ['user', 'entrepreneur', 'creator'] as const)
    assert.equal((await (await api.as(role)).get(query)).status, 403, role)
})

test('activity says of a private note to its author alone', async () => {
  const staff = await api.as('superAdmin')
  const id = await newInvestor(api, 'Perdita')
  await add(staff, 'notes', about(id, { body: '<p>Between us</p>', private: true }))
  await add(staff, 'notes', about(id, { body: '<p>For all</p>' }))
  for (const role of ['superAdmin', 'support', 'investmentCommittee'] as const) {
    const { text } = await (await api.as(role)).get('/api/activity?filter[subject_type]=note')
    assert.match(text, /For all/, role)
    assert.equal(/Between us/.test(text), role === 'superAdmin', role)
  }
})

test('colleagues are found by a part of their name, and investors are not among them', async () => {
  await newInvestor(api, 'Priyanka')
  const { body } = await (await api.as('creator')).get('/api/timeline/colleagues?q=priy')
  assert.deepEqual(
    body.data.map((each: { name: string; email: string }) => [each.name, each.email]),
    [['Priya Nair', 'super-admin@wrenfield.example']],
  )
  assert.equal((await (await api.as('user')).get('/api/timeline/colleagues')).status, 403)
})

test('every kind of record with a page has a stream that begins with its own making', async () => {
  const staff = await api.as('superAdmin')
  const made = async (path: string, body: object) => (await add(staff, path, body)).id as number
  const records = {
    contact: await made('contacts', {
      first_name: 'Roland',
      last_name: 'Attwater',
      email: 'r@attwater.example',
    }),
    organisation: await made('organisations', { name: 'Marlpit Instruments', type: 'Business' }),
    nominee: await made('nominees', { name: 'Garrick Nominees' }),
  }
  for (const [owner_type, owner_id] of Object.entries(records)) {
    await add(staff, 'notes', { owner_type, owner_id, body: '<p>Begun.</p>' })
    const { status, body, text } = await staff.get(
      `/api/timeline?owner_type=${owner_type}&owner_id=${owner_id}`,
    )
    assert.equal(status, 200, text)
    assert.deepEqual(
      body.data.map((entry: { kind: string; event?: string }) => entry.event ?? entry.kind).toSorted(),
      [`${owner_type}.created`, 'note'].toSorted(),
    )
  }
  assert.equal((await staff.get('/api/timeline?owner_type=fund&owner_id=1')).status, 404)
})

test('what is written about people and contacts is read with them, by those who see it', async () => {
  const staff = await api.as('superAdmin')
  const id = await newInvestor(api, 'Greta')
  const contact = (
    await staff.post('/api/contacts', { first_name: 'Hugo', last_name: 'Vane', email: 'hugo@vane.example' })
  ).body.data.id
  await add(staff, 'notes', about(id, { body: '<p>Prefers post</p>' }))
  await add(staff, 'notes', { owner_type: 'contact', owner_id: contact, body: '<p>Met in May</p>' })
  await add(staff, 'tasks', { owner_type: 'contact', owner_id: contact, title: 'Send the brochure' })
  const person = (await staff.get(`/api/users/${id}?include=notes,tasks`)).body.data
  assert.deepEqual([person.notes.length, person.tasks], [1, []])
  const lead = (await staff.get(`/api/contacts/${contact}?include=notes,tasks,callLogs`)).body.data
  assert.deepEqual(
    [lead.notes[0].body, lead.tasks[0].title, lead.call_logs],
    ['<p>Met in May</p>', 'Send the brochure', []],
  )
  const own = await api.asUser(id)
  assert.equal((await own.get(`/api/users/${id}?include=notes`)).status, 400)
})
