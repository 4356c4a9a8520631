import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { checkBooks } from '../investments/ledger/check-books.ts'
import { closedPaidRound, liveOpportunity, openWorld } from '../investments/test-support.ts'
import type { World } from '../investments/test-support.ts'
import { mergeModule } from './index.ts'
import { personColumns, undecidedColumns } from './owned-columns.ts'

let api: Api
let world: World
let staff: Client
let second: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
  staff = await api.as('superAdmin')
  second = await api.as('investmentManager')
})
after(() => api[Symbol.asyncDispose]())

let count = 0
const add = async (overrides: Record<string, unknown> = {}) => {
  count += 1
  const answer = await staff.post('/api/users', {
    first_name: 'Catherine',
    last_name: `Lyle${count}`,
    email: `lyle${count}@lyle.example`,
    ...overrides,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as { id: number; email: string; version: number; reference: string }
}
const preview = (kept: number, closed: number, choices = '') =>
  staff.get(`/api/merges/preview?kept_id=${kept}&closed_id=${closed}${choices}`)
const merge = (kept: number, closed: number, choices = {}) =>
  staff.post('/api/merges', { kept_id: kept, closed_id: closed, choices })

test('every column of the database that names a person is decided: it moves with them or it stays', async () => {
  assert.deepEqual(
    undecidedColumns(await personColumns({ db: api.db })),
    [],
    'say in owned-columns.ts what a merge does with these',
  )
})

test('two records become one: values as chosen, belongings moved, the old id leads to the survivor', async () => {
  const kept = await add({
    phone: null,
    marketing: true,
    date_of_birth: '1976-04-09',
    country_of_residence: 'GB',
  })
  const closed = await add({
    first_name: 'Cate',
    phone: '07700 900277',
    date_of_birth: '1976-04-09',
    occupation: 'Potter',
  })
  await staff.post('/api/notes', {
    owner_type: 'user',
    owner_id: closed.id,
    body: '<p>Prefers calls after six</p>',
  })
  const seen = await preview(kept.id, closed.id)
  assert.equal(seen.status, 200, seen.text)
  const field = (key: string) => seen.body.data.fields.find((each: { key: string }) => each.key === key)
  assert.deepEqual([field('date_of_birth').same, field('date_of_birth').kept], [true, '9 April 1976'])
  assert.deepEqual(
    [field('country_of_residence').kept, field('identity').kept],
    ['United Kingdom', 'Not started'],
  )
  assert.deepEqual([field('phone').choice, field('name').choice], ['closed', 'kept'])
  assert.deepEqual(
    [field('marketing').choice, field('marketing').fixed],
    ['closed', true],
    'the stricter consent stands',
  )
  assert.equal(seen.body.data.needs_second_person, false)

  const made = await merge(kept.id, closed.id, { email: 'closed', marketing: 'kept' })
  // Taking the other record's address is a matter for two, as entering one is.
  assert.deepEqual([made.status, made.body.data?.status], [201, 'waiting'], made.text)
  const confirmed = await second.post(`/api/merges/${made.body.data.id}/confirm`)
  assert.equal(confirmed.body.data?.status, 'merged', confirmed.text)
  const { data } = (await staff.get(`/api/users/${kept.id}`)).body
  assert.deepEqual(
    [data.name.startsWith('Catherine'), data.email, data.phone, data.occupation, data.marketing],
    [true, closed.email, '07700 900277', 'Potter', false],
  )
  const old = await staff.get(`/api/users/${closed.id}?include=owner`)
  assert.deepEqual([old.status, old.headers['location']], [307, `/api/users/${kept.id}?include=owner`])
  assert.equal((await staff.send('HEAD', `/api/users/${closed.id}?include=owner`)).status, 307)
  assert.equal((await (await api.as('user')).get(`/api/users/${closed.id}`)).status, 404)
  const notes = await staff.get(`/api/notes?filter[owner_type]=user&filter[owner_id]=${kept.id}`)
  assert.equal(notes.body.data.length, 1)

  const undone = await staff.post(`/api/merges/${made.body.data.id}/undo`)
  assert.deepEqual(
    [undone.status, undone.body.data?.status, undone.body.data?.conflicts],
    [200, 'undone', []],
    undone.text,
  )
  const [again, other] = [
    (await staff.get(`/api/users/${kept.id}`)).body.data,
    (await staff.get(`/api/users/${closed.id}`)).body.data,
  ]
  assert.deepEqual(
    [again.email, again.phone, again.marketing, again.occupation],
    [kept.email, null, true, null],
  )
  assert.deepEqual([other.email, other.first_name, other.is_active], [closed.email, 'Cate', true])
  const back = await staff.get(`/api/notes?filter[owner_type]=user&filter[owner_id]=${closed.id}`)
  assert.equal(back.body.data.length, 1)
})

test('a colleague whose account was opened by the one who asked is no second person, and is not offered it', async () => {
  const { ids } = await closedRound()
  const [kept, closed] = ids as [number, number]
  const answer = await merge(kept, closed)
  const path = `/api/merges/${answer.body.data.id}`
  const email = 'own.second@colleagues.example'
  const body = { first_name: 'Own', last_name: 'Second', email, role_id: roleIds.superAdmin }
  const opened = await staff.post('/api/users', body)
  assert.equal(opened.status, 201, opened.text)
  await api.db
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('tenant_id', '=', 1)
    .where('id', '=', opened.body.data.id)
    .execute()
  const own = await api.asUser(opened.body.data.id)
  const mayConfirm = async (client: Client) => {
    const { body } = await client.get('/api/merges')
    return body.data.find(({ id }: { id: number }) => id === answer.body.data.id).may_confirm
  }
  assert.deepEqual(
    [await mayConfirm(own), await mayConfirm(staff), await mayConfirm(second)],
    [false, false, true],
  )
  assert.equal((await own.post(`${path}/confirm`)).body.reason, 'second_person')
  assert.equal((await second.post(`${path}/withdraw`)).status, 200)
})

test('holdings move only when a second person agrees, and not a penny is lost, there or back', async () => {
  const { ids } = await closedRound()
  const [kept, closed] = ids as [number, number]
  const before = await booksOf(ids)
  const seen = await preview(kept, closed)
  assert.equal(seen.body.data.needs_second_person, true)
  const [money] = seen.body.data.money
  assert.equal(Number(money.kept) + Number(money.closed), Number(money.after))

  const answer = await merge(kept, closed)
  assert.deepEqual(
    [answer.status, answer.body.data.status, answer.body.data.may_confirm],
    [201, 'waiting', false],
  )
  const path = `/api/merges/${answer.body.data.id}`
  assert.equal((await staff.post(`${path}/confirm`)).body.reason, 'second_person')
  assert.equal((await merge(kept, closed)).status, 409, 'one merge of a record at a time')
  const done = await second.post(`${path}/confirm`)
  assert.equal(done.body.data?.status, 'merged', done.text)
  assert.deepEqual(await booksOf([kept]), before)
  assert.deepEqual(await booksOf([closed]), await booksOf([999_999]))
  assert.deepEqual(await checkBooks(api.db, 1), [])

  assert.equal((await second.post(`${path}/undo`)).body.data?.status, 'undone')
  assert.deepEqual(await booksOf(ids), before)
  assert.notDeepEqual(await booksOf([closed]), await booksOf([999_999]))
})

test('the preview says what the merge with these choices needs', async () => {
  const [kept, closed] = [await add(), await add()]
  const needs = async (choices: string) =>
    (await preview(kept.id, closed.id, choices)).body.data.needs_second_person
  assert.deepEqual(
    [await needs(''), await needs('&choices[email]=kept'), await needs('&choices[email]=closed')],
    [false, false, true],
  )
  const [seen] = (await preview(kept.id, closed.id, '&choices[name]=closed')).body.data.fields
  assert.deepEqual([seen.key, seen.choice], ['name', 'closed'])
  assert.equal((await preview(kept.id, closed.id, '&choices[email]=other')).status, 422)
  assert.equal((await preview(kept.id, closed.id, '&choices[shoe_size]=kept')).status, 422)
})

test('an account that was opened for it confirms no merge', async () => {
  const { ids } = await closedRound()
  const [kept, closed] = ids as [number, number]
  const { id } = (await merge(kept, closed)).body.data
  const opened = await api.as('adviser')
  await sql`update users set created_by = ${await api.userId('superAdmin')}, created_at = ${api.clock.now()}
    where tenant_id = 1 and id = ${await api.userId('adviser')}`.execute(api.db)
  const refused = await opened.post(`/api/merges/${id}/confirm`)
  assert.deepEqual([refused.status, refused.body.reason], [403, 'second_person'])
  await sql`update users set created_by = null where tenant_id = 1 and id = ${await api.userId('adviser')}`.execute(
    api.db,
  )
  assert.equal((await opened.post(`/api/merges/${id}/confirm`)).status, 200)
})

test('two open reservations in one offer stand in the way until one is cancelled', async () => {
  const [kept, closed] = [await add(), await add()]
  const opportunity = await liveOpportunity(api, world)
  for (const { id } of [kept, closed])
    await sql`insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, date)
      values (1, ${`R-${id}`}, ${opportunity}, ${id}, 'reserved', 'GBP', 100000, '2026-11-01')`.execute(
      api.db,
    )
  assert.equal((await preview(kept.id, closed.id)).body.data.shared_rounds.length, 1)
  const refused = await merge(kept.id, closed.id)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'shared_round'])
})

test('a membership that both have stays with the closed record, and the other one moves', async () => {
  const [kept, closed] = [await add(), await add()]
  const organisation = async (name: string, ids: number[]) =>
    (await staff.post('/api/organisations', { name, type: 'Business', user_ids: ids })).body.data.id
  const both = await organisation('Both Ltd', [kept.id, closed.id])
  const one = await organisation('One Ltd', [closed.id])
  const made = await merge(kept.id, closed.id)
  assert.equal(made.body.data.stayed, 1)
  for (const id of [both, one])
    assert.ok((await staff.get(`/api/organisations/${id}`)).body.data.user_ids.includes(kept.id))
})

test('who was in the client groups of either record is in those of both, and undoing parts them again', async () => {
  const group = async (name: string) =>
    (await staff.post('/api/client-groups', { name })).body.data.id as number
  const [angels, families] = [await group('Angels'), await group('Families')]
  const kept = await add({ client_group_ids: [angels] })
  const closed = await add({ client_group_ids: [angels, families] })
  const groupsOf = async (id: number) =>
    (await staff.get(`/api/users/${id}`)).body.data.client_group_ids.toSorted()
  const { body } = await merge(kept.id, closed.id)
  assert.equal(body.data.status, 'merged')
  assert.deepEqual(await groupsOf(kept.id), [angels, families].toSorted())
  assert.equal((await staff.post(`/api/merges/${body.data.id}/undo`)).status, 200)
  assert.deepEqual(
    [await groupsOf(kept.id), await groupsOf(closed.id)],
    [[angels], [angels, families].toSorted()],
  )
})

test('undoing keeps what somebody changed since, and says so; after thirty days it is too late', async () => {
  const [kept, closed] = [await add(), await add({ phone: '07700 900100', occupation: 'Baker' })]
  const made = (await merge(kept.id, closed.id)).body.data
  assert.equal(made.may_undo, true)
  await staff.patch(`/api/users/${kept.id}`, { occupation: 'Brewer' })
  const undone = await staff.post(`/api/merges/${made.id}/undo`)
  assert.deepEqual(undone.body.data.conflicts, ['occupation'])
  const { occupation, phone } = (await staff.get(`/api/users/${kept.id}`)).body.data
  assert.deepEqual([occupation, phone], ['Brewer', null])

  const late = (await merge(kept.id, closed.id)).body.data
  api.clock.forward({ days: 31 })
  staff = await api.as('superAdmin')
  second = await api.as('investmentManager')
  const { data } = (await staff.get('/api/merges')).body
  assert.equal(data.find(({ id }: { id: number }) => id === late.id).may_undo, false)
  assert.equal((await staff.post(`/api/merges/${late.id}/undo`)).body.reason, 'too_late')
})

test('look-alikes are found one by one, on adding somebody, and by the nightly check until they are dismissed', async () => {
  const one = await add({
    first_name: 'Marguerite',
    last_name: 'Oakes',
    date_of_birth: '1961-02-14',
    phone: '020 7946 0311',
  })
  const two = await add({
    first_name: 'Margaret',
    last_name: 'Oakes',
    date_of_birth: '1961-02-14',
    phone: '+44 20 7946 0311',
  })
  const alike = (await staff.get(`/api/users/${one.id}/duplicates`)).body.data
  assert.deepEqual(
    alike.map((each: { kind: string; id: number; reasons: string[] }) => [each.kind, each.id, each.reasons]),
    [['users', two.id, ['phone', 'similar_name', 'date_of_birth']]],
  )
  const hint = await staff.post('/api/duplicates/check', {
    first_name: 'M',
    last_name: 'Oakes',
    phone: '02079460311',
    date_of_birth: '1961-02-14',
  })
  assert.equal(hint.body.data.length, 2, hint.text)
  await nightly()
  const pairs = async () =>
    (await staff.get('/api/duplicates')).body.data.filter(
      (pair: { first: { id: number } }) => pair.first.id === one.id,
    )
  assert.equal((await pairs()).length, 1)
  assert.equal(
    (await staff.post('/api/duplicates/dismiss', { first_id: two.id, second_id: one.id })).status,
    204,
  )
  await nightly()
  assert.deepEqual(await pairs(), [])
  assert.deepEqual((await staff.get(`/api/users/${one.id}/duplicates`)).body.data, [])
})

test('who may delete investors may merge them; others, and other firms, may not', async () => {
  const [kept, closed] = [await add(), await add()]
  const allowed = new Set(['investmentManager', 'support', 'superAdmin', 'adviser'])
  for (const role of [
    'entrepreneur',
    'investmentCommittee',
    'user',
    'custodian',
    'creator',
    'fundManager',
    'investmentManager',
    'adviser',
    'support',
    'superAdmin',
  ] as const) {
    const client = await api.as(role)
    const seen = await client.get(`/api/merges/preview?kept_id=${kept.id}&closed_id=${closed.id}`)
    assert.equal(seen.status, allowed.has(role) ? 200 : 403, role)
  }
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.post('/api/merges', { kept_id: kept.id, closed_id: closed.id })).status, 422)
  assert.equal(
    (await merge(kept.id, await api.userId('adviser'))).status,
    422,
    'staff are nobody’s duplicate',
  )
  const made = (await merge(kept.id, closed.id)).body.data
  assert.equal((await harbour.post(`/api/merges/${made.id}/undo`)).status, 404)
})

async function closedRound(): Promise<{ ids: number[] }> {
  const { offer } = await closedPaidRound({ api, world, staff }, ['3000.00', '2000.00'], {})
  assert.equal((await staff.post(`/api/investment-opportunities/${offer}/status`, { status: 5 })).status, 200)
  const { rows } = await sql<{ user_id: number }>`
    select user_id from investments where tenant_id = 1 and investment_opportunity_id = ${offer} order by id`.execute(
    api.db,
  )
  return { ids: rows.map((row) => row.user_id) }
}

/** What the books say of some people together. */
async function booksOf(ids: readonly number[]) {
  const { rows } = await sql<Record<string, string>>`
    select (select coalesce(sum(debit_minor - credit_minor), 0)::text from ledgers where tenant_id = 1 and user_id = any(${ids}::bigint[])) as balance,
      (select coalesce(sum(debit_minor), 0)::text from ledgers where tenant_id = 1 and user_id = any(${ids}::bigint[])) as turnover,
      (select coalesce(sum(shares), 0)::text from share_lots where tenant_id = 1 and user_id = any(${ids}::bigint[])) as shares,
      (select count(*)::text from certificates where tenant_id = 1 and user_id = any(${ids}::bigint[])) as certificates,
      (select coalesce(sum(amount_minor), 0)::text from payments where tenant_id = 1 and user_id = any(${ids}::bigint[])) as paid`.execute(
    api.db,
  )
  return rows[0]
}

async function nightly(): Promise<void> {
  for (const task of mergeModule.scheduled!)
    await task.perform(api.platform, await api.platform.tenants.byId(1))
}

test('an address that a merge takes over is told to the one before, whose links stop working; so is its way back', async () => {
  const [kept, closed] = [await add(), await add()]
  const lettersTo = async (recipient: string) => {
    await api.deliver()
    const { rows } = await sql<{ text: string }>`
      select text from mails where tenant_id = 1 and recipient = ${recipient} order by id`.execute(api.db)
    return rows.map(({ text }) => text).filter((text) => text.includes('address of your account was changed'))
  }
  const tokens = async () =>
    Number(
      (
        await sql<{ count: string }>`
          select count(*) as count from user_tokens where tenant_id = 1 and user_id = ${kept.id}`.execute(
          api.db,
        )
      ).rows[0]!.count,
    )
  await api.deliver()
  assert.equal(await tokens(), 1, 'the link to choose a password')
  const { id } = (await merge(kept.id, closed.id, { email: 'closed' })).body.data
  assert.equal((await second.post(`/api/merges/${id}/confirm`)).status, 200)
  const [told] = await lettersTo(kept.email)
  assert.match(told ?? '', new RegExp(closed.email))
  assert.equal(await tokens(), 0)
  assert.equal((await staff.post(`/api/merges/${id}/undo`)).status, 200)
  assert.match((await lettersTo(closed.email))[0] ?? '', new RegExp(kept.email))
})
