import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { Api } from '../../../test/harness.ts'
import { apiForTests } from '../../../test/harness.ts'
import { linkIn, newestLetter } from '../identity/test-people.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()

type Client = Awaited<ReturnType<Api['asUser']>>

/** What the answer says and how many statements PostgreSQL is sent for it. */
async function asks(client: Client, id: number, email: string) {
  const { query } = pg.Client.prototype
  let statements = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, given) as never
  } as typeof query
  try {
    const { status, body, headers } = await client.patch(`/api/users/${id}`, { email })
    const { pending_email, email: present, email_verified_at, pending_email_by } = body.data ?? {}
    const names = Object.keys(headers).sort()
    return {
      status,
      names,
      statements,
      pending: pending_email === email && pending_email_by === id,
      present,
      email_verified_at,
    }
  } finally {
    pg.Client.prototype.query = query
  }
}

const open = (link: string) => api.guest().get(link, { accept: 'application/json' })

test('asking for an address answers and works alike, whether it has an account here or not', async () => {
  const id = await newInvestor(api, 'Agatha')
  const client = await api.asUser(id)
  // The first answers of a connection prepare their statements.
  await asks(client, id, 'first.agatha@people.example')
  const unknown = await asks(client, id, 'free.agatha@people.example')
  const known = await asks(client, id, 'committee@wrenfield.example')
  assert.deepEqual([known.status, known.pending, known.present], [200, true, 'agatha@people.example'])
  assert.deepEqual(known, unknown)
  const resent = async () => (await client.post('/api/email/resend')).status
  assert.equal(await resent(), 202)
})

test('a new address counts once its link is opened; the old one is told before and after', async () => {
  const id = await newInvestor(api, 'Benedict')
  const client = await api.asUser(id)
  await client.patch(`/api/users/${id}`, { email: 'benedict.new@people.example' })
  const notice = await newestLetter(api, 'benedict@people.example')
  assert.match(notice!.text, /benedict\.new@people\.example/)
  const link = await linkIn(api, 'benedict.new@people.example', '/email/verify/')
  const before = await client.get('/api/user')
  assert.deepEqual(
    [before.body.data.email, before.body.data.pending_email],
    ['benedict@people.example', 'benedict.new@people.example'],
  )
  assert.equal((await open(link)).status, 204)
  const changed = await client.get('/api/user')
  assert.deepEqual(
    [changed.body.data.email, changed.body.data.pending_email],
    ['benedict.new@people.example', null],
  )
  assert.notEqual(changed.body.data.email_verified_at, null)
  assert.match((await newestLetter(api, 'benedict@people.example'))!.text, /was changed to/)
  assert.equal((await open(link)).status, 204)
})

test('the owner of a known address is told that somebody tried, and gets no link', async () => {
  const id = await newInvestor(api, 'Cecilia')
  await newInvestor(api, 'Donovan')
  const client = await api.asUser(id)
  await client.patch(`/api/users/${id}`, { email: 'donovan@people.example' })
  const letter = await newestLetter(api, 'donovan@people.example')
  assert.match(letter!.subject, /already has an account/)
  assert.doesNotMatch(letter!.text, /email\/verify|Cecilia|cecilia/)
})

test('the link of a change that was taken back, replaced, or overtaken by another account changes nothing', async () => {
  const id = await newInvestor(api, 'Edmund')
  const client = await api.asUser(id)
  const ask = async (email: string) => {
    await client.patch(`/api/users/${id}`, { email })
    return linkIn(api, email, '/email/verify/')
  }
  const first = await ask('edmund.one@people.example')
  const second = await ask('edmund.two@people.example')
  assert.equal((await open(first)).status, 403)
  assert.equal((await client.post(`/api/users/${id}/email-change/withdraw`)).status, 200)
  assert.equal((await open(second)).status, 403)
  const third = await ask('edmund.three@people.example')
  const staff = await api.as('superAdmin')
  const other = { first_name: 'Edmund', last_name: 'Other', email: 'edmund.three@people.example' }
  assert.equal((await staff.post('/api/users', other)).status, 201)
  assert.equal((await open(third)).status, 403)
  assert.equal((await client.get('/api/user')).body.data.email, 'edmund@people.example')
})

test('no colleague approves what the mailbox has to prove', async () => {
  const id = await newInvestor(api, 'Felicity')
  const client = await api.asUser(id)
  const email = 'felicity.new@people.example'
  await client.patch(`/api/users/${id}`, { email })
  const staff = await api.as('superAdmin')
  const approved = await staff.post(`/api/users/${id}/email-change/approve`, { email })
  assert.deepEqual([approved.status, approved.body.reason], [409, 'no_change_waits'])
  // What staff enter afterwards takes its place, and waits for a second person as ever.
  const theirs = { email: 'felicity.staff@people.example' }
  await staff.patch(`/api/users/${id}`, theirs)
  assert.equal((await staff.post(`/api/users/${id}/email-change/approve`, theirs)).status, 403)
})

test('the link is sent again on demand, five letters an hour to one mailbox', async () => {
  const id = await newInvestor(api, 'Gideon')
  const client = await api.asUser(id)
  const email = 'gideon.new@people.example'
  await client.patch(`/api/users/${id}`, { email })
  const count = async () => {
    await api.deliver()
    const rows = await api.db.selectFrom('mails').select('id').where('recipient', '=', email).execute()
    return rows.length
  }
  assert.equal(await count(), 1)
  for (const _ of [1, 2, 3, 4, 5]) {
    assert.equal((await client.post('/api/email/resend')).status, 202)
    await api.deliver()
  }
  assert.equal(await count(), 5)
})

test('staff change their own address in the same way', async () => {
  const id = await api.userId('adviser')
  const client = await api.as('adviser')
  const asked = await asks(client, id, 'superadmin@wrenfield.example')
  assert.deepEqual([asked.status, asked.pending], [200, true])
})
