import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { accounts, AccountingWorld } from '../../../test/accounting-world.ts'

let at: AccountingWorld
before(async () => {
  at = await AccountingWorld.open()
})
after(() => at[Symbol.asyncDispose]())

const path = '/api/accounting'

test('an installation without a client of the provider says what is missing, and offers nothing', async () => {
  const { accounting } = at.api.platform.settings
  at.api.platform.settings.accounting = undefined
  assert.equal((await at.status()).state, 'not_set_up')
  const refused = await at.staff.post(`${path}/sign-in`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'not_configured'])
  assert.match(refused.body.message, /XERO_CLIENT_ID and XERO_CLIENT_SECRET/)
  at.api.platform.settings.accounting = accounting
})

test('signing in asks for PKCE and a state, and names the address that is registered, letter for letter', async () => {
  const url = new URL(await at.signIn())
  assert.equal(url.pathname, '/identity/connect/authorize')
  const asked = Object.fromEntries(url.searchParams)
  assert.equal(asked['response_type'], 'code')
  assert.equal(asked['code_challenge_method'], 'S256')
  assert.match(asked['code_challenge']!, /^[\w-]{43}$/)
  assert.match(asked['state']!, /^[\w-]{43}$/)
  assert.equal(asked['redirect_uri'], (await at.status()).redirect_address)
  assert.match(asked['redirect_uri']!, /\/admin\/settings\/account\/connections$/)
  assert.match(asked['scope']!, /offline_access/)
})

test('the state counts once, for ten minutes, in the session that began', async () => {
  const begun = at.standIn.allow(await at.signIn())
  const colleague = await at.api.as('support')
  assert.equal((await at.callback(begun, colleague)).status, 403)
  const elsewhere = await at.api.as('superAdmin', 2)
  assert.equal((await at.callback(begun, elsewhere)).status, 403)
  const otherBrowser = await at.api.as('superAdmin')
  assert.equal((await at.callback(begun, otherBrowser)).status, 403)
  const invented = new URL(begun)
  invented.searchParams.set('state', 'x'.repeat(43))
  assert.equal((await at.callback(invented)).status, 403)

  assert.equal((await at.callback(begun)).status, 200)
  const again = await at.callback(begun)
  assert.equal(again.status, 403)
  assert.match(again.body.message, /Connect again/)

  const late = at.standIn.allow(await at.signIn())
  at.api.clock.forward({ minutes: 11 })
  assert.equal((await at.callback(late)).status, 403)
  await at.staff.post(`${path}/revoke`)
})

test('a person who declines, a code that has ended and a provider that is away are told apart', async () => {
  const declined = await at.callback(at.standIn.decline(await at.signIn()))
  assert.deepEqual([declined.status, declined.body.reason], [409, 'declined'])

  const used = at.standIn.allow(await at.signIn())
  at.standIn.tokenMoods = [{ status: 400, error: 'invalid_grant' }]
  assert.deepEqual((await at.callback(used)).body.reason, 'expired')

  const away = at.standIn.allow(await at.signIn())
  at.standIn.tokenMoods = ['down']
  assert.deepEqual((await at.callback(away)).body.reason, 'no_answer')

  const wrongClient = at.standIn.allow(await at.signIn())
  at.standIn.tokenMoods = [{ status: 401, error: 'invalid_client' }]
  const refused = await at.callback(wrongClient)
  assert.match(refused.body.message, /XERO_CLIENT_ID/)
  assert.equal((await at.status()).state, 'not_connected')

  const { organisations } = at.standIn
  at.standIn.organisations = []
  assert.deepEqual((await at.callback(at.standIn.allow(await at.signIn()))).body.reason, 'empty')
  at.standIn.organisations = organisations
})

test('tokens and the verifier are sealed, and no answer, event or kept reply has them', async () => {
  const url = await at.signIn()
  const { rows: begun } = await sql<{ kept: string }>`
    select row_to_json(s)::text as kept from accounting_sign_ins s where tenant_id = 1`.execute(at.api.db)
  const state = new URL(url).searchParams.get('state')!
  assert.ok(begun.length === 1 && !begun[0]!.kept.includes(state))
  const connected = await at.callback(at.standIn.allow(url))
  assert.equal(connected.status, 200, connected.text)
  const { state: now, organisation, connected_by: by } = connected.body.data
  assert.deepEqual([now, organisation.name, by], ['connected', 'Wrenfield Books', 'Priya Nair'])
  const { rows } = await sql<{ text: string }>`
    select row_to_json(c)::text as text from accounting_connections c where c.tenant_id = 1
    union all select row_to_json(e)::text from events e where e.tenant_id = 1 and e.type like 'accounting%'
    union all select row_to_json(k)::text from idempotency_keys k where k.tenant_id = 1`.execute(at.api.db)
  for (const text of [connected.text, ...rows.map((row) => row.text)]) {
    assert.ok(!/(access|refresh)-\d{6}/.test(text))
    assert.ok(!text.includes(state))
  }
})

test('what is chosen needs its accounts, which come from the books', async () => {
  const listed = await at.staff.get(`${path}/accounts`)
  assert.deepEqual(
    listed.body.data.map((each: { code: string; is_bank: boolean }) => [each.code, each.is_bank]),
    [
      ['090', true],
      ['200', false],
      ['825', false],
      ['826', false],
      ['827', false],
      ['830', false],
    ],
  )
  const incomplete = await at.staff.patch(`${path}/options`, { sends_cash_calls: true, bank_account: '090' })
  assert.equal(incomplete.status, 422)
  assert.deepEqual(Object.keys(incomplete.body.errors), ['calls_account'])
  const { version } = await at.status()
  const chosen = await at.staff.patch(`${path}/options`, { sends_cash_calls: true, ...accounts, version })
  assert.deepEqual([chosen.status, chosen.body.data.sends_cash_calls], [200, true], chosen.text)
  const late = await at.staff.patch(`${path}/options`, { sends_refunds: true, version })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
  assert.equal((await at.staff.patch(`${path}/options`, { calls_account: 'a b' })).status, 422)
})

test('of several organisations one is chosen, and codes of the one before no longer count', async () => {
  at.standIn.organisations = [
    { tenantId: 'other-1', tenantName: 'Aldgate Books' },
    { tenantId: 'other-2', tenantName: 'Bishopsgate Books' },
  ]
  const back = await at.callback(at.standIn.allow(await at.signIn()))
  const { state, organisations, organisation } = back.body.data
  assert.deepEqual([state, organisation], ['choosing', null])
  assert.deepEqual(
    organisations.map((each: { name: string }) => each.name),
    ['Aldgate Books', 'Bishopsgate Books'],
  )
  assert.equal((await at.staff.patch(`${path}/options`, { sends_refunds: true })).status, 409)
  assert.equal((await at.staff.post(`${path}/organisation`, { organisation_id: 'other-3' })).status, 422)
  const chosen = await at.staff.post(`${path}/organisation`, { organisation_id: 'other-2' })
  const { state: now, calls_account: account, sends_cash_calls: sends } = chosen.body.data
  assert.deepEqual([now, account, sends], ['connected', null, false])
})

test('disconnecting deletes the tokens also where the provider is away, and twice is as good as once', async () => {
  at.standIn.tokenMoods = ['down']
  assert.equal((await at.staff.post(`${path}/revoke`)).status, 204)
  const left = await at.status()
  assert.deepEqual([left.state, left.is_left_at_provider], ['not_connected', true])
  const { rows } = await sql<{ access_sealed: null; refresh_sealed: null }>`
    select access_sealed, refresh_sealed from accounting_connections where tenant_id = 1`.execute(at.api.db)
  assert.deepEqual(rows, [{ access_sealed: null, refresh_sealed: null }])
  assert.equal((await at.staff.post(`${path}/revoke`)).status, 204)

  const before = at.standIn.revoked.length
  at.standIn.organisations = [{ tenantId: 'other-2', tenantName: 'Bishopsgate Books' }]
  await at.connect()
  assert.equal((await at.staff.post(`${path}/revoke`)).status, 204)
  assert.equal(at.standIn.revoked.length, before + 1)
  assert.equal((await at.status()).is_left_at_provider, false)
})

test('books are connected by Super Admin and Support with their password, in their own firm', async () => {
  const routes = [
    ['get', '/api/accounting/status'],
    ['get', '/api/accounting/accounts'],
    ['get', '/api/accounting/callback?state=x&code=y'],
    ['post', '/api/accounting/sign-in'],
    ['post', '/api/accounting/revoke'],
    ['post', '/api/accounting/organisation'],
    ['patch', '/api/accounting/options'],
    ['get', '/api/accounting-entries'],
    ['post', '/api/accounting-entries/send-failed'],
    ['post', '/api/accounting-entries/1/send-again'],
  ] as const
  for (const role of [
    'creator',
    'investmentCommittee',
    'custodian',
    'entrepreneur',
    'fundManager',
    'adviser',
    'user',
  ] as const) {
    const other = await at.api.as(role)
    for (const [method, url] of routes) {
      const { status } = await other[method](url)
      assert.equal(status, 403, `${role} ${method} ${url}`)
    }
  }
  for (const [method, url] of routes)
    assert.equal((await at.api.guest()[method](url)).status, method === 'get' ? 401 : 419, url)
  const seen = await (await at.api.as('support')).get('/api/accounting/status')
  assert.deepEqual(seen.body.data.permissions, ['edit'])
  at.api.clock.forward({ minutes: 16 })
  for (const [method, url] of routes.slice(2, 7))
    assert.equal((await at.staff[method](url, {})).status, 423, url)
})
