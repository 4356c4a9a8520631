import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RoleName } from '@moorgate/contract'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { about, add, notificationsOf, stream } from './test-timeline.ts'

const api = apiForTests()

test('staff write notes, calls and tasks about an investor, and find them in one stream, newest first', async () => {
  const id = await newInvestor(api, 'Amelia')
  const staff = await api.as('adviser')
  await add(staff, 'notes', about(id, { body: '<p>Prefers e-mail.</p>' }))
  api.clock.forward({ minutes: 5 })
  const called_at = api.clock.now().toISOString()
  await add(staff, 'call-logs', about(id, { called_at, summary: 'Wants to follow on.', duration: 1080 }))
  api.clock.forward({ minutes: 5 })
  const task = await add(staff, 'tasks', about(id, { title: 'Send the papers', due_date: '2026-12-01' }))
  assert.deepEqual(task.record, {
    name: 'Amelia Test',
    path: `/admin/investors/${id}/details/notes-calls-tasks`,
  })
  const { data, open_tasks, meta } = await stream(staff, id, '&kinds=notes,calls,tasks')
  assert.deepEqual(
    data.map((entry: { kind: string }) => entry.kind),
    ['call', 'note'],
  )
  assert.deepEqual(
    [data[0].duration, data[0].summary, data[0].may_change, data[1].body, data[1].edited_at],
    [1080, 'Wants to follow on.', true, '<p>Prefers e-mail.</p>', null],
  )
  assert.deepEqual([open_tasks[0].title, open_tasks[0].due_date], ['Send the papers', '2026-12-01'])
  assert.equal(open_tasks[0].is_late, false)
  assert.deepEqual(meta, { next_cursor: null, may_write: true })
  await staff.post(`/api/tasks/${task.id}/complete`)
  const done = await stream(staff, id, '&kinds=tasks')
  assert.deepEqual(
    [done.data[0].title, done.data[0].status, done.open_tasks],
    ['Send the papers', 'done', []],
  )
  await add(staff, 'tasks', about(id, { title: 'Call', due_date: '2026-11-19' }))
  assert.equal((await stream(staff, id, '&kinds=tasks')).open_tasks[0].is_late, true)
})

test('what is pinned stands above the stream, and an edited note says so', async () => {
  const id = await newInvestor(api, 'Bertram')
  const staff = await api.as('adviser')
  const note = await add(staff, 'notes', about(id, { body: '<p>First</p>' }))
  await add(staff, 'notes', about(id, { body: '<p>Second</p>' }))
  const changed = await staff.patch(`/api/notes/${note.id}`, {
    body: '<p>First, said better</p>',
    pinned: true,
    version: note.version,
  })
  assert.equal(changed.status, 200, changed.text)
  const { data, pinned } = await stream(staff, id, '&kinds=notes')
  assert.deepEqual([data.length, pinned.length, pinned[0].body], [1, 1, '<p>First, said better</p>'])
  assert.match(pinned[0].edited_at, /^2026-/)
  const stale = await staff.patch(`/api/notes/${note.id}`, { body: '<p>Mine</p>', version: note.version })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
})

test('pages follow each other without a gap or a repeat, also where many things happened at once', async () => {
  const id = await newInvestor(api, 'Cordelia')
  const staff = await api.as('adviser')
  for (let count = 0; count < 7; count += 1) {
    await add(staff, 'notes', about(id, { body: `<p>Note ${count}</p>` }))
    await add(
      staff,
      'call-logs',
      about(id, { called_at: api.clock.now().toISOString(), summary: `Call ${count}` }),
    )
  }
  const keys: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { data, meta } = await stream(
      staff,
      id,
      `&kinds=notes,calls&per_page=4${cursor && `&cursor=${cursor}`}`,
    )
    keys.push(...data.map((entry: { key: string }) => entry.key))
    cursor = meta.next_cursor
  }
  assert.deepEqual([keys.length, new Set(keys).size], [14, 14])
  assert.equal((await staff.get(`/api/timeline?owner_type=user&owner_id=${id}&cursor=x`)).status, 400)
})

test('what was changed, added and sent stands in the stream too, with names for ids', async () => {
  const staff = await api.as('superAdmin')
  const id = await newInvestor(api, 'Desmond')
  const adviser = await api.userId('adviser')
  await staff.patch(`/api/users/${id}`, { phone: '020 7946 0001', owner_id: adviser })
  await api.db
    .insertInto('mails')
    .values({
      tenant_id: 1,
      cause: 'test:1',
      recipient: 'desmond@people.example',
      subject: 'Your cash call',
      text: 'Sign in: https://example.com/secret',
      html: '<p>secret</p>',
      created_at: api.clock.now(),
    })
    .execute()
  const { data } = await stream(staff, id)
  const change = data.find((entry: { event?: string }) => entry.event === 'user.updated')
  assert.deepEqual(
    [change.after.phone, change.after.owner_id, change.actor.name],
    ['020 7946 0001', adviser, 'Priya Nair'],
  )
  assert.match(change.names[`owner_id:${adviser}`], /\w+ \w+/)
  const mail = data.find((entry: { kind: string }) => entry.kind === 'email')
  assert.deepEqual([mail.subject, mail.sent], ['Your cash call', false])
  assert.ok(!JSON.stringify(data).includes('secret'))
  assert.deepEqual(
    (await stream(staff, id, '&kinds=emails')).data.map((entry: { kind: string }) => entry.kind),
    ['email'],
  )
})

test('letters with a code for signing, and those about soundings, are not shown to all who read the stream', async () => {
  const id = await newInvestor(api, 'Leopold')
  const letters = {
    'signing-code:x': 'Your code to sign',
    'collection-code:x': 'Your code to open the figures',
    'market_sounding:1:2': 'Heron is over',
    'merges:1': 'Two accounts are one',
  }
  for (const [cause, subject] of Object.entries(letters))
    await api.db
      .insertInto('mails')
      .values({
        tenant_id: 1,
        cause,
        recipient: 'leopold@people.example',
        subject,
        text: '',
        html: '',
        created_at: api.clock.now(),
      })
      .execute()
  const subjects = async (role: RoleName) =>
    (await stream(await api.as(role), id, '&kinds=emails')).data
      .map(({ subject }: { subject: string }) => subject)
      .toSorted()
  assert.deepEqual(await subjects('superAdmin'), ['Heron is over', 'Two accounts are one'])
  assert.deepEqual(await subjects('adviser'), ['Two accounts are one'])
})

test('a mentioned colleague is told once, and only if the record is theirs to open', async () => {
  const id = await newInvestor(api, 'Gilbert')
  const staff = await api.as('superAdmin')
  const link = (name: string) => `<a href="mailto:${name}@wrenfield.example">@${name}</a>`
  const body = `<p>${link('adviser')} and ${link('entrepreneur')}: please look. Write to <a href="mailto:committee@wrenfield.example">her</a>.</p>`
  const note = await add(staff, 'notes', about(id, { body }))
  assert.equal(note.mentions.length, 2)
  const told = ['**Priya Nair** mentioned you in a note on **Gilbert Test**.', note.record.path]
  assert.deepEqual(await notificationsOf(api, 'adviser'), [told])
  assert.deepEqual(
    [await notificationsOf(api, 'entrepreneur'), await notificationsOf(api, 'investmentCommittee')],
    [[], []],
  )
  await staff.patch(`/api/notes/${note.id}`, { body: `${body}<p>${link('committee')}</p>` })
  assert.deepEqual(
    [(await notificationsOf(api, 'adviser')).length, await notificationsOf(api, 'investmentCommittee')],
    [1, [told]],
  )
})

test('a note is cleaned, and one without words is refused', async () => {
  const id = await newInvestor(api, 'Harriet')
  const staff = await api.as('adviser')
  const dirty = '<p onclick="x()">Fine<script>alert(1)</script></p><a href="javascript:x()">there</a>'
  const note = await add(staff, 'notes', about(id, { body: dirty }))
  assert.equal(note.body, '<p>Fine</p><a>there</a>')
  const empty = await staff.post('/api/notes', about(id, { body: '<p><br></p>' }))
  assert.deepEqual(empty.body.errors, { body: ['The body field is required.'] })
})

test('an entry that was deleted can be brought back, and its history stays', async () => {
  const id = await newInvestor(api, 'Nathaniel')
  const staff = await api.as('adviser')
  const note = await add(staff, 'notes', about(id, { body: '<p>One</p>' }))
  await staff.patch(`/api/notes/${note.id}`, { body: '<p>Two</p>' })
  assert.equal((await staff.delete(`/api/notes/${note.id}`)).status, 204)
  assert.deepEqual((await stream(staff, id, '&kinds=notes')).data, [])
  assert.equal((await staff.post(`/api/notes/${note.id}/restore`)).body.data.body, '<p>Two</p>')
  const history = await (
    await api.as('superAdmin')
  ).get(`/api/activity?filter[subject_type]=note&filter[subject_id]=${note.id}`)
  assert.deepEqual(
    history.body.data.map((each: { event: string; before: { body: string } | null }) => [
      each.event,
      each.before?.body,
    ]),
    [
      ['note.restored', undefined],
      ['note.deleted', undefined],
      ['note.updated', '<p>One</p>'],
      ['note.created', undefined],
    ],
  )
})
