import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import {
  browser,
  goodPassword,
  investor,
  isSignedIn,
  linkIn,
  newestLetter,
  superAdmin,
} from '../test-people.ts'

const api = apiForTests()
// Each test starts with empty counters.
beforeEach(() => api.clock.forward({ hours: 2 }))

/** Somebody guesses from elsewhere, until the account takes no more tries of strangers. */
async function guessAway(email: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const guesser = await browser(api)
    assert.equal((await guesser.post('/login', { email, password: 'wrong' })).status, 422)
    if (tries % 4 === 3) api.clock.forward({ minutes: 1 })
  }
  assert.equal((await (await browser(api)).post('/login', { email, password: 'wrong' })).status, 429)
}

/** A browser on which the account has signed in, and out again. */
async function usedBy(person: { email: string; password: string }): Promise<Client> {
  const client = await browser(api)
  assert.equal((await client.post('/login', person)).status, 200)
  assert.equal((await client.post('/logout')).status, 204)
  return client
}

test('twenty wrong passwords from elsewhere do not lock out the device on which the account has signed in', async () => {
  const own = await usedBy(investor)
  await guessAway(investor.email)
  assert.equal((await (await browser(api)).post('/login', investor)).status, 429, 'a new device')
  assert.equal((await own.post('/login', { ...investor, password: 'a slip' })).status, 422)
  assert.equal((await own.post('/login', investor)).status, 200)
  assert.equal(await isSignedIn(own), true)
})

test('a known device has tries of its own, no more than anybody, and for the account that signed in there alone', async () => {
  const own = await usedBy(investor)
  for (let tries = 0; tries < 5; tries += 1)
    assert.equal((await own.post('/login', { ...investor, password: 'wrong' })).status, 422)
  assert.equal((await own.post('/login', investor)).status, 429)
  assert.equal((await (await browser(api)).post('/login', investor)).status, 200, 'others are not held up')
  api.clock.forward({ hours: 2 })
  await guessAway(superAdmin.email)
  await own.get('/sanctum/csrf-cookie')
  assert.equal((await own.post('/login', superAdmin)).status, 429)
})

test('a device cookie that was changed, moved to another account or another tenant, or is half a year old, is none', async () => {
  const own = await usedBy(investor)
  const device = own.cookies.get('device')!
  const other = String(await api.userId('superAdmin'))
  const forged = [
    device.slice(0, -1) + (device.endsWith('0') ? '1' : '0'),
    device.replace(/^\d+/, other),
    '~..~',
    'x',
  ]
  await guessAway(superAdmin.email)
  await guessAway(investor.email)
  for (const [at, cookie] of forged.entries()) {
    const client = await browser(api)
    const headers = { cookie: `session=${client.cookies.get('session')}; device=${cookie}` }
    const person = at === 1 ? superAdmin : investor
    assert.equal((await client.post('/login', person, headers)).status, 429, cookie)
  }
  const elsewhere = await browser(api, 2)
  const there = { email: 'investor@harbour.example', password: investor.password }
  for (let tries = 0; tries < 5; tries += 1) await elsewhere.post('/login', { ...there, password: 'wrong' })
  const moved = { cookie: `session=${elsewhere.cookies.get('session')}; device=${device}` }
  assert.equal((await elsewhere.post('/login', there, moved)).status, 429)
  api.clock.forward({ days: 181 })
  const late = await browser(api)
  await guessAway(investor.email)
  const headers = { cookie: `session=${late.cookies.get('session')}; device=${device}` }
  assert.equal((await late.post('/login', investor, headers)).status, 429)
})

test('a browser remembers two accounts', async () => {
  const shared = await usedBy(investor)
  assert.equal((await shared.post('/login', superAdmin)).status, 200)
  await shared.post('/logout')
  await guessAway(investor.email)
  assert.equal((await shared.post('/login', investor)).status, 200)
})

test('beyond the limit the owner is sent one link, by which they sign in on a new device, once', async () => {
  await guessAway(investor.email)
  const link = await linkIn(api, investor.email, '/login')
  const letters = () =>
    api.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', investor.email)
      .where('subject', 'like', 'Too many attempts%')
      .execute()
  const before = (await letters()).length
  const token = new URLSearchParams(link.split('?')[1]).get('link')!
  const fresh = await browser(api)
  assert.equal((await fresh.post('/login', investor)).status, 429)
  const stranger = { ...investor, link_token: 'guessed' }
  assert.equal((await (await browser(api)).post('/login', stranger)).status, 429)
  const wrong = { ...investor, password: 'wrong', link_token: token }
  assert.equal((await fresh.post('/login', wrong)).status, 422, 'the link is no password')
  assert.equal(
    (await fresh.post('/login', { ...superAdmin, link_token: token })).status,
    200,
    'nor in the way',
  )
  const own = await browser(api)
  assert.equal((await own.post('/login', { ...investor, link_token: token })).status, 200)
  const again = await browser(api)
  assert.equal((await again.post('/login', { ...investor, link_token: token })).status, 429, 'used up')
  await api.deliver()
  assert.equal((await letters()).length, before, 'anyone who goes on guessing sends no more letters')
})

test('an address without an account is refused in the same words, and nobody gets a letter', async () => {
  await guessAway('nobody@example.com')
  await guessAway(investor.email)
  const refusal = async (email: string) =>
    (await (await browser(api)).post('/login', { email, password: 'wrong' })).text.replaceAll(/\d+/g, '#')
  assert.equal(await refusal('nobody@example.com'), await refusal(investor.email))
  assert.equal(await newestLetter(api, 'nobody@example.com'), undefined)
})

test('a new password by the link in the mail opens the account to new devices at once', async () => {
  const person = { email: 'entrepreneur@wrenfield.example', password: goodPassword(4) }
  await guessAway(person.email)
  const client = await browser(api)
  assert.equal((await client.post('/api/password/email', { email: person.email })).status, 200)
  const link = await linkIn(api, person.email, '/reset-password/')
  const token = /reset-password\/([^?]+)/.exec(link)![1]
  const chosen = { token, ...person, password_confirmation: person.password }
  assert.equal((await client.post('/api/password/reset', chosen)).status, 200)
  assert.equal((await (await browser(api)).post('/login', person)).status, 200)
})

test('the password that is asked for again counts in the same limits', async () => {
  const open = await api.as('user')
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await open.post('/user/confirm-password', { password: 'wrong' })
    assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, ['password']])
    if (tries % 4 === 3) api.clock.forward({ minutes: 1 })
  }
  const refused = await open.post('/user/confirm-password', { password: investor.password })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [429, ['password']])
  assert.equal((await (await browser(api)).post('/login', investor)).status, 429)
  assert.equal(await isSignedIn(open), true)
})

test('wrong passwords from elsewhere keep nobody from giving theirs again on a known device', async () => {
  const own = await browser(api)
  assert.equal((await own.post('/login', investor)).status, 200)
  await guessAway(investor.email)
  assert.equal((await own.post('/user/confirm-password', { password: investor.password })).status, 201)
})
