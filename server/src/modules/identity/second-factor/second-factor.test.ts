import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { apiForTests } from '../../../../test/harness.ts'
import { changeTenantSettings } from '../../../../test/tenant-settings.ts'
import type { Client } from '../../../../test/harness.ts'
import { browser, eventsOf, isSignedIn, registered, sessionCookie } from '../test-people.ts'

const api = apiForTests()
beforeEach(() => api.clock.forward({ hours: 2 }))

const codeOf = (secret: string, at = api.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

interface Person {
  client: Client
  email: string
  password: string
  secret: string
  codes: string[]
}

/** Somebody who has switched on the authenticator app. */
async function withApp(name: string): Promise<Person> {
  const person = await registered(api, name)
  assert.equal((await person.client.post('/user/two-factor-authentication')).status, 200)
  const { secretKey } = (await person.client.get('/user/two-factor-secret-key')).body
  const confirmed = await person.client.post('/user/confirmed-two-factor-authentication', {
    code: codeOf(secretKey),
  })
  assert.equal(confirmed.status, 200, confirmed.text)
  return { ...person, secret: secretKey, codes: confirmed.body }
}

/** A browser in which the password has been given. */
async function halfIn({ email, password }: Person, remember = false): Promise<Client> {
  const client = await browser(api)
  const answer = await client.post('/login', { email, password, remember })
  assert.deepEqual(answer.body, { two_factor: true })
  assert.equal(await isSignedIn(client), false)
  return client
}

test('the app is set up with a picture or a key, and counts once a code was right', async () => {
  const { client, email, password } = await registered(api, 'Imogen')
  await client.post('/user/two-factor-authentication')
  const picture = await client.get('/user/two-factor-qr-code')
  const { secretKey } = (await client.get('/user/two-factor-secret-key')).body
  assert.match(picture.body.svg, /^<svg /)
  assert.ok(picture.body.url.startsWith('otpauth://totp/Wrenfield%20Capital:imogen%40example.com?'))
  assert.ok(picture.body.url.includes(`secret=${secretKey}`))

  const wrong = await client.post('/user/confirmed-two-factor-authentication', { code: '000000' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['code']])
  assert.deepEqual((await (await browser(api)).post('/login', { email, password })).body, {
    two_factor: false,
  })

  const right = await client.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey) })
  assert.equal(right.status, 200)
  assert.equal(new Set(right.body).size, 10)
  assert.match(right.body[0], /^[0-9a-f]{6}(-[0-9a-f]{6}){4}$/)
  assert.deepEqual((await (await browser(api)).post('/login', { email, password })).body, {
    two_factor: true,
  })
})

test('a secret that is confirmed is not shown any more, and the database holds neither it nor the codes', async () => {
  const { client, secret, codes } = await withApp('Basil')
  assert.equal((await client.get('/user/two-factor-qr-code')).status, 404)
  assert.equal((await client.get('/user/two-factor-secret-key')).status, 404)
  const stored = JSON.stringify([
    await api.db.selectFrom('two_factors').selectAll().execute(),
    await api.db.selectFrom('recovery_codes').selectAll().execute(),
    await api.db.selectFrom('events').selectAll().execute(),
  ])
  assert.ok(!stored.includes(secret) && !stored.includes(codes[0]!))
})

test('switching the app on signs all other browsers out and renews the session that did it', async () => {
  const { client, email, password } = await registered(api, 'Clement')
  const other = await browser(api)
  await other.post('/login', { email, password })
  await client.post('/user/two-factor-authentication')
  const { secretKey } = (await client.get('/user/two-factor-secret-key')).body
  const before = sessionCookie(client)
  await client.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey) })
  assert.notEqual(sessionCookie(client), before)
  assert.equal(await isSignedIn(client), true)
  assert.equal(await isSignedIn(other), false)
})

test('the code completes the sign-in under another session id, once', async () => {
  const person = await withApp('Dorothea')
  api.clock.forward({ minutes: 1 })
  const code = codeOf(person.secret)
  const client = await halfIn(person)
  const before = sessionCookie(client)
  const answer = await client.post('/two-factor-challenge', { code })
  assert.deepEqual([answer.status, answer.text], [204, ''])
  assert.notEqual(sessionCookie(client), before)
  assert.equal(await isSignedIn(client), true)

  const again = await (await halfIn(person)).post('/two-factor-challenge', { code })
  assert.equal(again.status, 422)
  assert.deepEqual(again.body.errors, { code: ['The provided two factor authentication code was invalid.'] })
})

test('of two sign-ins with one code at the same moment only one succeeds', async () => {
  const person = await withApp('Edmund')
  api.clock.forward({ minutes: 1 })
  const clients = [await halfIn(person), await halfIn(person)]
  const code = codeOf(person.secret)
  const answers = await Promise.all(clients.map((client) => client.post('/two-factor-challenge', { code })))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [204, 422])
})

test('a code two half minutes old is refused', async () => {
  const person = await withApp('Florence')
  api.clock.forward({ minutes: 1 })
  const code = codeOf(person.secret)
  api.clock.forward({ minutes: 1 })
  assert.equal((await (await halfIn(person)).post('/two-factor-challenge', { code })).status, 422)
})

test('five wrong codes end a sign-in; the right one does not help any more, and a new sign-in does', async () => {
  const person = await withApp('Gideon')
  api.clock.forward({ minutes: 1 })
  const client = await halfIn(person)
  for (let tries = 0; tries < 5; tries += 1)
    assert.equal((await client.post('/two-factor-challenge', { code: '000000' })).status, 422)
  assert.equal((await client.post('/two-factor-challenge', { code: codeOf(person.secret) })).status, 429)
  const anew = await halfIn(person)
  assert.equal((await anew.post('/two-factor-challenge', { code: codeOf(person.secret) })).status, 204)
})

test('anyone who knows the password cannot guess on for ever: after twenty failures in an hour the account is closed to sign-ins', async () => {
  const person = await withApp('Harriet')
  let failures = 0
  for (; failures < 100; failures += 1) {
    api.clock.forward({ seconds: 61 })
    const client = await browser(api)
    const { email, password } = person
    if ((await client.post('/login', { email, password })).status === 429) break
    if ((await client.post('/two-factor-challenge', { code: '000000' })).status === 429) break
  }
  // Each round counts twice: the sign-in that was not completed, and the wrong code.
  assert.equal(failures, 10)
})

test('the second factor has to come within five minutes', async () => {
  const person = await withApp('Isolde')
  const client = await halfIn(person)
  api.clock.forward({ minutes: 5, seconds: 1 })
  assert.equal((await client.post('/two-factor-challenge', { code: codeOf(person.secret) })).status, 401)
})

test('without a sign-in that owes a factor there is nothing to answer', async () => {
  const client = await browser(api)
  assert.equal((await client.post('/two-factor-challenge', { code: '123456' })).status, 401)
  assert.equal((await client.post('/two-factor-challenge', {})).status, 422)
})

test('an account that is switched off between password and code stays out', async () => {
  const person = await withApp('Jasper')
  api.clock.forward({ minutes: 1 })
  const client = await halfIn(person)
  await api.db.updateTable('users').set({ is_active: false }).where('email', '=', person.email).execute()
  assert.equal((await client.post('/two-factor-challenge', { code: codeOf(person.secret) })).status, 401)
})

test('a recovery code signs in once, in capitals and with spaces too, and the owner sees how many are left', async () => {
  const person = await withApp('Keziah')
  const code = person.codes[3]!
  const client = await halfIn(person)
  const typed = code.toUpperCase().replaceAll('-', ' ')
  assert.equal((await client.post('/two-factor-challenge', { recovery_code: typed })).status, 204)
  const again = await (await halfIn(person)).post('/two-factor-challenge', { recovery_code: code })
  assert.deepEqual(again.body.errors, {
    recovery_code: ['The provided two factor recovery code was invalid.'],
  })
  const left = (await client.get('/user/two-factor-recovery-codes')).body
  assert.equal(left.filter((each: { used_at: string | null }) => each.used_at === null).length, 9)
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const types = (await eventsOf(api, id)).map((event) => event.type)
  assert.ok(types.includes('identity.recovery_code_used'))
})

test('new recovery codes replace the old ones', async () => {
  const person = await withApp('Lysander')
  const renewed = await person.client.post('/user/two-factor-recovery-codes')
  assert.equal(renewed.body.length, 10)
  const client = await halfIn(person)
  assert.equal((await client.post('/two-factor-challenge', { recovery_code: person.codes[0] })).status, 422)
  assert.equal((await client.post('/two-factor-challenge', { recovery_code: renewed.body[0] })).status, 204)
})

test('a sign-in that was to be remembered is, after the second factor', async () => {
  const person = await withApp('Marguerite')
  api.clock.forward({ minutes: 1 })
  const client = await halfIn(person, true)
  await client.post('/two-factor-challenge', { code: codeOf(person.secret) })
  api.clock.forward({ days: 13 })
  assert.equal(await isSignedIn(client), true)
})

test('factors are changed with a fresh proof only, and switching off needs no code afterwards', async () => {
  const person = await withApp('Nathaniel')
  api.clock.forward({ minutes: 16 })
  assert.equal((await person.client.delete('/user/two-factor-authentication')).status, 423)
  assert.deepEqual((await person.client.get('/user/confirmed-password-status')).body, { confirmed: false })
  const wrong = await person.client.post('/user/confirm-password', { password: 'wrong' })
  assert.deepEqual([wrong.status, wrong.body.errors], [422, { password: ['The password is incorrect.'] }])
  assert.equal(
    (await person.client.post('/user/confirm-password', { password: person.password })).status,
    201,
  )
  assert.deepEqual((await person.client.get('/user/confirmed-password-status')).body, { confirmed: true })
  assert.equal((await person.client.delete('/user/two-factor-authentication')).status, 200)
  const plain = await (await browser(api)).post('/login', { email: person.email, password: person.password })
  assert.deepEqual(plain.body, { two_factor: false })
})

test('staff who owe a second factor reach nothing but what sets it up', async () => {
  await changeTenantSettings(api, { secondFactor: true })
  const client = await api.as('support')
  const refused = await client.get('/api/notifications/admin')
  assert.deepEqual([refused.status, refused.body.reason], [403, 'two_factor_required'])
  await client.post('/user/two-factor-authentication')
  const { secretKey } = (await client.get('/user/two-factor-secret-key')).body
  const confirmed = await client.post('/user/confirmed-two-factor-authentication', {
    code: codeOf(secretKey),
  })
  assert.equal(confirmed.status, 200)
  assert.equal((await client.get('/api/notifications/admin')).status, 200)
})
