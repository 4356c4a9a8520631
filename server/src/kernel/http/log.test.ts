import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import pg from 'pg'
import { apiForTests, startApi } from '../../../test/harness.ts'
import { createLog } from '../../build-platform.ts'

const api = apiForTests({ log: createLog('debug', { write: (line) => void written.push(line) }) })
const written: string[] = []
/** What was written since, each line read. */
const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)
beforeEach(() => void written.splice(0))

test('a request is one line, known by the id that its answer carries, with its route and without its query', async () => {
  const staff = await api.as('superAdmin')
  const answer = await staff.get('/api/nominees/999999?secret=swordfish')
  const [line, ...others] = lines()
  assert.deepEqual(others, [])
  assert.equal(line!['requestId'], answer.headers['x-request-id'])
  const { method, route, status, tenant, user } = line!
  assert.deepEqual(
    { method, route, status, tenant, user },
    {
      method: 'GET',
      route: '/api/nominees/:id',
      status: 404,
      tenant: 1,
      user: await api.userId('superAdmin'),
    },
  )
  assert.equal(typeof line!['milliseconds'], 'number')
  assert.doesNotMatch(written.join(''), /swordfish/)
})

test('neither passwords nor addresses, cookies, tokens and links of letters are written', async () => {
  const guest = api.guest()
  await guest.get('/sanctum/csrf-cookie')
  const entered = await guest.post('/login', {
    email: 'investor@wrenfield.example',
    password: 'moorgate-demo-2026',
  })
  assert.equal(entered.status, 200)
  await guest.post('/login', { email: 'nobody@secret.example', password: 'a wrong password' })
  await guest.get('/email/verify/7/a-digest?expires=1&signature=a-signature')
  await guest.post('/api/password/reset', { token: 'a-reset-token', email: 'nobody@secret.example' })
  const secrets = [
    ...guest.cookies.values(),
    'moorgate-demo',
    'a wrong password',
    'a-signature',
    'a-digest',
    'a-reset-token',
    '@wrenfield.example',
    '@secret.example',
  ]
  assert.ok(written.length >= 5)
  for (const secret of secrets) assert.ok(!written.join('').includes(secret), secret)
})

test('a bug is logged with its cause and without what the database says of people, and not explained to the caller', async () => {
  const owner = new pg.Client(api.owner)
  await owner.connect()
  await owner.query('set citus.enable_unsafe_triggers = on')
  await owner.query(`
    create function broken() returns trigger language plpgsql as $$
    begin raise exception 'the table is broken' using detail = 'Key (email)=(eleanor@whitcombe.example)'; end $$`)
  await owner.query('create trigger broken before insert on nominees for each row execute function broken()')
  const staff = await api.as('superAdmin')
  written.splice(0)
  const answer = await staff.post('/api/nominees', { name: 'Whitcombe\r\n{"level":60}' })
  assert.deepEqual([answer.status, answer.body], [500, { message: 'Server Error' }])
  await owner.query('drop trigger broken on nominees')
  await owner.query('drop function broken')
  await owner.end()
  const failed = lines().find(({ msg }) => msg === 'a request failed')
  assert.ok(failed)
  assert.equal(failed['requestId'], answer.headers['x-request-id'])
  const { message, stack } = failed['err'] as { message: string; stack: string }
  assert.equal(message, 'the table is broken')
  assert.match(stack, /\.ts:\d+/)
  assert.doesNotMatch(written.join(''), /eleanor|Whitcombe/)
  assert.equal((await staff.post('/api/nominees', { name: 'Whitcombe' })).status, 201)
})

test('a process whose database is gone is up, and not ready', async () => {
  await using lonely = await startApi()
  const { pool } = lonely.platform.database
  const ask = async () => [
    (await lonely.guest().get('/up')).status,
    (await lonely.guest().get('/ready')).status,
  ]
  assert.deepEqual(await ask(), [200, 200])
  const { query } = pool
  pool.query = (() => Promise.reject(new Error('Connection terminated'))) as never
  assert.deepEqual(await ask(), [200, 503])
  pool.query = (() => new Promise(() => {})) as never
  assert.deepEqual(await ask(), [200, 503], 'nor where it does not answer')
  pool.query = query
  assert.deepEqual(await ask(), [200, 200])
})
