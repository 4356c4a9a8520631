import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import axios from 'axios'
import { CookieJar } from 'tough-cookie'
import { apiForTests } from '../../../../test/harness.ts'
import { browser, eventsOf, investor, isSignedIn, sessionCookie, superAdmin } from '../test-people.ts'

const api = apiForTests()
// Each test starts with empty counters and no failures from the one before.
beforeEach(() => api.clock.forward({ hours: 2 }))

const credentials = 'These credentials do not match our records.'

test('an unmodified axios with a cookie jar logs in as the specification says', async () => {
  const address = await api.listen()
  const jar = new CookieJar()
  const client = axios.create({ baseURL: address, withCredentials: true, validateStatus: () => true })
  client.interceptors.request.use(async (config) => {
    // The jar goes by the wall's clock, the server by the test's.
    config.headers.set('Cookie', await jar.getCookieString(address, { expire: false }))
    const token = (await jar.getCookies(address, { expire: false })).find(
      (cookie) => cookie.key === 'XSRF-TOKEN',
    )
    if (token) config.headers.set('X-XSRF-TOKEN', decodeURIComponent(token.value))
    return config
  })
  client.interceptors.response.use(async (response) => {
    for (const cookie of response.headers['set-cookie'] ?? []) await jar.setCookie(cookie, address)
    return response
  })

  const cookie = await client.get('/sanctum/csrf-cookie')
  assert.deepEqual([cookie.status, cookie.data], [204, ''])
  const signedIn = await client.post('/login', investor)
  assert.deepEqual([signedIn.status, signedIn.data], [200, { two_factor: false }])
  const sessions = await client.get('/api/user/sessions')
  assert.equal(sessions.status, 200)
  assert.equal(sessions.data.data[0].current, true)
  assert.equal((await client.post('/logout')).status, 204)
  assert.equal((await client.get('/api/user/sessions')).status, 401)
  assert.equal((await client.post('/login', investor)).status, 200)
})

test('signing in changes the session’s id and the anti-forgery token, and what was before opens nothing', async () => {
  const client = await browser(api)
  const before = { session: sessionCookie(client), token: client.cookies.get('XSRF-TOKEN') }
  assert.equal((await client.post('/login', investor)).status, 200)
  assert.notEqual(sessionCookie(client), before.session)
  assert.notEqual(client.cookies.get('XSRF-TOKEN'), before.token)
  const planted = await client.get('/api/user/sessions', { cookie: `session=${before.session}` })
  assert.equal(planted.status, 401)
})

test('without the anti-forgery token nobody signs in', async () => {
  const client = await browser(api)
  assert.equal((await client.post('/login', investor, { 'x-xsrf-token': '' })).status, 419)
  assert.equal((await api.guest().post('/login', investor)).status, 419)
})

test('an unknown address, a wrong password, a disabled account and one of another firm get the same bytes', async () => {
  const disabled = await api.userId('adviser')
  await api.db.updateTable('users').set({ is_active: false }).where('id', '=', disabled).execute()
  const tries = [
    { email: 'nobody@wrenfield.example', password: investor.password },
    { email: investor.email, password: 'not the password' },
    { email: 'adviser@wrenfield.example', password: investor.password },
    { email: 'investor@harbour.example', password: investor.password },
  ]
  const answers = []
  for (const body of tries) answers.push(await (await browser(api)).post('/login', body))
  for (const answer of answers) {
    assert.equal(answer.status, 422)
    assert.equal(answer.text, `{"message":"${credentials}","errors":{"email":["${credentials}"]}}`)
    assert.deepEqual(Object.keys(answer.headers).sort(), Object.keys(answers[0]!.headers).sort())
  }
  await api.db.updateTable('users').set({ is_active: true }).where('id', '=', disabled).execute()
})

test('the sixth try of an address and e-mail within a minute is locked out, with the seconds to wait, and a minute later not', async () => {
  const client = await browser(api)
  for (let tries = 0; tries < 5; tries += 1)
    assert.equal((await client.post('/login', { ...investor, password: 'wrong' })).status, 422)
  api.clock.forward({ seconds: 3 })
  const locked = await client.post('/login', investor)
  assert.equal(locked.status, 429)
  const message = 'Too many login attempts. Please try again in 57 seconds.'
  assert.deepEqual(locked.body, { message, errors: { email: [message] } })
  assert.equal(locked.headers['retry-after'], '57')
  assert.equal(
    (await client.post('/login', { ...superAdmin })).status,
    200,
    'somebody else at the same place is not locked out',
  )
  const again = await browser(api)
  api.clock.forward({ seconds: 57 })
  assert.equal((await again.post('/login', investor)).status, 200)
})

test('a success clears the tries before it', async () => {
  const client = await browser(api)
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 4; tries += 1) await client.post('/login', { ...investor, password: 'wrong' })
    assert.equal((await client.post('/login', investor)).status, 200)
  }
})

test('twenty failures in an hour lock an account out for new devices anywhere, and leave open sessions alone', async () => {
  const signedIn = await api.as('user')
  for (let tries = 0; tries < 20; tries += 1) {
    const client = await browser(api)
    assert.equal((await client.post('/login', { ...investor, password: 'wrong' })).status, 422)
    if (tries % 4 === 3) api.clock.forward({ minutes: 1 })
  }
  assert.equal((await (await browser(api)).post('/login', investor)).status, 429)
  assert.equal(await isSignedIn(signedIn), true)
})

test('one address has fifty failures in ten minutes, over all accounts; successes do not count', async () => {
  for (let tries = 0; tries < 50; tries += 1) {
    const client = await browser(api)
    if (tries % 10 === 0) assert.equal((await client.post('/login', superAdmin)).status, 200)
    assert.equal(
      (await client.post('/login', { email: `person-${tries}@example.com`, password: 'x' })).status,
      422,
    )
  }
  assert.equal((await (await browser(api)).post('/login', superAdmin)).status, 429)
})

test('a cookie of one firm opens nothing at another', async () => {
  const client = await api.as('user')
  assert.equal(await isSignedIn(client), true)
  const elsewhere = await client.get('/api/user/sessions', { host: 'harbour.localhost' })
  assert.equal(elsewhere.status, 401)
})

test('a person who is switched off is out at once', async () => {
  const client = await api.as('creator')
  assert.equal(await isSignedIn(client), true)
  await api.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', await api.userId('creator'))
    .execute()
  assert.equal(await isSignedIn(client), false)
})

test('an investor’s session ends after an hour without a request, and lasts 14 days when remembered', async () => {
  const brief = await browser(api)
  const long = await browser(api)
  await brief.post('/login', investor)
  await long.post('/login', { ...investor, remember: true })
  api.clock.forward({ minutes: 59 })
  assert.equal(await isSignedIn(brief), true)
  api.clock.forward({ minutes: 61 })
  assert.equal(await isSignedIn(brief), false)
  api.clock.forward({ days: 13 })
  assert.equal(await isSignedIn(long), true)
})

test('staff are not remembered: half an hour without a request and they are out', async () => {
  const client = await browser(api)
  await client.post('/login', { ...superAdmin, remember: true })
  api.clock.forward({ minutes: 31 })
  assert.equal(await isSignedIn(client), false)
})

test('signing in over another session replaces it', async () => {
  const client = await browser(api)
  await client.post('/login', investor)
  const first = sessionCookie(client)
  assert.equal((await client.post('/login', superAdmin)).status, 200)
  assert.equal((await client.get('/api/user/sessions', { cookie: `session=${first}` })).status, 401)
})

test('a hash that was made with less is made anew when its owner signs in', async () => {
  const id = await api.userId('fundManager')
  // argon2id with 8 MiB and one pass, of "moorgate-demo-2026"
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.from('sixteen bytes ok')
  const tag = argon2Sync('argon2id', {
    message: investor.password,
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const weak = `$argon2id$v=19$m=8192,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`
  await api.db.updateTable('users').set({ password_hash: weak }).where('id', '=', id).execute()
  const credentials = { email: 'fund-manager@wrenfield.example', password: investor.password }
  assert.equal((await (await browser(api)).post('/login', credentials)).status, 200)
  const { password_hash } = await api.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.match(password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await (await browser(api)).post('/login', credentials)).status, 200)
})

test('coming in and failing to are in the audit trail, with who and how, and without what was typed', async () => {
  const id = await api.userId('entrepreneur')
  const email = 'entrepreneur@wrenfield.example'
  await (await browser(api)).post('/login', { email, password: 'a secret mistake' })
  await (await browser(api)).post('/login', { email, password: investor.password })
  const events = await eventsOf(api, id)
  assert.deepEqual(
    events.map(({ type, actor_id, payload }) => [type, actor_id, payload]),
    [
      ['identity.sign_in_failed', null, { by: 'password' }],
      ['identity.signed_in', id, { by: 'password' }],
    ],
  )
})
