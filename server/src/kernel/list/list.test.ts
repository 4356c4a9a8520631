import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
let rows: { id: number; name: string; reference: string | null; status: number }[]
before(async () => {
  staff = await api.as('superAdmin')
  const words = ['Ash', 'Birch_', 'Cedar%', 'Dogwood\\', "O'Elm", 'Fir 2', 'Fir 10', 'ash', '日本', 'Élan']
  const values = Array.from({ length: 60 }, (_each, index) => ({
    tenant_id: 1,
    name: `${words[index % words.length]} ${index}`,
    reference: index % 4 === 0 ? null : `R${index % 7}`,
    status: index % 3 === 0 ? 0 : 1,
    created_at: new Date(1_700_000_000_000 + (index % 5) * 1000),
  }))
  rows = await api.db
    .insertInto('nominees')
    .values(values)
    .returning(['id', 'name', 'reference', 'status'])
    .execute()
})

const ids = (body: { data: { id: number }[] }) => body.data.map((row) => row.id)

async function walk(
  query: string,
  perPage: number,
): Promise<{ numbered: number[]; forward: number[]; backward: number[] }> {
  const read = async (place = '') =>
    (await staff.get(`/api/nominees?${query}&per_page=${perPage}${place}`)).body
  const numbered: number[] = []
  for (let page = 1; ; page++) {
    const body = await read(`&page=${page}`)
    numbered.push(...ids(body))
    if (body.links.next === null) break
  }
  const forward: number[] = []
  const backward: number[] = []
  let next = await read()
  for (;;) {
    forward.push(...ids(next))
    if (next.meta.next_cursor === null || next.data.length === 0) break
    const following = await read(`&cursor=${next.meta.next_cursor}`)
    if (following.data.length === 0) break
    const before = await read(`&cursor=${following.meta.prev_cursor}`)
    backward.push(...ids(before))
    next = following
  }
  return { numbered, forward, backward }
}

test('pages by number and by cursor show every row once and in the same order, back again too', async () => {
  const sort = fc.constantFrom(
    'name',
    '-name',
    'reference',
    '-reference',
    'status,-created_at',
    '-status,name',
    'created_at,reference',
    '-id',
  )
  const filter = fc.constantFrom(
    '',
    'filter[status]=1',
    'filter[name]=fir',
    'filter[reference]=',
    'filter[reference]=R1,R2',
    'filter[search]=a',
  )
  await fc.assert(
    fc.asyncProperty(sort, filter, fc.integer({ min: 1, max: 25 }), async (sortBy, filterBy, perPage) => {
      const { numbered, forward, backward } = await walk(`sort=${sortBy}&${filterBy}`, perPage)
      assert.deepEqual(forward, numbered)
      assert.equal(new Set(numbered).size, numbered.length)
      assert.deepEqual(backward, numbered.slice(0, backward.length))
    }),
    { numRuns: 25 },
  )
})

test('what is typed means itself: wildcards, quotes and backslashes are letters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('_', '%', '\\', "'", 'h_', "o'e", 'É', '日', 'fir 1', 'zz', "' OR 1=1--"),
      async (typed) => {
        const { body } = await staff.get(
          `/api/nominees?per_page=100&filter[name]=${encodeURIComponent(typed)}`,
        )
        const expected = rows
          .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
          .map(({ id }) => id)
        assert.deepEqual(
          ids(body).toSorted((left, right) => left - right),
          expected,
        )
      },
    ),
    { numRuns: 30 },
  )
})

test('values of one filter are alternatives, filters are conditions, a value of the wrong type matches nothing', async () => {
  const of = async (query: string) =>
    ids((await staff.get(`/api/nominees?per_page=100&sort=id&${query}`)).body)
  const expect = (keep: (row: (typeof rows)[number]) => boolean) => rows.filter(keep).map(({ id }) => id)
  assert.deepEqual(
    await of('filter[name]=ash,birch'),
    expect(({ name }) => /ash|birch/i.test(name)),
  )
  assert.deepEqual(
    await of('filter[name]=fir&filter[status]=0'),
    expect((row) => /fir/i.test(row.name) && row.status === 0),
  )
  assert.deepEqual(
    await of('filter[any.a.name]=ash&filter[any.a.reference]=R3&filter[status]=1'),
    expect((row) => (/ash/i.test(row.name) || row.reference === 'R3') && row.status === 1),
  )
  assert.deepEqual(
    await of('filter[any.a.name]=ash&filter[any.a.reference]=R3&filter[any.b.name]=1&filter[any.b.status]=0'),
    expect(
      (row) =>
        (/ash/i.test(row.name) || row.reference === 'R3') && (row.name.includes('1') || row.status === 0),
    ),
  )
  assert.deepEqual(
    await of('filter[reference]=%3D'),
    expect(({ reference }) => reference === null),
  )
  assert.deepEqual(
    await of('filter[reference]=<>'),
    expect(({ reference }) => reference !== null),
  )
  assert.deepEqual(
    await of('filter[reference]=R2,%3D&filter[any.a.reference]=<>&filter[any.a.name]=ash'),
    expect(
      (row) =>
        (row.reference === null || row.reference === 'R2') &&
        (row.reference !== null || /ash/i.test(row.name)),
    ),
  )
  assert.deepEqual(await of('filter[status]=%3D'), [])
  assert.deepEqual(await of('filter[status]=abc'), [])
  assert.deepEqual(await of('filter[status]=99999999999999999999'), [])
  assert.deepEqual(
    await of('filter[name]='),
    expect(() => true),
  )
})

test('names sort as a reader expects, digits by value, and what is missing comes last both ways', async () => {
  const names = async (sort: string) =>
    (await staff.get(`/api/nominees?filter[name]=fir&per_page=100&sort=${sort}`)).body.data.map(
      (row: { name: string }) => row.name,
    )
  const sorted = await names('name')
  assert.ok(
    sorted.findIndex((name: string) => name.startsWith('Fir 2')) <
      sorted.findIndex((name: string) => name.startsWith('Fir 10')),
  )
  for (const sort of ['reference', '-reference']) {
    const { body } = await staff.get(`/api/nominees?per_page=100&sort=${sort}`)
    const missing = body.data.map((row: { reference: string | null }) => row.reference === null)
    assert.equal(missing.indexOf(true), missing.length - 15 < 0 ? 0 : body.data.length - 15)
  }
})

test('a list of any number of relations is one statement', async () => {
  const statements: string[] = []
  const { pool } = api.platform.database
  const listen = (client: { query: (...words: unknown[]) => unknown }) => {
    const query = client.query.bind(client)
    client.query = (...words) => {
      const said = words[0] as { text?: string }
      if (said.text?.includes('nominees')) statements.push(said.text)
      return query(...words)
    }
  }
  const clients = await Promise.all(Array.from({ length: 6 }, () => pool.connect()))
  for (const client of clients) {
    listen(client as never)
    client.release()
  }
  await staff.get('/api/nominees?include=users.owner,usersCount,usersExists&filter[search]=a&per_page=50')
  assert.equal(statements.length, 1)
})

test('only what was asked for is answered', async () => {
  const { body } = await staff.get('/api/nominees?fields[nominees]=id,name&per_page=1')
  assert.deepEqual(Object.keys(body.data[0]), ['id', 'name'])
  assert.equal((await staff.get('/api/nominees?fields[nominees]=tenant_id')).status, 400)
  assert.equal((await staff.get('/api/nominees?cursor=nonsense')).status, 400)
  assert.equal((await staff.get('/api/nominees?page=9999999')).body.data.length, 0)
})

test('a cursor is of its list, its order and its firm, and is no place anywhere else', async () => {
  const page = (await staff.get('/api/nominees?sort=-created_at&per_page=2')).body
  const cursor: string = page.meta.next_cursor
  const status = async (address: string, client = staff) => (await client.get(`/api/${address}`)).status
  assert.equal(await status(`nominees?sort=-created_at&cursor=${cursor}`), 200)
  assert.equal(await status(`nominees?sort=name&cursor=${cursor}`), 400)
  assert.equal(await status(`nominees?sort=created_at&cursor=${cursor}`), 400)
  assert.equal(await status(`nominees?sort=-created_at,name&cursor=${cursor}`), 400)
  assert.equal(await status(`client-groups?sort=-created_at&cursor=${cursor}`), 400)
  const people = 'users?sort=-created_at&per_page=2'
  const ours: string = (await staff.get(`/api/${people}`)).body.meta.next_cursor
  assert.equal(await status(`${people}&cursor=${ours}`), 200)
  assert.equal(await status(`${people}&cursor=${ours}`, await api.as('superAdmin', 2)), 400)
})

test('a cursor whose values no row could have is refused, never a fault', async () => {
  const { body } = await staff.get('/api/nominees?sort=-created_at&per_page=2')
  const parts = JSON.parse(Buffer.from(body.meta.next_cursor, 'base64url').toString())
  const cursorWith = (changes: object) =>
    Buffer.from(JSON.stringify({ ...parts, ...changes })).toString('base64url')
  const [moment, id] = parts.v
  const wrong: unknown[] = [
    ...['x', '', '2026-02-30 10:00:00+00', '2026-02-10', 'infinity', 7, null, {}, []].map((value) => [
      value,
      id,
    ]),
    ...['x', '1.5', '9223372036854775808', '9'.repeat(400), '\0', null, true].map((value) => [moment, value]),
    [moment],
    [moment, id, id],
    'x',
    null,
  ]
  for (const v of wrong) {
    const answer = await staff.get(`/api/nominees?sort=-created_at&cursor=${cursorWith({ v })}`)
    assert.equal(answer.status, 400, JSON.stringify(v))
  }
  for (const changes of [{ b: 'x' }, { b: undefined }, { of: undefined }, { of: 1 }])
    assert.equal(
      (await staff.get(`/api/nominees?sort=-created_at&cursor=${cursorWith(changes)}`)).status,
      400,
    )
})

test('a list that is answered whole takes no cursor', async () => {
  const { status, body } = await staff.get('/api/lead-statuses?cursor=eyJpZCI6NDIxN30')
  assert.equal(status, 400)
  assert.equal(body.message, 'This list is answered whole. It takes no cursor.')
  assert.equal((await staff.get('/api/lead-statuses?page=2&per_page=1')).status, 200)
})
