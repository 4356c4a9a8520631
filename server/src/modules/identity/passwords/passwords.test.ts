import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import {
  browser,
  goodPassword,
  isSignedIn,
  linkIn,
  newestLetter,
  registered,
  sessionCookie,
} from '../test-people.ts'
import { requestReset, reset, tokenFor } from './test-passwords.ts'

const api = apiForTests()
beforeEach(() => api.clock.forward({ hours: 2 }))

const invalid = { email: ['This password reset token is invalid.'] }

test('a forgotten password is replaced by the link in the mail; everybody is signed out and nobody is signed in', async () => {
  const { client, email } = await registered(api, 'Abelard')
  await requestReset(api, email)
  const visitor = await browser(api)
  const answer = await reset(api, email, await tokenFor(api, email), goodPassword(7), visitor)
  assert.deepEqual([answer.status, answer.body], [200, { message: 'Your password has been reset.' }])
  assert.equal(await isSignedIn(client), false)
  assert.equal(await isSignedIn(visitor), false)
  assert.equal((await newestLetter(api, email))?.subject, 'Your password was changed')
  assert.equal((await visitor.post('/login', { email, password: goodPassword(1) })).status, 422)
  assert.equal((await visitor.post('/login', { email, password: goodPassword(7) })).status, 200)
})

test('a link works once', async () => {
  const { email } = await registered(api, 'Beatrix')
  await requestReset(api, email)
  const token = await tokenFor(api, email)
  assert.equal((await reset(api, email, token)).status, 200)
  const again = await reset(api, email, token, goodPassword(8))
  assert.deepEqual([again.status, again.body.errors], [422, invalid])
})

test('of two uses of one link at the same moment one wins', async () => {
  const { email } = await registered(api, 'Cosima')
  await requestReset(api, email)
  const token = await tokenFor(api, email)
  const answers = await Promise.all([
    reset(api, email, token, goodPassword(7)),
    reset(api, email, token, goodPassword(8)),
  ])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 422])
})

test('a link works for an hour', async () => {
  const { email } = await registered(api, 'Desmond')
  await requestReset(api, email)
  const token = await tokenFor(api, email)
  api.clock.forward({ minutes: 60 })
  assert.deepEqual((await reset(api, email, token)).body.errors, invalid)
})

test('only the newest link works', async () => {
  const { email } = await registered(api, 'Ernestine')
  await requestReset(api, email)
  const older = await tokenFor(api, email)
  api.clock.forward({ minutes: 2 })
  await requestReset(api, email)
  const newer = await tokenFor(api, email)
  assert.notEqual(older, newer)
  assert.deepEqual((await reset(api, email, older)).body.errors, invalid)
  assert.equal((await reset(api, email, newer)).status, 200)
})

test('a link is for its own address, its own firm and its own purpose', async () => {
  const { email } = await registered(api, 'Fabian')
  await requestReset(api, email)
  const token = await tokenFor(api, email)
  assert.deepEqual((await reset(api, 'investor@wrenfield.example', token)).body.errors, invalid)
  assert.deepEqual(
    (await reset(api, email, token, goodPassword(7), await browser(api, 2))).body.errors,
    invalid,
  )
  const body = { token, email, password: goodPassword(7), password_confirmation: goodPassword(7) }
  assert.deepEqual((await (await browser(api)).post('/api/auth/set-password', body)).body.errors, invalid)
  assert.equal((await reset(api, email, token)).status, 200)
})

test('a password that the policy refuses does not use the link up', async () => {
  const { email } = await registered(api, 'Griselda')
  await requestReset(api, email)
  const token = await tokenFor(api, email)
  assert.deepEqual(Object.keys((await reset(api, email, token, 'too short')).body.errors), ['password'])
  assert.equal((await reset(api, email, token)).status, 200)
})

test('the answer is the same for an address without an account, and no letter is written', async () => {
  const { email } = await registered(api, 'Horatio')
  const known = await (await browser(api)).post('/api/password/email', { email })
  const unknown = await (await browser(api)).post('/api/password/email', { email: 'nobody@example.com' })
  assert.deepEqual([unknown.status, unknown.text], [known.status, known.text])
  assert.deepEqual(Object.keys(unknown.headers).sort(), Object.keys(known.headers).sort())
  assert.equal(await newestLetter(api, 'nobody@example.com'), undefined)
  assert.equal((await newestLetter(api, email))?.subject, 'Reset your password')
})

test('a mailbox gets one reset letter a minute and three an hour, and the page says nothing of it', async () => {
  const { email } = await registered(api, 'Ignatius')
  const letters = async () => {
    await api.deliver()
    return (
      await api.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', email)
        .where('subject', '=', 'Reset your password')
        .execute()
    ).length
  }
  await requestReset(api, email)
  await requestReset(api, email)
  assert.equal(await letters(), 1)
  for (let count = 0; count < 5; count += 1) {
    api.clock.forward({ minutes: 2 })
    await requestReset(api, email)
  }
  assert.equal(await letters(), 3)
})

test('one place asks for five reset letters a minute, and tries ten links an hour', async () => {
  for (let count = 0; count < 5; count += 1) await requestReset(api, `person-${count}@example.com`)
  const answer = await (await browser(api)).post('/api/password/email', { email: 'person-5@example.com' })
  assert.equal(answer.status, 429)
  for (let count = 0; count < 10; count += 1)
    assert.equal((await reset(api, 'x@example.com', `guess-${count}`)).status, 422)
  assert.equal((await reset(api, 'x@example.com', 'guess')).status, 429)
})

test('a second factor stays owed after a reset', async () => {
  const { email } = await registered(api, 'Jocasta')
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const now = api.clock.now()
  await api.db
    .insertInto('two_factors')
    .values({ tenant_id: 1, user_id: id, secret: 'sealed', confirmed_at: now, created_at: now })
    .execute()
  await requestReset(api, email)
  assert.equal(
    (await reset(api, email, await tokenFor(api, email), 'kestrel-9-qu')).status,
    200,
    'twelve characters are enough then',
  )
  const answer = await (await browser(api)).post('/login', { email, password: 'kestrel-9-qu' })
  assert.deepEqual(answer.body, { two_factor: true })
})

test('a password is changed with the present one; other browsers are out, this one goes on under another id', async () => {
  const { client, email, password } = await registered(api, 'Lavinia')
  const other = await browser(api)
  await other.post('/login', { email, password })
  const change = (current_password: string, chosen: string) =>
    client.post('/api/auth/update-password', {
      current_password,
      password: chosen,
      password_confirmation: chosen,
    })

  const wrong = await change('wrong', goodPassword(9))
  assert.deepEqual(
    [wrong.status, wrong.body.errors],
    [422, { current_password: ['The password is incorrect.'] }],
  )
  assert.deepEqual(Object.keys((await change(password, 'lavinia@example.com')).body.errors), ['password'])

  const before = { session: sessionCookie(client), token: client.cookies.get('XSRF-TOKEN') }
  assert.equal((await change(password, goodPassword(9))).status, 200)
  assert.notEqual(sessionCookie(client), before.session)
  assert.notEqual(client.cookies.get('XSRF-TOKEN'), before.token)
  assert.equal(await isSignedIn(client), true)
  assert.equal(await isSignedIn(other), false)
  assert.equal((await client.get('/api/user/sessions', { cookie: `session=${before.session}` })).status, 401)
  assert.equal((await newestLetter(api, email))?.subject, 'Your password was changed')
})

test('passwords differ even in their 200th character', async () => {
  const { client, email, password } = await registered(api, 'Mortimer')
  const long = `${'gannet lichen oxbow heron '.repeat(8).slice(0, 199)}a`
  const body = { current_password: password, password: long, password_confirmation: long }
  assert.equal((await client.post('/api/auth/update-password', body)).status, 200)
  const visitor = await browser(api)
  assert.equal((await visitor.post('/login', { email, password: `${long.slice(0, 199)}b` })).status, 422)
  assert.equal((await visitor.post('/login', { email, password: long })).status, 200)
})

test('staff have the first-password letter sent again until there is a password', async () => {
  const staff = await api.as('fundManager')
  const body = { first_name: 'Nerissa', last_name: 'Q', email: 'nerissa@example.com' }
  const { id } = (await (await api.as('adviser')).post('/api/auth/manual-register', body)).body.data
  const first = await linkIn(api, body.email, '/set-password/')
  assert.equal((await staff.post(`/api/users/${id}/resend-set-password-email`)).status, 202)
  assert.equal((await staff.post('/api/users/resend-set-password-email', { user_id: id })).status, 202)
  const newest = await linkIn(api, body.email, '/set-password/')
  assert.notEqual(newest, first)

  const token = new URL(newest, 'http://localhost').pathname.split('/')[2]
  const password = goodPassword(4)
  const chosen = { token, email: body.email, password, password_confirmation: password }
  assert.equal((await (await browser(api)).post('/api/auth/set-password', chosen)).status, 200)
  const late = await staff.post(`/api/users/${id}/resend-set-password-email`)
  assert.deepEqual([late.status, late.body.reason], [409, 'password_set'])
})

test('the first-password letter of staff is for those who may change users, and other firms’ people are not found', async () => {
  const manager = await api.as('fundManager')
  const colleague = await api.userId('custodian')
  assert.equal((await manager.post(`/api/users/${colleague}/resend-set-password-email`)).status, 403)
  const foreign = await api.userId('user', 2)
  assert.equal((await manager.post(`/api/users/${foreign}/resend-set-password-email`)).status, 404)
  const named = await manager.post('/api/users/resend-set-password-email', { user_id: foreign })
  assert.deepEqual(named.body.errors, { user_id: ['The selected user id is invalid.'] })
})

test('only a super admin or support has an investor’s reset letter sent, and learns nothing from it', async () => {
  const investor = await api.userId('user')
  assert.equal((await (await api.as('adviser')).post(`/api/users/${investor}/password`)).status, 403)
  const answer = await (await api.as('superAdmin')).post(`/api/users/${investor}/password`)
  assert.deepEqual([answer.status, answer.text], [202, '[]'])
  assert.equal((await newestLetter(api, 'investor@wrenfield.example'))?.subject, 'Reset your password')
  assert.equal(
    (await (await api.as('support')).post(`/api/users/${await api.userId('adviser')}/password`)).status,
    404,
  )
})

test('a letter’s token stands in no event', async () => {
  const { email } = await registered(api, 'Orsino')
  await requestReset(api, email)
  const token = await tokenFor(api, email)
  const events = JSON.stringify(await api.db.selectFrom('events').selectAll().execute())
  assert.ok(!events.includes(token))
})
