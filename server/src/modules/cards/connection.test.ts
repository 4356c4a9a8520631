import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { standInKeys as keys, startCardStandIn } from '../../../test/card-stand-in.ts'
import type { CardStandIn } from '../../../test/card-stand-in.ts'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { takingConnection } from './connection.ts'

const path = '/api/card-connection'
let api: Api
let standIn: CardStandIn
let staff: Client
before(async () => {
  ;[api, standIn] = await Promise.all([startApi(), startCardStandIn()])
  api.platform.settings.cardProviderUrl = standIn.url
  staff = await api.as('superAdmin')
})
after(async () => {
  await api[Symbol.asyncDispose]()
  await standIn[Symbol.asyncDispose]()
})

test('without keys nothing is connected, chosen or checked', async () => {
  const { status, body } = await staff.get(path)
  assert.equal(status, 200)
  assert.deepEqual([body.data.connected, body.data.mode, body.data.version], [false, null, 0])
  assert.match(body.data.webhook_address, /\/webhooks\/stripe$/)
  for (const answer of [
    await staff.patch(path, { takes_investments: true }),
    await staff.post(`${path}/check`),
  ])
    assert.deepEqual([answer.status, answer.body.reason], [409, 'not_configured'])
  assert.equal((await api.guest().post('/webhooks/stripe', {})).status, 404)
})

test('keys are sealed and never read back; the event says how they end and no more', async () => {
  const saved = await staff.post(path, keys)
  assert.equal(saved.status, 200, saved.text)
  const { connected, mode, secret_ending: secret, webhook_ending: webhook, set_by: by } = saved.body.data
  assert.deepEqual([connected, mode, secret, webhook, by], [true, 'test', 'p7dc', 'e8FH', 'Priya Nair'])
  const { rows } = await sql<{ text: string }>`
    select row_to_json(c)::text as text from card_connections c where c.tenant_id = 1
    union all select row_to_json(e)::text from events e where e.tenant_id = 1 and e.type like 'card_connection.%'
    union all select row_to_json(k)::text from idempotency_keys k where k.tenant_id = 1`.execute(api.db)
  const kept = rows.map(({ text }) => text).join('\n')
  for (const key of Object.values(keys)) {
    assert.ok(!kept.includes(key))
    assert.ok(!saved.text.includes(key))
  }
  assert.match(kept, /card_connection.connected/)
})

test('a live key says so, and other texts are no keys', async () => {
  for (const [field, value] of [
    ['secret_key', 'pk_test_4eC39HqLyjWDarjtT1zdp7dc'],
    ['secret_key', ''],
    ['webhook_secret', 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'],
  ] as const) {
    const { status, body } = await staff.post(path, { ...keys, [field]: value })
    assert.equal(status, 422)
    assert.ok(body.errors[field])
  }
  const live = await staff.post(path, { ...keys, secret_key: 'rk_live_4eC39HqLyjWDarjtT1zdp7dc' })
  assert.equal(live.body.data.mode, 'live')
  assert.equal((await staff.post(path, keys)).body.data.mode, 'test')
})

test('in production a test key is refused, and one from before takes no cards', async () => {
  const { platform } = api
  const { settings } = platform
  const tenant = await platform.tenants.byId(1)
  const takes = () =>
    takingConnection({ platform, db: platform.database.of(1), tenant, now: api.clock.now() })
  assert.ok(await takes())
  settings.production = true
  try {
    const { status, body } = await staff.post(path, keys)
    assert.equal(status, 422)
    assert.deepEqual(body.errors, {
      secret_key: ['Enter a live key. Payments with test cards move no money.'],
    })
    assert.equal(await takes(), undefined)
  } finally {
    settings.production = false
  }
})

test('the provider is asked whose account it is; refused and away are told apart', async () => {
  const checked = await staff.post(`${path}/check`)
  assert.equal(checked.status, 200, checked.text)
  assert.equal(checked.body.data.account_name, 'Wrenfield Cards')
  assert.equal(checked.body.data.checked_at, api.clock.now().toISOString())
  standIn.mood = 'refuses'
  assert.equal((await staff.post(`${path}/check`)).body.reason, 'not_configured')
  standIn.mood = 'down'
  assert.equal((await staff.post(`${path}/check`)).body.reason, 'no_answer')
  standIn.mood = 'well'
})

test('two who choose at once: the second hears of the first', async () => {
  const { version } = (await staff.get(path)).body.data
  const first = await staff.patch(path, { takes_investments: true, maximum: '2500.00', version })
  assert.deepEqual([first.status, first.body.data.maximum], [200, '2500.00'])
  const second = await staff.patch(path, { takes_investments: false, version })
  assert.deepEqual([second.status, second.body.reason], [409, 'stale_version'])
  const unchanged = await staff.patch(path, { takes_investments: true })
  assert.equal(unchanged.body.data.version, first.body.data.version)
  assert.equal((await staff.patch(path, { maximum: '-1' })).status, 422)
})

test('keys are kept by Super Admin and Support with their password, in their own firm', async () => {
  for (const role of ['creator', 'fundManager', 'adviser', 'user'] as const) {
    const other = await api.as(role)
    assert.equal((await other.get(path)).status, 403, role)
    assert.equal((await other.post(path, keys)).status, 403, role)
    assert.equal((await other.delete(path)).status, 403, role)
  }
  assert.deepEqual((await (await api.as('support')).get(path)).body.data.permissions, ['edit'])
  assert.equal((await (await api.as('superAdmin', 2)).get(path)).body.data.connected, false)
  api.clock.forward({ minutes: 16 })
  assert.equal((await staff.post(path, keys)).status, 423)
  assert.equal((await staff.patch(path, { takes_investments: false })).status, 423)
  assert.equal((await staff.delete(path)).status, 423)
})

test('removed keys are gone: the secret key is deleted and the choice with it', async () => {
  staff = await api.as('superAdmin')
  const removed = await staff.delete(path)
  assert.equal(removed.status, 200, removed.text)
  const { connected, secret_ending: secret, takes_investments: takes } = removed.body.data
  assert.deepEqual([connected, secret, takes], [false, null, false])
  const { rows } = await sql<{ secret_sealed: string | null }>`
    select secret_sealed from card_connections where tenant_id = 1`.execute(api.db)
  assert.equal(rows[0]!.secret_sealed, null)
  assert.equal((await staff.delete(path)).status, 200)
})
