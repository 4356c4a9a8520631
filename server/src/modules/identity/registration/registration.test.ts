import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import pg from 'pg'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import {
  applied,
  asBrowser,
  browser,
  goodPassword,
  investor,
  isSignedIn,
  linkIn,
  newestLetter,
  registered,
  registration,
  sessionCookie,
} from '../test-people.ts'
import { userBy } from './test-registration.ts'

const api = apiForTests()
beforeEach(() => api.clock.forward({ hours: 2 }))

test('somebody registers and is signed in by the link in the mail, in the browser in which they registered', async () => {
  const { client, email } = await applied(api, 'Octavia')
  assert.equal(await isSignedIn(client), false)
  const before = sessionCookie(client)
  const link = await linkIn(api, email, '/email/verify/')
  const answer = await client.get(link, asBrowser)
  assert.deepEqual([answer.status, answer.headers['location']], [302, '/'])
  assert.notEqual(sessionCookie(client), before)
  assert.equal((await client.get('/api/notifications/user')).status, 200)
  const user = await userBy(api, email)
  assert.deepEqual(user?.email_verified_at, api.clock.now())
  assert.equal(user?.role_id, 5)
  assert.match(user?.reference ?? '', /^INV\d{6}$/)

  api.clock.forward({ minutes: 5 })
  const again = await api.guest().get(link, { accept: 'application/json' })
  assert.equal(again.status, 204, 'opening it again is no mistake')
  assert.deepEqual((await userBy(api, email))?.email_verified_at, user?.email_verified_at)
})

test('a link that is opened elsewhere signs nobody in there, and lets on the browser that registered', async () => {
  const { client, email } = await applied(api, 'Olympia')
  const enters = async (visitor: Client) => (await visitor.post('/register/enter')).body
  assert.deepEqual(await enters(client), { signed_in: false })
  const telephone = await browser(api)
  const answer = await telephone.get(await linkIn(api, email, '/email/verify/'), asBrowser)
  assert.deepEqual([answer.status, answer.headers['location']], [302, '/?verified=1'])
  assert.equal(await isSignedIn(telephone), false)
  assert.deepEqual(await enters(telephone), { signed_in: false })
  assert.deepEqual(await enters(client), { signed_in: true })
  assert.equal(await isSignedIn(client), true)
  assert.deepEqual(await enters(client), { signed_in: true }, 'asked twice')
})

test('a registration counts as no proof of the password for longer than a quarter of an hour', async () => {
  const { client, email } = await applied(api, 'Ottoline')
  const link = await linkIn(api, email, '/email/verify/')
  api.clock.forward({ minutes: 16 })
  await client.get(link, asBrowser)
  assert.equal((await client.get('/user/confirmed-password-status')).body.confirmed, false)
})

test('a browser that registered is let on by nobody who has chosen another password since', async () => {
  const { client, email } = await applied(api, 'Orsino')
  await (await browser(api)).post('/api/password/email', { email })
  const token = (await linkIn(api, email, '/reset-password/')).split('/')[2]!.split('?')[0]
  const password = goodPassword(3)
  const chosen = { token, email, password, password_confirmation: password }
  assert.equal((await (await browser(api)).post('/api/password/reset', chosen)).status, 200)
  assert.deepEqual((await client.post('/register/enter')).body, { signed_in: false })
})

/** Everything that registering, and what a stranger may do afterwards, answers for one address. */
async function whatIsSeen(person: ReturnType<typeof registration>) {
  const client = await browser(api)
  const seen = []
  for (const [method, path, body] of [
    ['POST', '/register', person],
    ['GET', '/api/user', undefined],
    ['POST', '/register/enter', undefined],
    ['POST', '/api/email/resend', { email: person.email }],
    ['POST', '/login', { email: person.email, password: person.password }],
    ['GET', '/api/user', undefined],
  ] as const) {
    const statements = await statementsOf(async () => {
      const { status, text, headers } = await client.send(method, path, body)
      const cookies = [headers['set-cookie'] ?? []].flat().map((each) => String(each).replace(/=[^;]*/, ''))
      seen.push({ path, status, text, names: Object.keys(headers).sort(), cookies })
    })
    seen.push({ path, statements })
  }
  return { client, seen }
}

/**
 * What the process asks for itself by the wall clock, whatever the request: the directory of tenants each
 * second, a new connection's set-up.
 */
const ownUpkeep = /tenant_directory\(\)|^prepare tell|set_config\('app\.tenant'/

/** How many statements PostgreSQL is sent meanwhile for the requests. */
async function statementsOf(act: () => Promise<void>): Promise<number> {
  const { query } = pg.Client.prototype
  let sent = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    if (!ownUpkeep.test(text)) sent += 1
    return Reflect.apply(query, this, given) as never
  } as typeof query
  try {
    await act()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

test('nothing tells whether an address has an account: not the answer, its cookies and work, nor what can be done afterwards', async () => {
  const other = { password: goodPassword(2), password_confirmation: goodPassword(2) }
  // The first answers of a connection prepare their statements.
  await whatIsSeen(registration('Parsifal'))
  const unproven = registration('Percival')
  const strange = await whatIsSeen(unproven)
  const again = await whatIsSeen({ ...unproven, ...other })
  const proven = await whatIsSeen({ ...registration('Percival'), ...other, email: investor.email })
  const neutral = (seen: unknown, email: string) => JSON.parse(JSON.stringify(seen).replaceAll(email, '…'))
  assert.deepEqual(neutral(again.seen, unproven.email), neutral(strange.seen, unproven.email))
  assert.deepEqual(neutral(proven.seen, investor.email), neutral(strange.seen, unproven.email))
  for (const { client } of [strange, again, proven]) assert.equal(await isSignedIn(client), false)
  const found = await api.db.selectFrom('users').select('id').where('email', '=', unproven.email).execute()
  assert.equal(found.length, 1)
})

test('the owner of a known address is told by mail: of the account, or how to finish a registration', async () => {
  const known = await registered(api, 'Peregrine')
  await (await browser(api)).post('/register', registration('Peregrine'))
  assert.equal((await newestLetter(api, known.email))?.subject, 'You already have an account')

  const unproven = await applied(api, 'Perpetua')
  await (await browser(api)).post('/register', registration('Perpetua'))
  assert.equal((await newestLetter(api, unproven.email))?.subject, 'Finish your registration')
  assert.match(await linkIn(api, unproven.email, '/reset-password/'), /email=perpetua/)
})

test('nobody signs in to an account whose address was never proven; the right password sends the link again', async () => {
  const { email, password } = await applied(api, 'Petronella')
  const lettersTo = async () => {
    await api.deliver()
    return (await api.db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length
  }
  assert.equal(await lettersTo(), 1)
  const client = await browser(api)
  const wrong = await client.post('/login', { email, password: 'not the password' })
  assert.equal(await lettersTo(), 1)
  const right = await client.post('/login', { email, password })
  assert.deepEqual([right.status, right.text], [422, wrong.text])
  assert.equal(await lettersTo(), 2)
  await client.get(await linkIn(api, email, '/email/verify/'), asBrowser)
  assert.equal(await isSignedIn(client), false)
  assert.equal((await client.post('/login', { email, password })).status, 200)
})

test('a mailbox gets five letters about registering within an hour, and nobody learns when it is full', async () => {
  const { email } = await registered(api, 'Prospero')
  const client = await browser(api)
  for (let count = 0; count < 8; count += 1) {
    const answer = await client.post('/api/email/resend', { email })
    assert.deepEqual([answer.status, answer.text], [202, '[]'])
    api.clock.forward({ minutes: 1 })
  }
  await api.deliver()
  const letters = await api.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute()
  assert.equal(letters.length, 5, 'the first letter, and four that say there is an account')
  assert.deepEqual((await (await browser(api)).post('/api/email/resend')).body.errors, {
    email: ['The email field is required.'],
  })
})

test('two registrations of one address at the same moment make one account', async () => {
  const person = registration('Quentin')
  const clients = [await browser(api), await browser(api)]
  const answers = await Promise.all(clients.map((client) => client.post('/register', person)))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [201, 201],
  )
  assert.equal(
    (await api.db.selectFrom('users').select('id').where('email', '=', person.email).execute()).length,
    1,
  )
})

test('a verification link of which a letter was changed, or that came too late, is refused', async () => {
  const { email } = await applied(api, 'Violet')
  const link = await linkIn(api, email, '/email/verify/')
  const other = String(await api.userId('newInvestor'))
  const broken = [
    link.replace(/signature=./, (found) => (found.endsWith('0') ? 'signature=1' : 'signature=0')),
    link.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 3600}`),
    link.replace(/verify\/\d+/, `verify/${other}`),
    link.replace(/verify\/\d+/, 'verify/abc'),
    link.split('?')[0]!,
  ]
  for (const url of broken) {
    api.clock.forward({ minutes: 1 })
    const answer = await api.guest().get(url, { accept: 'application/json' })
    assert.deepEqual([answer.status, answer.body.message], [403, 'Invalid signature.'], url)
  }
  api.clock.forward({ minutes: 60 })
  assert.equal((await api.guest().get(link)).status, 403)
  assert.equal((await userBy(api, email))?.email_verified_at, null)
})

test('a verification link says nothing at another firm', async () => {
  const { email } = await applied(api, 'Winifred')
  const link = await linkIn(api, email, '/email/verify/')
  assert.equal((await api.guest(2).get(link)).status, 403)
})

test('the letter is sent again on request, six times a minute at most, and not to somebody who has confirmed', async () => {
  const { client, email } = await applied(api, 'Xanthe')
  for (let count = 0; count < 6; count += 1) {
    const answer = await client.post('/api/email/resend', { email })
    assert.deepEqual([answer.status, answer.text], [202, '[]'])
  }
  assert.equal((await client.post('/api/email/resend', { email })).status, 429)
  assert.equal((await newestLetter(api, email))?.subject, 'Confirm your e-mail address')
  await client.get(await linkIn(api, email, '/email/verify/'), asBrowser)
  api.clock.forward({ minutes: 2 })
  assert.equal((await client.post('/api/email/resend')).status, 204)
  assert.equal((await api.guest().post('/api/email/resend', { email })).status, 419)
})
