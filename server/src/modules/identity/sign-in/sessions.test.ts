import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import { browser, investor, isSignedIn, sessionCookie } from '../test-people.ts'

const api = apiForTests()
beforeEach(() => api.clock.forward({ hours: 25 }))

async function signedIn(userAgent: string) {
  const client = await browser(api)
  assert.equal((await client.post('/login', investor, { 'user-agent': userAgent })).status, 200)
  return client
}
interface SessionRow {
  id: string
  current: boolean
  browser: string
}
const listOf = async (client: Awaited<ReturnType<typeof signedIn>>): Promise<SessionRow[]> =>
  (await client.get('/api/user/sessions')).body.data

test('one sees where one is signed in, this browser first, and nobody else’s', async () => {
  const laptop = await signedIn('laptop')
  api.clock.forward({ minutes: 1 })
  await signedIn('telephone')
  await api.as('superAdmin')
  const list = await listOf(laptop)
  assert.deepEqual(
    list.map(({ browser, current }) => [browser, current]),
    [
      ['laptop', true],
      ['telephone', false],
    ],
  )
  const text = JSON.stringify(list)
  assert.ok(!text.includes(sessionCookie(laptop)!), 'an id in the list is no cookie')
})

test('a browser far away is signed out from here', async () => {
  const laptop = await signedIn('laptop')
  const telephone = await signedIn('telephone')
  const far = (await listOf(laptop)).find((each) => !each.current)!
  assert.equal((await laptop.delete(`/api/user/sessions/${far.id}`)).status, 204)
  assert.equal(await isSignedIn(telephone), false)
  assert.equal(await isSignedIn(laptop), true)
  assert.equal((await laptop.delete(`/api/user/sessions/${far.id}`)).status, 404)
})

test('somebody else’s session is not found', async () => {
  const laptop = await signedIn('laptop')
  const admin = await api.as('superAdmin')
  const [theirs] = (await admin.get('/api/user/sessions')).body.data
  assert.equal((await laptop.delete(`/api/user/sessions/${theirs.id}`)).status, 404)
  assert.equal(await isSignedIn(admin), true)
})

test('signing out everywhere else leaves this browser, under another id', async () => {
  const laptop = await signedIn('laptop')
  const others = [await signedIn('telephone'), await signedIn('tablet')]
  const before = sessionCookie(laptop)
  assert.equal((await laptop.delete('/api/user/sessions')).status, 204)
  assert.notEqual(sessionCookie(laptop), before)
  assert.equal(await isSignedIn(laptop), true)
  for (const other of others) assert.equal(await isSignedIn(other), false)
  assert.equal((await listOf(laptop)).length, 1)
})

test('ending sessions needs a password that was given in the last quarter of an hour', async () => {
  const laptop = await signedIn('laptop')
  api.clock.forward({ minutes: 16 })
  const [own] = await listOf(laptop)
  assert.equal((await laptop.delete(`/api/user/sessions/${own!.id}`)).status, 423)
  assert.equal((await laptop.delete('/api/user/sessions')).status, 423)
})

test('a change of epoch ends every session, no matter who made it', async () => {
  const laptop = await signedIn('laptop')
  const id = await api.userId('user')
  await api.db
    .updateTable('users')
    .set((users) => ({ session_epoch: users('session_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute()
  assert.equal(await isSignedIn(laptop), false)
})

test('an eleventh browser takes the place of the one that was not used for longest', async () => {
  const first = await signedIn('browser 0')
  for (let number = 1; number <= 9; number += 1) {
    api.clock.forward({ minutes: 1 })
    await signedIn(`browser ${number}`)
  }
  api.clock.forward({ minutes: 1 })
  assert.equal(await isSignedIn(first), true)
  const second = (await listOf(first)).find((each) => each.browser === 'browser 1')
  assert.ok(second)
  await signedIn('browser 10')
  assert.equal(
    (await listOf(first)).some((each) => each.browser === 'browser 1'),
    false,
  )
})

test('of many browsers that signed in at one moment, the newest is never the one that goes', async () => {
  for (let number = 1; number <= 25; number += 1)
    assert.equal(await isSignedIn(await signedIn(`browser ${number}`)), true)
  assert.equal((await listOf(await signedIn('the last'))).length, 10)
})

test('a session that ended by itself makes room without a word; one that was open is said to have ended', async () => {
  const id = await api.userId('user')
  const said = async () => {
    const rows = await api.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'identity.session_ended')
      .where('subject_id', '=', id)
      .execute()
    return rows.length
  }
  await signedIn('browser 0')
  const before = await said()
  for (let day = 1; day <= 12; day += 1) {
    api.clock.forward({ hours: 25 })
    await signedIn(`browser of day ${day}`)
  }
  assert.equal(await said(), before)
  for (let number = 1; number <= 10; number += 1) await signedIn(`browser ${number} of today`)
  assert.equal(await said(), before + 1)
})

test('anyone who ends sessions has the sockets of that person closed', async () => {
  const laptop = await signedIn('laptop')
  await api.deliver()
  const closed: unknown[] = []
  const { terminate } = api.platform.realtime
  api.platform.realtime = {
    ...api.platform.realtime,
    terminate: async (termination) => void closed.push(termination),
  }
  await laptop.post('/logout')
  await api.deliver()
  assert.deepEqual(closed, [{ appId: '1', userKey: String(await api.userId('user')), code: 4200 }])
  api.platform.realtime = { ...api.platform.realtime, terminate }
})
