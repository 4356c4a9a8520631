import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { system, transact } from '../../kernel/work.ts'
import { notify, words } from './index.ts'
import type { Note } from './notify.ts'

const api = apiForTests()
beforeEach(async () => {
  await api.db.deleteFrom('notifications').where('tenant_id', '=', 1).execute()
  api.clock.forward({ minutes: 10 })
})

const invited = 'App\\Notifications\\InvestmentOpportunityInvited'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Tells people something, as a listener does: in a transaction, then the bells. */
async function tell(userIds: number[], note: Partial<Note> = {}): Promise<void> {
  const tenant = await api.platform.tenants.byId(1)
  const ring = await transact(api.platform, { tenant, actor: system, now: api.clock.now() }, (work) =>
    notify(work, {
      userIds,
      cause: 'event:1',
      name: 'InvestmentOpportunityInvited',
      message: words`You were invited to **${'Deal X'}**`,
      cta: '/investor/investments/7',
      icon: 'investment_opportunity_invited',
      ...note,
    }),
  )
  await ring()
}

test('a note arrives in the shape of Laravel’s notifications', async () => {
  const id = await api.userId('user')
  await tell([id])
  const { body } = await (await api.as('user')).get('/api/notifications/user')
  const [note] = body.data
  assert.match(note.id, uuid)
  const at = api.clock.now().toISOString().replace('Z', '000Z')
  assert.deepEqual(note, {
    id: note.id,
    type: invited,
    notifiable_type: 'App\\Models\\User',
    notifiable_id: id,
    data: {
      message: 'You were invited to **Deal X**',
      cta: '/investor/investments/7',
      icon: 'investment_opportunity_invited',
    },
    read_at: null,
    created_at: at,
    updated_at: at,
  })
})

test('the newest stand first, a hundred a page, and a page that makes no sense is the first', async () => {
  const id = await api.userId('user')
  for (let number = 0; number < 103; number += 1) {
    api.clock.forward({ seconds: 1 })
    await tell([id], { cause: `event:${number}`, message: `Note ${number}` })
  }
  const client = await api.as('user')
  const messages = async (query: string) =>
    (await client.get(`/api/notifications/user${query}`)).body.data.map(
      (note: { data: { message: string } }) => note.data.message,
    )
  const first = await messages('')
  assert.deepEqual([first.length, first[0], first[99]], [100, 'Note 102', 'Note 3'])
  assert.deepEqual(await messages('?page=2'), ['Note 2', 'Note 1', 'Note 0'])
  for (const page of ['0', '-1', 'abc', '1.5', ''])
    assert.equal((await messages(`?page=${page}`))[0], 'Note 102', page)
  assert.equal((await client.get('/api/notifications/user/unread')).body.data.length, 100)
})

test('a note is read once: the first moment stays', async () => {
  const id = await api.userId('user')
  await tell([id])
  await tell([id], { cause: 'event:2' })
  const client = await api.as('user')
  const [note] = (await client.get('/api/notifications/user/unread')).body.data
  const answer = await client.post(`/api/notifications/user/mark-read/${note.id}`)
  assert.deepEqual([answer.status, answer.text], [204, ''])
  const at = api.clock.now().toISOString().replace('Z', '000Z')
  api.clock.forward({ minutes: 1 })
  assert.equal((await client.post(`/api/notifications/user/mark-read/${note.id}`)).status, 204)
  const list = (await client.get('/api/notifications/user')).body.data
  assert.equal(list.find((each: { id: string }) => each.id === note.id).read_at, at)
  assert.equal((await client.get('/api/notifications/user/unread')).body.data.length, 1)
  assert.equal((await client.post('/api/notifications/user/mark-read')).status, 204)
  assert.deepEqual((await client.get('/api/notifications/user/unread')).body, { data: [] })
})

test('somebody else’s note is not found, and neither is what is no id', async () => {
  await tell([await api.userId('newInvestor')])
  const owner = await api.as('newInvestor')
  const [note] = (await owner.get('/api/notifications/user')).body.data
  const stranger = await api.as('user')
  assert.deepEqual((await stranger.get('/api/notifications/user')).body, { data: [] })
  for (const id of [note.id, '6f1c2f3a-0000-4000-8000-000000000000', '7', "'; --"])
    assert.equal(
      (await stranger.post(`/api/notifications/user/mark-read/${encodeURIComponent(id)}`)).status,
      404,
      id,
    )
  await stranger.post('/api/notifications/user/mark-read')
  assert.equal((await owner.get('/api/notifications/user/unread')).body.data.length, 1)
})

test('the back office has the bell too, with filters, and investors do not get at it', async () => {
  const id = await api.userId('superAdmin')
  await tell([id])
  await tell([id], { cause: 'event:2', name: 'PaymentDue' })
  const staff = await api.as('superAdmin')
  assert.equal((await staff.get('/api/notifications/admin')).body.data.length, 2)
  const one = (await staff.get(`/api/notifications/admin?filter[type]=${encodeURIComponent(invited)}`)).body
    .data
  assert.deepEqual(
    one.map((note: { type: string }) => note.type),
    [invited],
  )
  assert.equal((await staff.post(`/api/notifications/admin/mark-read/${one[0].id}`)).status, 204)
  assert.equal((await staff.get('/api/notifications/admin?filter[unread]=1')).body.data.length, 1)
  const unknown = await staff.get('/api/notifications/admin?filter[colour]=red')
  assert.deepEqual(
    [unknown.status, unknown.body.message],
    [400, 'Requested filter(s) `colour` are not allowed. Allowed filter(s) are `type, unread`.'],
  )
  assert.equal((await staff.post('/api/notifications/admin/mark-read')).status, 204)
  assert.deepEqual((await staff.get('/api/notifications/admin/unread')).body, { data: [] })
  assert.equal((await (await api.as('user')).get('/api/notifications/admin')).status, 403)
})

test('one cause tells a person once, however often its listener runs, and the bell rings once', async () => {
  const id = await api.userId('user')
  const rung: { channels: readonly string[]; event: string; data: string; appId: string }[] = []
  const { realtime } = api.platform
  api.platform.realtime = { ...realtime, publish: async (message) => void rung.push(message) }
  await tell([id, id])
  await tell([id])
  api.platform.realtime = realtime
  const [note] = (await (await api.as('user')).get('/api/notifications/user')).body.data
  assert.equal(rung.length, 1)
  const [{ channels, event, data, appId }] = rung as [(typeof rung)[0]]
  assert.deepEqual(channels, [`private-App.Models.User.${id}`, `private-App.User.${id}`])
  assert.equal(event, 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated')
  assert.equal(appId, '1')
  assert.deepEqual(JSON.parse(data), { ...note.data, id: note.id, type: invited })
})

test('nobody is told who may not sign in, or who is another firm’s', async () => {
  const off = await api.userId('custodian')
  await api.db.updateTable('users').set({ is_active: false }).where('id', '=', off).execute()
  await tell([off, await api.userId('user', 2)])
  assert.deepEqual(await api.db.selectFrom('notifications').selectAll().execute(), [])
})

test('a note that would lead off the site is a mistake of ours', async () => {
  const id = await api.userId('user')
  for (const cta of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
  ])
    await assert.rejects(tell([id], { cta }), /Not a path on this site/, cta)
})
