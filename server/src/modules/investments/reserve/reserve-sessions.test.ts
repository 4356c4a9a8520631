import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

/** Investors whose sessions the process remembers from a moment ago. */
async function known(count: number): Promise<{ ids: number[]; clients: Client[] }> {
  const ids = await readyInvestors(api, world, count)
  const clients = await clientsOf(api, ids)
  await Promise.all(clients.map((client) => client.get('/api/user')))
  return { ids, clients }
}
const knownOne = async () => {
  const { ids, clients } = await known(1)
  return { id: ids[0]!, client: clients[0]! }
}

const written = async (userId: number) => {
  const { rows } = await sql<{ reserved: number; hits: number }>`
    select (select count(*)::int from investments where tenant_id = 1 and user_id = ${userId}) as reserved,
      coalesce((select sum(hits)::int from throttle_counters where tenant_id = 1 and name = 'investments'
        and key = ${`user:${userId}`}), 0) as hits`.execute(api.db)
  return rows[0]
}

test('ten hits in a minute and no more, whatever became of them, at once or one by one', async () => {
  const { id, client } = await knownOne()
  const [offer, other] = [await liveOpportunity(api, world), await liveOpportunity(api, world)]
  assert.equal((await request(client, offer, 'nonsense')).status, 422)
  assert.equal((await request(client, 999_999, '2000.00')).status, 422)
  assert.equal((await request(client, offer, '1.00')).status, 422)
  const answers = await Promise.all(Array.from({ length: 9 }, () => request(client, offer, '2000.00')))
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [201, 409, 409, 409, 409, 409, 409, 429, 429])
  const late = await request(client, other, '2000.00')
  assert.equal(late.status, 429)
  assert.ok(Number(late.headers['retry-after']) > 0)
  assert.equal((await request(client, other, 'nonsense')).status, 429, 'said before anything of the body')
  assert.deepEqual(await written(id), { reserved: 1, hits: 14 })
  api.clock.forward({ minutes: 2 })
  assert.equal((await request(client, other, '2000.00')).status, 201)
})

const endings: [string, (id: number) => ReturnType<typeof sql>, number][] = [
  ['signed out elsewhere', (id) => sql`delete from sessions where tenant_id = 1 and user_id = ${id}`, 419],
  ['switched off', (id) => sql`update users set is_active = false where tenant_id = 1 and id = ${id}`, 401],
  [
    'signed out everywhere',
    (id) => sql`update users set session_epoch = session_epoch + 1 where tenant_id = 1 and id = ${id}`,
    401,
  ],
  ['no investor any more', (id) => sql`update users set role_id = 2 where tenant_id = 1 and id = ${id}`, 403],
  [
    'no longer verified',
    (id) => sql`update users set email_verified_at = null where tenant_id = 1 and id = ${id}`,
    403,
  ],
  [
    'given another token',
    (id) => sql`update sessions set csrf = 'another' where tenant_id = 1 and user_id = ${id}`,
    419,
  ],
  [
    'idle for too long',
    (id) =>
      sql`update sessions set idle_expires_at = ${api.clock.now()} where tenant_id = 1 and user_id = ${id}`,
    419,
  ],
]

test('who is known and has been ended since reserves nothing', async () => {
  const opportunity = await liveOpportunity(api, world)
  for (const [what, end, status] of endings) {
    const { id, client } = await knownOne()
    await end(id).execute(api.db)
    const answer = await request(client, opportunity, '2000.00')
    assert.equal(answer.status, status, `${what}: ${answer.text}`)
    assert.equal((await written(id))!.reserved, 0, what)
  }
})

test('a session that another process has slid is still who it was, and this one slides it once a minute', async () => {
  const { id, client } = await knownOne()
  const slid = new Date(api.clock.now().getTime() + 1_000)
  await sql`update sessions set last_seen_at = ${slid} where tenant_id = 1 and user_id = ${id}`.execute(
    api.db,
  )
  assert.equal((await request(client, await liveOpportunity(api, world), '2000.00')).status, 201)
  api.clock.forward({ minutes: 3 })
  const seen = api.clock.now().getTime()
  for (const turn of [1, 2])
    assert.equal((await request(client, await liveOpportunity(api, world), '2000.00')).status, 201, `${turn}`)
  const { rows } = await sql<{ last_seen_at: Date }>`
    select last_seen_at from sessions where tenant_id = 1 and user_id = ${id}`.execute(api.db)
  assert.equal(rows[0]!.last_seen_at.getTime(), seen)
})

test('a hundred known investors at once for the last ten allotments: ten get them, and every hit is counted', async () => {
  const { ids, clients } = await known(100)
  const opportunity = await liveOpportunity(api, world, { target_amount_minor: 1_000_000n })
  const answers = await Promise.all(clients.map((client) => request(client, opportunity, '1000.00')))
  const counts = Map.groupBy(answers, ({ status, body }) => `${status} ${body.reason ?? ''}`)
  assert.deepEqual([counts.get('201 ')?.length, counts.get('409 sold_out')?.length], [10, 90])
  const { rows } = await sql<{ held_minor: bigint; real_minor: bigint; hits: number }>`
    select o.held_minor, (select sum(i.held_minor) from investments i where i.tenant_id = 1 and i.investment_opportunity_id = o.id) as real_minor,
      (select sum(hits) from throttle_counters where tenant_id = 1 and name = 'investments'
        and key = any(${ids.map((id) => `user:${id}`)}::text[])) as hits
    from investment_opportunities o where o.tenant_id = 1 and o.id = ${opportunity}`.execute(api.db)
  assert.deepEqual(rows, [{ held_minor: 1_000_000n, real_minor: 1_000_000n, hits: 100 }])
})

test('anyone who is known has the same gates, keys and rules of who sees an offer', async () => {
  const { id, client } = await knownOne()
  const ruled = await liveOpportunity(api, world, {
    status: 3,
    visibility_rules: JSON.stringify([{ investor_type_id: world.categoryId }]),
  })
  assert.equal((await request(client, ruled, '2000.00')).status, 201, 'a rule opens it')
  const internal = await liveOpportunity(api, world, { status: 3 })
  assert.equal((await request(client, internal, '2000.00')).status, 422)
  await sql`insert into invitations (tenant_id, investment_opportunity_id, user_id) values (1, ${internal}, ${id})`.execute(
    api.db,
  )
  assert.equal((await request(client, internal, '2000.00')).status, 201, 'invited')
  const opportunity = await liveOpportunity(api, world)
  const key = { 'idempotency-key': 'once' }
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => request(client, opportunity, '2000.00', {}, key)),
  )
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 2)
  await sql`update users set aml_status = 'failed' where tenant_id = 1 and id = ${id}`.execute(api.db)
  const closed = await request(client, await liveOpportunity(api, world), '2000.00')
  assert.deepEqual([closed.status, closed.body.reason], [403, 'identity_failed'])
})

test('the method that is named has to be one’s own', async () => {
  const { ids, clients } = await known(2)
  const methodOf = async (userId: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from investment_method_entities where tenant_id = 1 and lead_user_id = ${userId}`.execute(
      api.db,
    )
    return { investment_method_entity_id: rows[0]!.id }
  }
  const opportunity = await liveOpportunity(api, world)
  const foreign = await request(clients[0]!, opportunity, '2000.00', await methodOf(ids[1]!))
  assert.deepEqual([foreign.status, Object.keys(foreign.body.errors)], [422, ['investment_method_entity_id']])
  const own = await methodOf(ids[0]!)
  const made = await request(clients[0]!, opportunity, '2000.00', own)
  assert.equal(made.body.data.investment_method_entity_id, own.investment_method_entity_id)
})
