import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import { changeTenantSettings } from '../../../../test/tenant-settings.ts'
import type { Client } from '../../../../test/harness.ts'
import { TestAuthenticator } from '../second-factor/test-authenticator.ts'
import type { AuthenticatorQuirk } from '../second-factor/test-authenticator.ts'
import { browser, isSignedIn, registered, sessionCookie } from '../test-people.ts'

const api = apiForTests()
beforeEach(() => api.clock.forward({ hours: 2 }))

const origin = 'http://localhost'

async function addPasskey(client: Client, device: TestAuthenticator, quirk: AuthenticatorQuirk = {}) {
  const options = await client.post('/user/passkeys/options')
  assert.equal(options.status, 200, options.text)
  return client.post('/user/passkeys', {
    name: 'Laptop, finger',
    credential: device.create(options.body, origin, quirk),
  })
}

/** Somebody with a passkey. */
async function withPasskey(name: string) {
  const person = await registered(api, name)
  const device = new TestAuthenticator()
  const added = await addPasskey(person.client, device)
  assert.equal(added.status, 201, added.text)
  return { ...person, device, passkey: added.body.data as { id: number } }
}

async function signIn(
  device: TestAuthenticator,
  { client, quirk, from = origin }: { client?: Client; quirk?: AuthenticatorQuirk; from?: string } = {},
) {
  const visitor = client ?? (await browser(api))
  const options = (await visitor.post('/passkeys/login/options')).body
  const answer = await visitor.post('/passkeys/login', { credential: device.get(options, from, quirk) })
  return { visitor, answer }
}

const refused = { credential: ['This passkey could not be used to sign in.'] }

test('a passkey is added, listed, and signs its owner in by itself, under a new session id', async () => {
  const { client, device, passkey } = await withPasskey('Ambrose')
  const visitor = await browser(api)
  const before = sessionCookie(visitor)
  const { answer } = await signIn(device, { client: visitor })
  assert.deepEqual([answer.status, answer.body], [200, { two_factor: false }])
  assert.notEqual(sessionCookie(visitor), before)
  assert.equal(await isSignedIn(visitor), true)
  const [listed] = (await client.get('/user/passkeys')).body.data
  assert.deepEqual([listed.id, listed.name], [passkey.id, 'Laptop, finger'])
  assert.notEqual(listed.last_used_at, null)
})

test('a passkey that was unlocked by nobody is not enough, to add it or to use it', async () => {
  const { client } = await registered(api, 'Benedict')
  const refusal = await addPasskey(client, new TestAuthenticator(), { unverified: true })
  assert.deepEqual([refusal.status, Object.keys(refusal.body.errors)], [422, ['credential']])
  const { device } = await withPasskey('Bernice')
  const { answer, visitor } = await signIn(device, { quirk: { unverified: true } })
  assert.deepEqual([answer.status, answer.body.errors], [422, refused])
  assert.equal(await isSignedIn(visitor), false)
})

test('an answer that was made on another site is refused', async () => {
  const { device } = await withPasskey('Cordelia')
  const { answer } = await signIn(device, { from: 'http://localhost.evil.example' })
  assert.deepEqual(answer.body.errors, refused)
})

test('a passkey of one firm opens nothing at another, wherever its answer was made', async () => {
  const { device } = await withPasskey('Clement')
  const theirs = await browser(api, 2)
  for (const from of ['http://harbour.localhost', origin]) {
    const { answer } = await signIn(device, { client: theirs, from })
    assert.deepEqual([answer.status, answer.body.errors], [422, refused], from)
  }
  assert.equal(await isSignedIn(theirs), false)
  const ours = await browser(api)
  await ours.post('/passkeys/login/options')
  const options = (await theirs.post('/passkeys/login/options')).body
  const carried = await ours.post('/passkeys/login', { credential: device.get(options, origin) })
  assert.deepEqual([carried.status, carried.body.errors], [422, refused])
})

test('a captured answer does not work a second time, nor in another browser', async () => {
  const { device } = await withPasskey('Dunstan')
  const client = await browser(api)
  const options = (await client.post('/passkeys/login/options')).body
  const credential = device.get(options, origin)
  assert.equal((await (await browser(api)).post('/passkeys/login', { credential })).status, 422)
  assert.equal((await client.post('/passkeys/login', { credential })).status, 200)
  await client.post('/passkeys/login/options')
  assert.equal((await client.post('/passkeys/login', { credential })).status, 422)
})

test('a challenge is good for five minutes, and gone after a wrong answer', async () => {
  const { device } = await withPasskey('Eudora')
  const client = await browser(api)
  const late = (await client.post('/passkeys/login/options')).body
  api.clock.forward({ minutes: 5, seconds: 1 })
  assert.equal((await client.post('/passkeys/login', { credential: device.get(late, origin) })).status, 422)
  const options = (await client.post('/passkeys/login/options')).body
  assert.equal(
    (await client.post('/passkeys/login', { credential: device.get(options, 'http://elsewhere') })).status,
    422,
  )
  assert.equal(
    (await client.post('/passkeys/login', { credential: device.get(options, origin) })).status,
    422,
  )
})

test('a counter that goes backwards is the mark of a copied key', async () => {
  const { device } = await withPasskey('Finnian')
  assert.equal((await signIn(device, { quirk: { counter: 10 } })).answer.status, 200)
  assert.equal((await signIn(device, { quirk: { counter: 9 } })).answer.status, 422)
  assert.equal((await signIn(device, { quirk: { counter: 11 } })).answer.status, 200)
})

test('an unknown passkey and one of somebody who is switched off get the same answer', async () => {
  const { device, email } = await withPasskey('Gwendolen')
  const stranger = new TestAuthenticator()
  const unknown = await signIn(stranger)
  await api.db.updateTable('users').set({ is_active: false }).where('email', '=', email).execute()
  const disabled = await signIn(device)
  assert.deepEqual(
    [disabled.answer.status, disabled.answer.text],
    [unknown.answer.status, unknown.answer.text],
  )
})

test('staff with a passkey do not get in by their password alone, an investor with one does', async () => {
  const staff = await api.as('investmentCommittee')
  const device = new TestAuthenticator()
  assert.equal((await addPasskey(staff, device)).status, 201)
  const visitor = await browser(api)
  const half = await visitor.post('/login', {
    email: 'committee@wrenfield.example',
    password: 'moorgate-demo-2026',
  })
  assert.deepEqual(half.body, { two_factor: true })
  assert.equal((await signIn(device, { client: visitor })).answer.status, 200)

  const { email, password } = await withPasskey('Hyacinth')
  assert.deepEqual((await (await browser(api)).post('/login', { email, password })).body, {
    two_factor: false,
  })
})

test('a passkey gets another name, and removing it signs other browsers out and ends its use', async () => {
  const { client, device, passkey, email, password } = await withPasskey('Ivo')
  const other = await browser(api)
  await other.post('/login', { email, password })
  const renamed = await client.patch(`/user/passkeys/${passkey.id}`, { name: 'Old laptop' })
  assert.deepEqual([renamed.status, renamed.body.data.name], [200, 'Old laptop'])
  assert.equal((await client.delete(`/user/passkeys/${passkey.id}`)).status, 204)
  assert.equal(await isSignedIn(client), true)
  assert.equal(await isSignedIn(other), false)
  assert.equal((await signIn(device)).answer.status, 422)
})

test('passkeys are changed with a fresh proof, and nobody touches another’s', async () => {
  const { client, passkey } = await withPasskey('Jemima')
  const stranger = (await registered(api, 'Kenelm')).client
  assert.equal((await stranger.delete(`/user/passkeys/${passkey.id}`)).status, 404)
  assert.equal((await stranger.patch(`/user/passkeys/${passkey.id}`, { name: 'Mine' })).status, 404)
  api.clock.forward({ minutes: 16 })
  assert.equal((await client.post('/user/passkeys/options')).status, 423)
  assert.equal((await client.delete(`/user/passkeys/${passkey.id}`)).status, 423)
})

test('staff whose firm insists on a second factor and who take away their last one reach nothing until they have another', async () => {
  const staff = await api.as('support')
  const device = new TestAuthenticator()
  const added = await addPasskey(staff, device)
  await changeTenantSettings(api, { secondFactor: true })
  const { visitor } = await signIn(device)
  assert.equal((await visitor.get('/api/notifications/admin')).status, 200)
  assert.equal((await visitor.delete(`/user/passkeys/${added.body.data.id}`)).status, 204)
  const refusal = await visitor.get('/api/notifications/admin')
  assert.deepEqual([refusal.status, refusal.body.reason], [403, 'two_factor_required'])
  assert.equal((await addPasskey(visitor, new TestAuthenticator())).status, 201)
  assert.equal((await visitor.get('/api/notifications/admin')).status, 200)
})
