import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'

const api = apiForTests()

/** A session that is looked up first is a trip of its own. */
const trips = () => (api.platform.settings.fastPath ? 1 : 2)

/** Times that a connection is taken from the pool while `act` runs. */
async function connectionsTaken(act: () => Promise<unknown>): Promise<number> {
  // The tenants are read again every two seconds, by whichever request comes then: not by this one.
  await api.platform.tenants.all()
  let taken = 0
  const count = () => (taken += 1)
  api.platform.database.pool.on('acquire', count)
  await act()
  api.platform.database.pool.off('acquire', count)
  return taken
}

/** Somebody whose session the process remembers from a moment ago. */
async function known(who: Parameters<Api['as']>[0]): Promise<Client> {
  const client = await api.as(who)
  assert.equal((await client.get('/api/user')).status, 200)
  return client
}

const changeUser = async (who: Parameters<Api['userId']>[0], values: Record<string, unknown>) =>
  api.db
    .updateTable('users')
    .set(values)
    .where('tenant_id', '=', 1)
    .where('id', '=', await api.userId(who))
    .execute()

test('a second read asks for its session and for its rows in one go', async () => {
  const staff = await known('superAdmin')
  assert.equal(await connectionsTaken(() => staff.get('/api/nominees')), trips())
})

test('a session that has ended since is answered with nothing, no matter who ended it', async () => {
  const staff = await known('support')
  await api.db
    .deleteFrom('sessions')
    .where('tenant_id', '=', 1)
    .where('user_id', '=', await api.userId('support'))
    .execute()
  const answer = await staff.get('/api/user')
  assert.equal(answer.status, 401)
  assert.equal(answer.headers['set-cookie'], undefined)
  assert.equal((await staff.get('/api/nominees')).status, 401)
})

test('a session that was idle too long does not open once more', async () => {
  const staff = await known('creator')
  api.clock.forward({ minutes: 31 })
  assert.equal((await staff.get('/api/user')).status, 401)
})

test('who lost a right is refused at once, and who got one is let in at once', async () => {
  const staff = await known('superAdmin')
  assert.equal((await staff.get('/api/nominees')).status, 200)
  await changeUser('superAdmin', { role_id: 2 })
  assert.equal((await staff.get('/api/nominees')).status, 403)
  await changeUser('superAdmin', { role_id: 1 })
  assert.equal((await staff.get('/api/nominees')).status, 200)
})

test('an account that is switched off reads nothing more', async () => {
  const staff = await known('adviser')
  await changeUser('adviser', { is_active: false })
  assert.equal((await staff.get('/api/user')).status, 401)
  await changeUser('adviser', { is_active: true })
  assert.equal((await staff.get('/api/user')).status, 200)
})

test('a refusal of the record itself is the same as ever', async () => {
  const staff = await known('superAdmin')
  assert.equal((await staff.get('/api/nominees/999999')).status, 404)
  assert.equal((await staff.get('/api/nominees?filter[nonsense]=1')).status, 400)
  const answer = await staff.get('/api/nominees?sort=nonsense')
  assert.equal(answer.status, 400)
  assert.match(String(answer.headers['set-cookie']), /XSRF-TOKEN=/)
})

test('a write finds out that its session has ended before anything is done: its page has expired', async () => {
  const investor = await known('user')
  const id = await api.userId('user')
  await api.db.deleteFrom('sessions').where('tenant_id', '=', 1).where('user_id', '=', id).execute()
  const answer = await investor.post('/user/confirm-password', { password: 'whatever' })
  assert.equal(answer.status, 419)
})

test('reading still slides the session, at most once a minute', async () => {
  const staff = await known('superAdmin')
  const seen = async () =>
    (
      await api.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('tenant_id', '=', 1)
        .where('user_id', '=', await api.userId('superAdmin'))
        .orderBy('last_seen_at', 'desc')
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime()
  const before = await seen()
  api.clock.forward({ minutes: 2 })
  await staff.get('/api/user')
  assert.equal((await seen()) - before, 120_000)
})

const investorEndings: [string, Record<string, unknown>, Record<string, unknown>, number][] = [
  ['switched off', { is_active: false }, { is_active: true }, 401],
  ['of another role', { role_id: 2 }, { role_id: 5 }, 403],
  ['no longer verified', { email_verified_at: null }, { email_verified_at: new Date(0) }, 403],
  ['signed out everywhere', { session_epoch: 1_000 }, { session_epoch: 0 }, 401],
]

test('an investor who is known reads in one go, and nothing more once they are somebody else or nobody', async () => {
  for (const [what, now, before, status] of investorEndings) {
    const investor = await known('user')
    assert.equal(await connectionsTaken(() => investor.get('/api/portfolio')), trips(), what)
    await changeUser('user', now)
    const answer = await investor.get('/api/portfolio')
    assert.equal(answer.status, status, `${what}: ${answer.text}`)
    await changeUser('user', before)
  }
  const investor = await known('user')
  api.clock.forward({ minutes: 61 })
  assert.equal((await investor.get('/api/portfolio')).status, 401)
})

test('an investor whose session was confirmed or slid meanwhile is still who they were', async () => {
  const investor = await known('user')
  const change = (set: Record<string, unknown>) =>
    api.db.updateTable('sessions').set(set).where('tenant_id', '=', 1).execute()
  await change({ confirmed_at: api.clock.now() })
  assert.equal((await investor.get('/api/portfolio')).status, 200)
  await change({ last_seen_at: api.clock.now() })
  assert.equal(await connectionsTaken(() => investor.get('/api/portfolio')), trips())
})
