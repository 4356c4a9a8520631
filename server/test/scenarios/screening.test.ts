import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { raiseChannelOf } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import {
  request,
  liveOpportunity,
  openWorld,
  publicDocument,
} from '../../src/modules/investments/test-support.ts'
import type { World } from '../../src/modules/investments/test-support.ts'
import { setFlags } from '../../src/modules/suitability/test-tenant.ts'
import { completeDetails } from '../complete-details.ts'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'

/**
 * Where a tenant screens registrations, anyone who registers is shown no offer on any way before staff let
 * them in.
 */
const api = apiForTests()
let staff: Client
let world: World
before(async () => {
  staff = await api.as('superAdmin')
  world = await openWorld(api)
})
// A registration is counted by its address: five an hour.
beforeEach(async () => {
  api.clock.forward({ minutes: 61 })
  staff = await api.as('superAdmin')
})

let registered = 0
/** Somebody who registered and has everything that investing asks for but the tenant's consent. */
async function newcomer({ invite_code, isProven = true }: { invite_code?: string; isProven?: boolean } = {}) {
  registered += 1
  const password = 'quiet-harvest-lantern-58'
  const email = `newcomer${registered}@example.com`
  const browser = api.guest()
  await browser.get('/sanctum/csrf-cookie')
  const answer = await browser.post('/register', {
    first_name: 'Odile',
    last_name: 'Merriman',
    email,
    password,
    password_confirmation: password,
    terms: true,
    ...(invite_code && { invite_code }),
  })
  assert.equal(answer.status, 201, answer.text)
  const { rows } = await sql<{ id: number }>`
    update users set email_verified_at = ${isProven ? api.clock.now() : null}, accepted_terms_version = 1, category_status = 'approved',
      category_expires_at = '2030-01-01', investor_type_id = ${world.categoryId}, compliance_passed = 1,
      compliance_passed_at = ${api.clock.now()}, direct_offer_continued_at = ${api.clock.now()},
      date_of_birth = ${completeDetails.date_of_birth}, country_of_residence = ${completeDetails.country_of_residence},
      address = ${JSON.stringify(completeDetails.address)}
    where tenant_id = 1 and email = ${email} returning id`.execute(api.db)
  const { id } = rows[0]!
  await sql`
    insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, display_name, registered_name, status,
      is_default)
    values (1, ${world.methodKindId}, ${id}, 'Odile', 'Odile', 'approved', true)`.execute(api.db)
  await api.deliver()
  return { id, email, client: await api.asUser(id) }
}

const decide = (id: number, status: 'approved' | 'rejected', reason?: string, by = staff) =>
  by.post(`/api/users/${id}/screening`, { status, ...(reason && { reason }) })

const lettersTo = async (email: string): Promise<string[]> => {
  await api.deliver()
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where tenant_id = 1 and recipient = ${email} order by id`.execute(api.db)
  return rows.map(({ subject }) => subject)
}

const kestrel = (overrides: Record<string, unknown> = {}) =>
  liveOpportunity(api, world, {
    summary: 'Kestrel grows.',
    issuer_name: 'Kestrel Holdings plc',
    ...overrides,
  })

test('anyone who waits finds no offer on any way, and all of them once they are let in', async () => {
  const opportunityId = await kestrel()
  const owner = { owner_type: 'investment_opportunity', owner_id: opportunityId }
  await staff.post('/api/key-points', { ...owner, title: 'Kestrel grows' })
  await publicDocument(api, opportunityId)
  const room = await staff.post('/api/data-rooms', {
    investment_opportunity_id: opportunityId,
    agreement_required: false,
  })
  const { id: roomId } = room.body.data
  await staff.post(`/api/data-rooms/${roomId}/groups`, { kind: 'invited', name: 'Invited' })
  const { id, client } = await newcomer()
  await staff.post('/api/invitations', {
    investment_opportunity_id: opportunityId,
    user_ids: [id],
    message: 'Kestrel needs an answer.',
  })
  await api.deliver()
  const one = `/api/investment-opportunities/${opportunityId}`
  const papers = `/api/documents?filter[owner_type]=investment_opportunity&filter[owner_id]=${opportunityId}`
  const [paper] = (await staff.get(papers)).body.data
  const refused = [one, `${one}/gates`, `${one}/image`, `${one}/contact`, `${one}/question-follow`]
  const listed = [
    '/api/investment-opportunities?include=keyPoints,documents',
    '/api/investment-opportunities?filter[search]=kestrel',
    '/api/investment-opportunities?filter[invited]=true',
    '/api/investment-opportunities/export',
    `/api/key-points?filter[owner_type]=investment_opportunity&filter[owner_id]=${opportunityId}`,
    papers,
    '/api/invitations?include=investmentOpportunity',
    '/api/notifications/user',
    '/api/data-rooms/user',
    '/api/search?q=kestrel',
  ]
  const acts: [string, Record<string, unknown>][] = [
    ['/api/intents', { amount: '1000', interest: 1 }],
    ['/api/discussions', { title: 'Who is it?', body: 'Who is it?' }],
  ]
  const listens = async () => {
    const wish = { socket_id: '12.34', channel_name: raiseChannelOf(opportunityId) }
    return (await client.post('/api/broadcasting/auth', wish)).status
  }
  assert.equal((await client.get('/api/user')).body.data.screening_status, 'pending')
  for (const path of [...refused, `/api/documents/${paper.id}`, `/api/data-rooms/${roomId}/visit`])
    assert.equal((await client.get(path)).status, 404, path)
  for (const path of listed) {
    const { status, body, text } = await client.get(path)
    assert.ok(status === 200 || path.startsWith('/api/search'), `${path} ${text}`)
    assert.doesNotMatch(JSON.stringify(body?.data ?? text), /kestrel/i, path)
  }
  for (const [path, body] of acts) {
    const answer = await client.post(path, { investment_opportunity_id: opportunityId, ...body })
    assert.ok([404, 422].includes(answer.status), `${path} ${answer.text}`)
  }
  const refusal = await request(client, opportunityId, '1000')
  assert.ok([404, 422].includes(refusal.status), refusal.text)
  assert.equal(await listens(), 403)

  assert.equal((await decide(id, 'approved')).body.data.screening_status, 'approved')
  assert.equal((await client.get(one)).status, 200)
  assert.equal((await client.get(`/api/documents/${paper.id}`)).status, 200)
  assert.equal((await client.get(`/api/data-rooms/${roomId}/visit`)).status, 200)
  assert.equal(await listens(), 200)
  assert.equal((await request(client, opportunityId, '1000')).status, 201)
})

test('staff hear of a registration when its address is proven; the newcomer hears of the decision, and not why', async () => {
  const { id, email, client } = await newcomer({ isProven: false })
  const bellOf = async (who: Client) =>
    (await who.get('/api/notifications/user')).body.data.map(
      (note: { data: { message: string } }) => note.data.message,
    )
  assert.ok(!(await bellOf(staff)).some((message: string) => message.includes('is waiting for approval')))
  const letter = await sql<{ text: string }>`
    select text from mails where tenant_id = 1 and recipient = ${email} order by id limit 1`.execute(api.db)
  const link = new URL(/http:\/\/\S+\/email\/verify\/\S+/.exec(letter.rows[0]!.text)![0])
  await client.get(link.pathname + link.search)
  await api.deliver()
  assert.ok((await bellOf(staff)).includes('**Odile Merriman** registered and is waiting for approval.'))
  assert.ok(!(await bellOf(await api.as('creator'))).some((message: string) => /waits/.test(message)))

  assert.equal((await decide(id, 'rejected', 'Asked for a loan.')).status, 200)
  assert.equal((await lettersTo(email)).at(-1), 'Your registration with Wrenfield Capital')
  const [note] = await bellOf(client)
  assert.match(note, /^We can’t show you our investment opportunities\./)
  const { rows } = await sql`select type, payload, before, after from events
    where tenant_id = 1 and subject_id = ${id} and type like 'registration.%'`.execute(api.db)
  assert.deepEqual(rows, [
    {
      type: 'registration.rejected',
      payload: { automatic: false, reason: 'Asked for a loan.' },
      before: { screening_status: 'pending' },
      after: { screening_status: 'rejected' },
    },
  ])
})

test('a refusal wants its reason, is known by one event, and can be taken back', async () => {
  const opportunityId = await kestrel()
  const { id, client } = await newcomer()
  const sees = async () => (await client.get(`/api/investment-opportunities/${opportunityId}`)).status
  assert.deepEqual(Object.keys((await decide(id, 'rejected')).body.errors), ['reason'])
  assert.equal((await decide(id, 'rejected', 'No answer.')).status, 200)
  assert.equal((await decide(id, 'rejected', 'Said twice.')).status, 200)
  assert.equal(await sees(), 404)
  assert.equal((await decide(id, 'approved')).status, 200)
  assert.equal(await sees(), 200)
  assert.equal((await decide(id, 'rejected', 'Changed our mind.')).status, 200)
  assert.equal(await sees(), 404)
})

test('an invitation that came with the registration is told once the newcomer is let in', async () => {
  const opportunityId = await kestrel({ status: 3 })
  const { body } = await staff.get(`/api/investment-opportunities/${opportunityId}/registration-link`)
  const { id, email } = await newcomer({ invite_code: new URL(body.data.url).searchParams.get('invite')! })
  const told = (subjects: string[]) => subjects.filter((subject) => subject.startsWith('You’re invited'))
  assert.deepEqual(told(await lettersTo(email)), [])
  assert.equal((await decide(id, 'approved')).status, 200)
  assert.equal(told(await lettersTo(email)).length, 1)
})

test('anyone who may change investors decides, nobody else, and only about those who registered', async () => {
  const { id, client } = await newcomer()
  for (const [role, roleId] of Object.entries(roleIds)) {
    const answer = await decide(id, 'approved', undefined, await api.as(role as RoleName))
    assert.equal(answer.status, can(roleId, 'investors', 'update') ? 200 : 403, `${role}: ${answer.text}`)
  }
  assert.equal((await decide(id, 'approved', undefined, client)).status, 403)
  assert.equal((await decide(id, 'approved', undefined, await api.as('superAdmin', 2))).status, 404)
  const opened = await decide(await api.userId('user'), 'rejected', 'Somebody whom staff know.')
  assert.deepEqual([opened.status, opened.body.reason], [409, 'not_screened'])
  assert.equal((await decide(await api.userId('adviser'), 'approved')).status, 404)
})

test('whom staff enter needs no approval, nor does anybody where the firm doesn’t screen', async () => {
  const made = await staff.post('/api/users', {
    first_name: 'Known',
    last_name: 'Person',
    email: 'known@example.com',
  })
  assert.equal(made.body.data.screening_status, 'not_required')
  const { id } = await newcomer()
  await setFlags(api, { user_screening_enabled: 0 })
  assert.equal((await decide(id, 'approved')).status, 404)
  const { client } = await newcomer()
  assert.equal((await client.get('/api/user')).body.data.screening_status, 'not_required')
  await setFlags(api, { user_screening_enabled: 1 })
})

test('who waits when the firm stops screening is let in and told; who was refused stays refused', async () => {
  const [waiting, refused] = [await newcomer(), await newcomer()]
  await decide(refused.id, 'rejected', 'No answer.')
  await sql`update sessions set confirmed_at = ${api.clock.now()} where tenant_id = 1`.execute(api.db)
  assert.equal((await staff.patch('/api/features', { user_screening_enabled: 0 })).status, 200)
  await api.deliver()
  const stands = async ({ client }: { client: Client }) =>
    (await client.get('/api/user')).body.data.screening_status
  assert.deepEqual([await stands(waiting), await stands(refused)], ['not_required', 'rejected'])
  assert.equal((await lettersTo(waiting.email)).at(-1), 'Your registration with Wrenfield Capital')
  assert.equal((await staff.patch('/api/features', { user_screening_enabled: 1 })).status, 200)
})

test('the queue is a filter of the list, and those who wait count as nobody who sees an offer', async () => {
  const opportunityId = await kestrel()
  const audience = async () =>
    (await staff.get(`/api/investment-opportunities/${opportunityId}/audience`)).body.data.can_see
  const before = await audience()
  const { id } = await newcomer()
  const waiting = (await staff.get('/api/users?filter[screening_status]=pending')).body.data
  assert.ok(waiting.some((person: { id: number }) => person.id === id))
  const attention = (await staff.get('/api/statistics/attention')).body.data
  const counted = attention.find(({ kind }: { kind: string }) => kind === 'registrations_waiting')
  const proven = (await staff.get('/api/users?filter[screening_status]=pending&filter[verified]=1')).body
  assert.equal(counted.count, proven.meta.total)
  assert.equal(await audience(), before)
  await decide(id, 'approved')
  assert.equal(await audience(), before + 1)
})
