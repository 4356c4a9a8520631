import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { apiForTests, before, startApi } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  const owner_id = await api.userId('adviser')
  for (const first_name of ['Rosalind', '=Graham'])
    await staff.post('/api/users', {
      first_name,
      last_name: 'Export',
      email: `${first_name.length}@e.example`,
      owner_id,
    })
})

const shown = 'filter[search]=Export&sort=name&columns=name,owner.name,created_at&include=owner'

test('an export holds the columns, filters and order of the list it was taken from', async () => {
  const answer = await staff.get(`/api/users/export?${shown}`)
  assert.equal(answer.status, 200, answer.text)
  const day = api.clock.now().toISOString().slice(0, 10)
  assert.equal(
    answer.headers['content-disposition'],
    `attachment; filename="users-${day}.csv"; filename*=UTF-8''users-${day}.csv`,
  )
  const [head, ...rows] = answer.text.replace('\ufeff', '').trim().split('\r\n')
  assert.equal(head, 'name,owner.name,created_at')
  const owner = (await staff.get(`/api/users/${await api.userId('adviser')}`)).body.data.name
  assert.deepEqual(
    rows.map((row) => row.split(',').slice(0, 2)),
    [
      [`'=Graham Export`, owner],
      ['Rosalind Export', owner],
    ],
  )
})

test('the same list as a workbook is headed in the firm’s words, with days as days', async () => {
  const answer = await api.app.inject({
    url: `/api/users/export?${shown}&format=xlsx`,
    headers: { host: 'localhost', cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="users-[\d-]+\.xlsx"/)
  const [sheet] = await readXlsxFile(answer.rawPayload)
  const [head, first] = sheet!.data
  assert.deepEqual(head, ['Name', 'Owner', 'Registered'])
  assert.equal(first![0], '=Graham Export')
  assert.ok(first![2] instanceof Date)
})

test('of a list the chosen records alone are exported', async () => {
  const [first] = (await staff.get(`/api/users?${shown.replace(/&columns=.*/, '')}`)).body.data
  const answer = await staff.get(`/api/users/export?${shown}&ids=${first.id}`)
  assert.equal(answer.text.trim().split('\r\n').length, 2)
  assert.equal((await staff.get('/api/users/export?ids=1;drop')).status, 400)
})

test('a column that is none, or is not for this person, is refused and named', async () => {
  for (const columns of ['password_hash', 'owner.name', 'address'])
    assert.equal((await staff.get(`/api/users/export?columns=${columns}`)).status, 400, columns)
  assert.equal((await staff.get('/api/users/export?format=pdf')).status, 400)
})

test('anyone who takes away more than a thousand rows has given their password lately', async () => {
  await using own = await startApi()
  await own.db
    .insertInto('nominees')
    .values(Array.from({ length: 1001 }, (_each, index) => ({ tenant_id: 1, name: `Nominee ${index}` })))
    .execute()
  const keeper = await own.as('superAdmin')
  const all = '/api/nominees/export'
  assert.equal((await keeper.get(all)).status, 200, 'the password was just given')
  own.clock.forward({ minutes: 16 })
  const answer = await keeper.get(all)
  assert.deepEqual([answer.status, answer.body], [423, { message: 'Password confirmation required.' }])
  assert.equal((await keeper.get(`${all}?filter[name]=Nominee 1`)).status, 200, 'fewer may go')
})

test('one person exports each list sixty times an hour, and others go on', async () => {
  await using own = await startApi()
  const keeper = await own.as('superAdmin')
  for (let count = 0; count < 60; count++)
    assert.equal((await keeper.get('/api/nominees/export')).status, 200)
  const refused = await keeper.get('/api/nominees/export')
  assert.deepEqual([refused.status, refused.headers['x-ratelimit-limit']], [429, '60'])
  assert.equal((await keeper.get('/api/users/export')).status, 200, 'another list')
  const colleague = await own.as('investmentManager')
  assert.equal((await colleague.get('/api/nominees/export')).status, 200, 'somebody else')
  own.clock.forward({ minutes: 20 })
  own.clock.forward({ minutes: 20 })
  const again = await own.as('superAdmin')
  assert.equal((await again.get('/api/nominees/export')).status, 429)
  own.clock.forward({ minutes: 21 })
  assert.equal((await (await own.as('superAdmin')).get('/api/nominees/export')).status, 200)
})

test('who took which list away is kept, and how it was narrowed', async () => {
  await using own = await startApi()
  const keeper = await own.as('superAdmin')
  await keeper.get('/api/nominees/export?filter[name]=west&format=xlsx')
  await keeper.get('/api/nominees/export?filter[nonsense]=1')
  const events = await own.db
    .selectFrom('events')
    .select(['subject_id', 'payload'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'list.exported')
    .execute()
  assert.deepEqual(events, [
    {
      subject_id: await own.userId('superAdmin'),
      payload: { list: 'nominees', format: 'xlsx', asked: { filter: { name: 'west' }, format: 'xlsx' } },
    },
  ])
})

test('a few who do not read what they export keep the fifth waiting, and nobody from anything else', async () => {
  await using own = await startApi()
  const port = Number(new URL(await own.listen()).port)
  const [keeper, colleague] = [await own.as('superAdmin'), await own.as('adviser')]
  // More than the system takes off the server's hands for somebody who doesn't read.
  for (let turn = 0; turn < 20; turn += 1)
    await sql`insert into nominees (tenant_id, name)
      select 1, repeat(${`${turn} `}, 200) || n from generate_series(1, 1000) as n
      returning 1`.execute(own.db)
  const idle = []
  for (const { cookies } of [keeper, keeper, colleague, colleague]) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /api/nominees/export HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
    await once(socket, 'readable')
    idle.push(socket)
  }
  assert.equal((await colleague.get('/api/users/export')).status, 429, 'a third of one person waits in vain')
  const others = await Promise.all(
    Array.from({ length: 12 }, () => keeper.get('/api/organisations?per_page=5')),
  )
  assert.deepEqual([...new Set(others.map(({ status }) => status))], [200])
  assert.equal((await keeper.get('/api/users/export')).status, 429)
  idle[0]!.destroy()
  assert.equal((await keeper.get('/api/users/export')).status, 200)
  for (const socket of idle) socket.destroy()
})

test('an export with deleted rows says of each whether it is deleted, and since when', async () => {
  const made = async (name: string) => (await staff.post('/api/nominees', { name })).body.data.id
  const [kept, gone] = [await made('Linden Kept'), await made('Linden Gone')]
  await staff.delete(`/api/nominees/${gone}`)
  const at = (await staff.get('/api/nominees?filter[trashed]=only')).body.data[0].deleted_at
  const linesOf = async (query: string) =>
    (await staff.get(`/api/nominees/export?filter[name]=Linden&sort=id&${query}`)).text
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
  const [head] = await linesOf('filter[trashed]=with')
  assert.equal(head!.split(',').at(-1), 'deleted_at')
  const some = await linesOf('filter[trashed]=with&columns=id,deleted_at')
  assert.deepEqual(some, ['id,deleted_at', `${kept},`, `${gone},${at}`])
  assert.ok(!(await linesOf(''))[0]!.includes('deleted_at'))
  assert.equal((await staff.get('/api/nominees/export?columns=deleted_at')).status, 400)
})
