import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
let asker: Client
let reader: Client
let opportunityId: number
before(async () => {
  staff = await api.as('superAdmin')
  asker = await api.as('user')
  reader = await api.as('newInvestor')
  opportunityId = await liveOpportunity('tidewell', 2)
})

async function liveOpportunity(slug: string, status: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with kind as (insert into opportunity_types (tenant_id, name) values (1, ${slug}) returning id)
    insert into investment_opportunities (tenant_id, name, slug, status, fca_class, type_id)
    select 1, ${slug}, ${slug}, ${status}, 'mass_market', kind.id from kind returning id`.execute(api.db)
  return rows[0]!.id
}

async function asked(client = asker, overrides: Record<string, unknown> = {}) {
  const body = {
    investment_opportunity_id: opportunityId,
    title: 'When is the grid connected?',
    body: 'The plan names one date.',
    ...overrides,
  }
  const made = await client.post('/api/discussions', body)
  assert.equal(made.status, 201, made.text)
  return made.body.data as { id: number; version: number }
}
const answer = (id: number, body = 'In October 2028.', client = staff) =>
  client.post('/api/discussion-replies', { discussion_id: id, body })
const seenBy = async (client: Client) =>
  (await client.get(`/api/discussions?filter[investment_opportunity_id]=${opportunityId}&per_page=100`)).body
    .data as { id: number; status: string }[]
const sees = async (client: Client, id: number) => (await seenBy(client)).some((each) => each.id === id)
const bell = async (client: Client, address = 'user') => {
  await api.deliver()
  const { data } = (await client.get(`/api/notifications/${address}`)).body
  return data.map((each: { data: { message: string } }) => each.data.message) as string[]
}

test('a question is read by its asker and the staff alone until somebody publishes it', async () => {
  const { id } = await asked()
  assert.deepEqual(
    [await sees(asker, id), await sees(staff, id), await sees(reader, id)],
    [true, true, false],
  )
  assert.equal((await reader.get(`/api/discussions/${id}`)).status, 404)
  assert.equal((await answer(id)).status, 201)
  assert.equal((await asker.get(`/api/discussions/${id}`)).body.data.status, 'answered')
  assert.equal(await sees(reader, id), false)
  assert.equal((await staff.post(`/api/discussions/${id}/publish`)).status, 200)
  const read = (await reader.get(`/api/discussions/${id}?include=replies&append=is_mine`)).body.data
  assert.deepEqual(
    [read.status, read.is_mine, read.replies.map((each: { body: string }) => each.body)],
    ['published', false, ['In October 2028.']],
  )
  assert.equal((await asker.get(`/api/discussions/${id}?append=is_mine`)).body.data.is_mine, true)
})

test('nobody learns from a published question who asked it, and the asker’s further words stay between them and the firm', async () => {
  const { id } = await asked()
  await answer(id)
  assert.equal((await answer(id, 'My sister in Leith asks too.', asker)).status, 201)
  await staff.post(`/api/discussions/${id}/publish`)
  const read = (await reader.get(`/api/discussions/${id}?include=replies,user`)).body.data
  assert.deepEqual(['user_id' in read, 'author_name' in read, read.user], [false, false, null])
  assert.deepEqual([read.replies.length, read.replies_count], [1, 1])
  const author = await api.userId('user')
  assert.equal((await reader.get(`/api/discussions?filter[user_id]=${author}`)).status, 400)
  const mine = (await asker.get('/api/discussions?filter[mine]=true&per_page=100')).body.data
  assert.ok(mine.some((each: { id: number }) => each.id === id))
  assert.equal((await reader.get('/api/discussions?sort=author_name')).status, 400)
  const beside = (await reader.get(`/api/investment-opportunities/${opportunityId}?include=discussions`)).body
    .data.discussions as { id: number }[]
  assert.ok(beside.some((each) => each.id === id))
  assert.ok(beside.every((each) => !('user_id' in each) && !('author_name' in each)))
  assert.equal((await asker.get(`/api/discussions/${id}?include=replies`)).body.data.replies.length, 2)
})

test('both sides hear of it: the staff of the question, the asker of the answer and of its publishing', async () => {
  const { id } = await asked(asker, { title: 'Who insures the turbines?' })
  assert.ok((await bell(staff, 'admin')).some((text) => text.endsWith('Who insures the turbines?')))
  await answer(id)
  await staff.post(`/api/discussions/${id}/publish`)
  const messages = await bell(asker)
  assert.ok(messages.includes('Your question about **tidewell** was answered.'))
  assert.ok(messages.includes('Your question about **tidewell** is now published on its page.'))
})

test('without an answer nothing is published, and an answer that is changed leaves the page until it is published anew', async () => {
  const { id } = await asked()
  const early = await staff.post(`/api/discussions/${id}/publish`)
  assert.deepEqual([early.status, early.body.reason], [409, 'not_answered'])
  const reply = (await answer(id)).body.data
  await staff.post(`/api/discussions/${id}/publish`)
  assert.equal((await staff.patch(`/api/discussion-replies/${reply.id}`, { body: 'In 2029.' })).status, 200)
  assert.equal(await sees(reader, id), false)
  await staff.post(`/api/discussions/${id}/publish`)
  assert.equal(await sees(reader, id), true)
  assert.equal((await staff.delete(`/api/discussion-replies/${reply.id}`)).status, 204)
  const left = (await staff.get(`/api/discussions/${id}`)).body.data
  assert.deepEqual([left.status, left.waiting_since !== null], ['pending', true])
})

test('a question that is kept from the page tells its asker why', async () => {
  const { id } = await asked()
  assert.equal((await staff.post(`/api/discussions/${id}/hide`, {})).status, 422)
  await staff.post(`/api/discussions/${id}/hide`, { reason: 'It is about another investor.' })
  const own = (await asker.get(`/api/discussions/${id}`)).body.data
  assert.deepEqual([own.status, own.hidden_reason], ['hidden', 'It is about another investor.'])
  assert.equal(await sees(reader, id), false)
  assert.ok((await bell(asker)).some((text) => text.includes('It is about another investor.')))
})

test('words may be mended for a quarter of an hour and not once they were answered', async () => {
  const { id } = await asked()
  assert.equal((await asker.patch(`/api/discussions/${id}`, { title: 'When exactly?' })).status, 200)
  api.clock.forward({ minutes: 16 })
  const late = await asker.patch(`/api/discussions/${id}`, { title: 'When?' })
  assert.deepEqual([late.status, late.body.reason], [409, 'too_late'])
  const { id: other } = await asked()
  await answer(other)
  assert.equal(
    (await asker.patch(`/api/discussions/${other}`, { body: 'Never mind.' })).body.reason,
    'answered',
  )
  const changed = (await staff.patch(`/api/discussions/${other}`, { title: 'Grid connection', pinned: true }))
    .body.data
  assert.deepEqual([changed.title, changed.pinned], ['Grid connection', true])
})

test('a deleted question keeps none of its words', async () => {
  const { id } = await asked()
  await answer(id)
  assert.equal((await asker.delete(`/api/discussions/${id}`)).status, 409)
  assert.equal((await staff.delete(`/api/discussions/${id}`)).status, 204)
  const { rows } = await sql<{ words: string }>`
    select d.title || d.body || (select string_agg(r.body, '') from discussion_replies r
      where r.tenant_id = 1 and r.discussion_id = d.id) as words
    from discussions d where d.tenant_id = 1 and d.id = ${id}`.execute(api.db)
  assert.equal(rows[0]!.words, '')
  assert.equal((await asker.get(`/api/discussions/${id}`)).status, 404)
})

test('nobody asks about, reads or answers what they do not see', async () => {
  const draft = await liveOpportunity('draft', 1)
  const about = await asker.post('/api/discussions', {
    investment_opportunity_id: draft,
    title: 'What is it?',
    body: 'I heard of it.',
  })
  assert.deepEqual(Object.keys(about.body.errors), ['investment_opportunity_id'])
  const { id } = await asked()
  assert.equal((await answer(id, 'Me too.', reader)).status, 404)
  await answer(id)
  await staff.post(`/api/discussions/${id}/publish`)
  assert.equal((await answer(id, 'Me too.', reader)).status, 403)
  assert.equal((await reader.patch(`/api/discussions/${id}`, { title: 'Mine now' })).status, 403)
  assert.equal((await reader.post(`/api/discussions/${id}/publish`)).status, 403)
  // An Investment Manager reads offers and changes nothing of them.
  const manager = await api.as('investmentManager')
  assert.equal(await sees(manager, id), true)
  assert.equal((await answer(id, 'Soon.', manager)).status, 403)
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`/api/discussions/${id}`)).status, 404)
})

test('what waits for the firm is a filter, and each word of the asker puts a question back into it', async () => {
  const { id } = await asked()
  const isWaiting = async () =>
    (await staff.get('/api/discussions?filter[waiting]=true&per_page=100')).body.data.some(
      (each: { id: number }) => each.id === id,
    )
  assert.equal(await isWaiting(), true)
  await answer(id)
  assert.equal(await isWaiting(), false)
  await answer(id, 'And the second array?', asker)
  assert.equal(await isWaiting(), true)
})
