import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { texts } from '@moorgate/contract'
import { apiForTests } from '../../../../test/harness.ts'
import {
  applied,
  asBrowser,
  browser,
  goodPassword,
  isSignedIn,
  linkIn,
  registered,
  registration,
} from '../test-people.ts'
import { userBy } from './test-registration.ts'

const api = apiForTests()
beforeEach(() => api.clock.forward({ hours: 2 }))

test('an address that is written in capitals is the same address', async () => {
  const { email, password } = await registered(api, 'Rosalind')
  const client = await browser(api)
  assert.equal((await client.post('/login', { email: email.toUpperCase(), password })).status, 200)
})

test('every mistake in the form is told at once, on its field', async () => {
  const answer = await (
    await browser(api)
  ).post('/register', { email: 'not an address', password: 'x', terms: false })
  assert.equal(answer.status, 422)
  assert.deepEqual(answer.body.errors, {
    first_name: ['The first name field is required.'],
    last_name: ['The last name field is required.'],
    email: ['The email field must be a valid email address.'],
    password_confirmation: ['The password confirmation field is required.'],
    terms: ['The terms field must be accepted.'],
    password: ['The password field must be at least 15 characters.'],
  })
})

test('a name is no message: it is one line without an address, for guests and for staff', async () => {
  const sentence = 'must be a name on one line, without a web or e-mail address.'
  const client = await browser(api)
  const spam = { ...registration('Ulric'), first_name: 'Win at https://evil.example', last_name: 'A\nB' }
  const answer = await client.post('/register', spam)
  assert.deepEqual(answer.body.errors, {
    first_name: [`The first name field ${sentence}`],
    last_name: [`The last name field ${sentence}`],
  })
  const staff = await api.as('superAdmin')
  for (const path of ['/api/users', '/api/contacts', '/api/auth/manual-register']) {
    const made = await staff.post(path, { first_name: 'Ada', last_name: 'evil.com', email: 'ada@x.example' })
    assert.deepEqual(made.body.errors, { last_name: [`The last name field ${sentence}`] }, path)
  }
})

test('the repetition has to be the same, and the policy is told on the password', async () => {
  const client = await browser(api)
  const person = registration('Silas')
  const differs = await client.post('/register', { ...person, password_confirmation: 'another' })
  assert.deepEqual(differs.body.errors, { password: ['The password field confirmation does not match.'] })
  const named = { ...person, password: 'SilasQuillfeather', password_confirmation: 'SilasQuillfeather' }
  assert.match((await client.post('/register', named)).body.errors.password[0], /based on your name/)
  assert.equal(await userBy(api, person.email), undefined)
})

test('role and the like are not for the form to say', async () => {
  const client = await browser(api)
  const fields = { ...registration('Tabitha'), role_id: 1, email_verified_at: '2020-01-01', tenant_id: 2 }
  const { status, body } = await client.post('/register', fields)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['role_id', 'email_verified_at', 'tenant_id']])
  assert.equal(await userBy(api, 'tabitha@example.com'), undefined)
})

test('the terms that are accepted with a registration are kept, and asked for again only when they have changed', async () => {
  const tellTerms = (version: number) =>
    api.db.updateTable('brandings').set({ terms_version: version }).where('tenant_id', '=', 1).execute()
  const register = async (name: string, shown?: number) => {
    const client = await browser(api)
    const person = { ...registration(name), ...(shown !== undefined && { terms_version: shown }) }
    assert.equal((await client.post('/register', person)).status, 201)
    const { id, accepted_terms_version: version, terms_accepted_at: at } = (await userBy(api, person.email))!
    const events = await api.db
      .selectFrom('events')
      .select('after')
      .where('tenant_id', '=', 1)
      .where('type', '=', 'terms.accepted')
      .where('subject_id', '=', id)
      .execute()
    assert.deepEqual(events, [{ after: { accepted_terms_version: version } }])
    assert.deepEqual(at, api.clock.now())
    await client.get(await linkIn(api, person.email, '/email/verify/'), asBrowser)
    return [version, (await client.get('/api/user')).body.data.terms_pending]
  }
  assert.deepEqual(await register('Walburga'), [1, false])
  await tellTerms(3)
  api.platform.tenants.forget(1)
  assert.deepEqual(
    await register('Xenia', 2),
    [2, true],
    'the version that was shown, and it has changed since',
  )
  assert.deepEqual(await register('Ysolde', 3), [3, false])
  assert.deepEqual(await register('Zenobia', 99), [3, false], 'never one that is not there yet')
  await tellTerms(1)
  api.platform.tenants.forget(1)
})

test('nobody is asked to live in the United Kingdom, unless the firm words it so', async () => {
  const staff = await api.as('superAdmin')
  assert.match(texts.register_declaration, /^I am 18 or over$/)
  const own = 'I am 18 or over and live in the United Kingdom'
  const saved = await staff.patch('/api/branding/1', { texts: { register_declaration: own } })
  assert.equal(saved.status, 200, saved.text)
  assert.equal((await api.guest().get('/api/branding/1')).body.data.texts.register_declaration, own)
  await staff.patch('/api/branding/1', { texts: { register_declaration: null } })
})

test('one place registers five people an hour', async () => {
  for (let count = 0; count < 5; count += 1) await applied(api, `Ursula${count}`)
  assert.equal((await (await browser(api)).post('/register', registration('Ursula5'))).status, 429)
})

test('staff open an account for an investor, who chooses a password from the mail', async () => {
  const staff = await api.as('adviser')
  const owner = await api.userId('adviser')
  const body = {
    first_name: 'Yorick',
    last_name: 'Quill',
    email: 'Yorick@Example.com',
    owner_id: owner,
  }
  const raised = await staff.post('/api/auth/manual-register', { ...body, role_id: 1 })
  assert.deepEqual([raised.status, Object.keys(raised.body.errors)], [422, ['role_id']])
  const opened = await staff.post('/api/auth/manual-register', body)
  assert.equal(opened.status, 201, opened.text)
  assert.equal(opened.body.data.role_id, 5)
  assert.equal(opened.body.data.owner_id, owner)
  assert.match(opened.body.data.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)

  const link = await linkIn(api, 'yorick@example.com', '/set-password/')
  const token = new URL(link, 'http://localhost').pathname.split('/')[2]
  const client = await browser(api)
  const password = goodPassword(3)
  const chosen = { token, email: 'yorick@example.com', password, password_confirmation: password }
  const answer = await client.post('/api/auth/set-password', chosen)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await isSignedIn(client), false)
  assert.equal((await client.post('/login', { email: 'yorick@example.com', password })).status, 200)
  assert.notEqual((await userBy(api, 'yorick@example.com'))?.email_verified_at, null)
})

test('staff are told when an address is taken, and only those who may create investors get that far', async () => {
  const body = { first_name: 'Eleanor', last_name: 'W', email: 'investor@wrenfield.example' }
  const taken = await (await api.as('investmentManager')).post('/api/auth/manual-register', body)
  assert.deepEqual(taken.body.errors, { email: ['The email has already been taken.'] })
  for (const role of ['entrepreneur', 'custodian', 'user'] as const)
    assert.equal((await (await api.as(role)).post('/api/auth/manual-register', body)).status, 403)
})

test('an investor, or staff of another firm, cannot be made the owner of an investor', async () => {
  const staff = await api.as('adviser')
  const body = { first_name: 'Zelda', last_name: 'Q', email: 'zelda@example.com' }
  for (const owner_id of [await api.userId('user'), await api.userId('adviser', 2), 999_999]) {
    const answer = await staff.post('/api/auth/manual-register', { ...body, owner_id })
    assert.deepEqual(answer.body.errors, { owner_id: ['The selected owner id is invalid.'] })
  }
})
