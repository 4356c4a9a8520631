import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionQueueChannelOf, questionsChanged } from '@moorgate/contract'
import { raiseChannelOf } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
let asker: Client
let reader: Client
before(async () => {
  staff = await api.as('superAdmin')
  asker = await api.as('user')
  reader = await api.as('newInvestor')
})

/** An offer that one of the staff leads. */
async function offerOf(
  slug: string,
  values: { status?: number; isConfidential?: boolean } = {},
): Promise<number> {
  const owner = await api.userId('fundManager')
  const { rows } = await sql<{ id: number }>`
    with kind as (insert into opportunity_types (tenant_id, name) values (1, ${slug}) returning id)
    insert into investment_opportunities (tenant_id, name, slug, status, fca_class, type_id, owner_id, market_sounding)
    select 1, ${slug}, ${slug}, ${values.status ?? 2}, 'mass_market', kind.id, ${owner}, ${values.isConfidential ?? false} from kind
    returning id`.execute(api.db)
  return rows[0]!.id
}

async function ask(opportunity: number, title = 'When is the grid connected?'): Promise<number> {
  const body = { investment_opportunity_id: opportunity, title, body: 'The plan names one date.' }
  const made = await asker.post('/api/discussions', body)
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}
const answer = (id: number, body = 'In October 2028.') =>
  staff.post('/api/discussion-replies', { discussion_id: id, body })
const publish = (id: number) => staff.post(`/api/discussions/${id}/publish`)
const follow = (opportunity: number) => `/api/investment-opportunities/${opportunity}/question-follow`

/** Letters that came while something was done. */
async function mailed(perform: () => Promise<unknown>) {
  const last = await api.db
    .selectFrom('mails')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .executeTakeFirstOrThrow()
  await perform()
  await api.deliver()
  return api.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text'])
    .where('tenant_id', '=', 1)
    .where('id', '>', last.id)
    .orderBy('id')
    .execute()
}

test('anyone who leads the offer gets each question by mail with its words, and so does what its asker says later', async () => {
  const opportunity = await offerOf('alder')
  let id = 0
  const [first, ...others] = await mailed(async () => {
    id = await ask(opportunity)
  })
  assert.deepEqual(others, [])
  assert.equal(first!.recipient, 'fund-manager@wrenfield.example')
  assert.match(first!.subject, /asked about alder$/)
  assert.match(first!.text, /The plan names one date\./)
  assert.match(first!.text, new RegExp(`/admin/investments/opportunities/${opportunity}/questions`))
  const [later] = await mailed(() =>
    asker.post('/api/discussion-replies', { discussion_id: id, body: 'And who pays?' }),
  )
  assert.match(later!.text, /And who pays\?/)
})

test('the asker is written to once it is answered, is sent to the page for the words, and hears nothing more when it is published', async () => {
  const id = await ask(await offerOf('birch'))
  await api.deliver()
  const letters = await mailed(() => answer(id))
  assert.deepEqual(
    letters.map(({ recipient, subject }) => [recipient, subject]),
    [['investor@wrenfield.example', 'Your question about birch was answered']],
  )
  assert.ok(!letters[0]!.text.includes('October 2028'))
  assert.match(letters[0]!.text, /\/investor\/investments\/birch/)
  assert.deepEqual(await mailed(() => publish(id)), [])
})

test('a question that is kept from the page tells its asker why, by mail too', async () => {
  const id = await ask(await offerOf('cedar'))
  await api.deliver()
  const [letter] = await mailed(() =>
    staff.post(`/api/discussions/${id}/hide`, { reason: 'It names another investor.' }),
  )
  assert.match(letter!.text, /It names another investor\./)
})

test('a follower hears of a published answer at the bell and by mail, once for each question, until they stop following', async () => {
  const opportunity = await offerOf('elm')
  assert.equal((await reader.get(follow(opportunity))).body.data.is_following, false)
  assert.equal((await reader.post(follow(opportunity))).body.data.is_following, true)
  assert.equal((await reader.post(follow(opportunity))).status, 200)
  const id = await ask(opportunity)
  const reply = (await answer(id)).body.data
  await api.deliver()
  const [letter, ...others] = await mailed(() => publish(id))
  assert.deepEqual(others, [])
  assert.deepEqual(
    [letter!.recipient, letter!.subject],
    ['new-investor@wrenfield.example', 'A new answer about elm'],
  )
  const bell = (await reader.get('/api/notifications/user')).body.data
  assert.equal(bell[0].data.message, 'There is a new answer about **elm**: When is the grid connected?')
  await staff.patch(`/api/discussion-replies/${reply.id}`, { body: 'In 2029.' })
  assert.deepEqual(await mailed(() => publish(id)), [])
  assert.equal((await reader.delete(follow(opportunity))).status, 204)
  assert.equal((await reader.get(follow(opportunity))).body.data.is_following, false)
  const other = await ask(opportunity, 'Who insures it?')
  await answer(other)
  await api.deliver()
  assert.deepEqual(await mailed(() => publish(other)), [])
})

test('a follower who no longer sees the offer is told nothing, and nobody follows what they don’t see', async () => {
  const opportunity = await offerOf('fir')
  await reader.post(follow(opportunity))
  const id = await ask(opportunity)
  await answer(id)
  await sql`update investment_opportunities set status = 3 where tenant_id = 1 and id = ${opportunity}`.execute(
    api.db,
  )
  await api.deliver()
  assert.deepEqual(await mailed(() => publish(id)), [])
  const hidden = await offerOf('gorse', { status: 3 })
  assert.equal((await reader.post(follow(hidden))).status, 404)
  assert.equal((await reader.get(follow(hidden))).status, 404)
  assert.equal((await staff.post(follow(opportunity))).status, 403)
  const harbour = await api.as('user', 2)
  assert.equal((await harbour.post(follow(opportunity))).status, 404)
})

test('a confidential offer is not named in a mailbox', async () => {
  const opportunity = await offerOf('hazel', { isConfidential: true })
  await sql`insert into market_sounding_acceptances (tenant_id, investment_opportunity_id, user_id, statement, text_version, accepted_at)
    select 1, ${opportunity}, id, 'Keep it.', 'one', now() from users where tenant_id = 1 and role_id = 5
    returning 1`.execute(api.db)
  await reader.post(follow(opportunity))
  const id = await ask(opportunity)
  const letters = await mailed(async () => {
    await answer(id)
    await publish(id)
  })
  assert.ok(letters.length >= 3)
  assert.ok(letters.some(({ text }) => text.includes(`/investor/investments/${opportunity}`)))
  for (const { subject, text } of letters) {
    assert.ok(!subject.includes('hazel'), subject)
    assert.ok(!text.includes('hazel'), text)
  }
})

test('the desk of questions hears of everything at once, and the page of the offer of what stands on it alone', async () => {
  const opportunity = await offerOf('ivy')
  const { realtime } = api.platform
  const received: string[] = []
  api.platform.realtime = {
    ...realtime,
    publish: async ({ channels, event, data }) => {
      if (event !== questionsChanged) return
      assert.deepEqual(JSON.parse(data), { id: opportunity })
      received.push(...channels)
    },
  }
  const [desk, page] = [questionQueueChannelOf(opportunity), raiseChannelOf(opportunity)]
  const told = async (perform: () => Promise<unknown>) => {
    received.length = 0
    await perform()
    await api.deliver()
    return [...received]
  }
  let id = 0
  assert.deepEqual(
    await told(async () => {
      id = await ask(opportunity)
    }),
    [desk],
  )
  assert.deepEqual(await told(() => answer(id)), [desk])
  assert.deepEqual(await told(() => publish(id)), [desk, page])
  api.platform.realtime = realtime
})

test('only staff who see an offer are let into its desk', async () => {
  const opportunity = await offerOf('juniper')
  const enter = async (who: Client) =>
    (
      await who.post('/api/broadcasting/auth', {
        socket_id: '12.34',
        channel_name: questionQueueChannelOf(opportunity),
      })
    ).status
  assert.equal(await enter(staff), 200)
  assert.equal(await enter(asker), 403)
  assert.equal(await enter(await api.as('superAdmin', 2)), 403)
})
