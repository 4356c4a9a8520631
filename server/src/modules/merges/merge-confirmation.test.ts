import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { checkBooks } from '../investments/ledger/check-books.ts'
import { closedPaidRound, worldForTests } from '../investments/test-support.ts'
import { entities, kindId } from '../methods/test-methods.ts'
import { add, merge, preview } from './test-merges.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let second: Client
before(async () => {
  staff = await api.as('superAdmin')
  second = await api.as('investmentManager')
})

test('a colleague whose account was opened by the one who asked is no second person, and is not offered it', async () => {
  const { ids } = await closedRound()
  const [kept, closed] = ids as [number, number]
  const answer = await merge(staff, kept, closed)
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
  const seen = await preview(staff, kept, closed)
  assert.equal(seen.body.data.needs_second_person, true)
  const [money] = seen.body.data.money
  assert.equal(Number(money.kept) + Number(money.closed), Number(money.after))

  const answer = await merge(staff, kept, closed)
  assert.deepEqual(
    [answer.status, answer.body.data.status, answer.body.data.may_confirm],
    [201, 'waiting', false],
  )
  const path = `/api/merges/${answer.body.data.id}`
  assert.equal((await staff.post(`${path}/confirm`)).body.reason, 'second_person')
  assert.equal((await merge(staff, kept, closed)).status, 409, 'one merge of a record at a time')
  const done = await second.post(`${path}/confirm`)
  assert.equal(done.body.data?.status, 'merged', done.text)
  assert.deepEqual(await booksOf([kept]), before)
  assert.deepEqual(await booksOf([closed]), await booksOf([999_999]))
  assert.deepEqual(await checkBooks(api.db, 1), [])

  assert.equal((await second.post(`${path}/undo`)).body.data?.status, 'undone')
  assert.deepEqual(await booksOf(ids), before)
  assert.notDeepEqual(await booksOf([closed]), await booksOf([999_999]))
})

test('a merge that waits stands first, however many came after it', async () => {
  const { ids } = await closedRound()
  const [kept, closed] = ids as [number, number]
  const { id } = (await merge(staff, kept, closed)).body.data
  const [kept_id, closed_id] = [(await add(staff)).id, (await add(staff)).id]
  const later = new Date(api.clock.now().getTime() + 60_000)
  const past = { tenant_id: 1, kept_id, closed_id, status: 'withdrawn', choices: '{}', created_at: later }
  await api.db
    .insertInto('merges')
    .values(Array.from({ length: 100 }, () => past))
    .execute()
  const { data } = (await second.get('/api/merges')).body
  assert.deepEqual([data.length, data[0].id, data[0].may_confirm], [100, id, true])
  assert.equal((await second.post(`/api/merges/${id}/withdraw`)).status, 200)
})

test('an account that was opened for it confirms no merge', async () => {
  const { ids } = await closedRound()
  const [kept, closed] = ids as [number, number]
  const { id } = (await merge(staff, kept, closed)).body.data
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

test('who may delete investors may merge them; others, and other firms, may not', async () => {
  const [kept, closed] = [await add(staff), await add(staff)]
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
    (await merge(staff, kept.id, await api.userId('adviser'))).status,
    422,
    'staff are nobody’s duplicate',
  )
  const made = (await merge(staff, kept.id, closed.id)).body.data
  assert.equal((await harbour.post(`/api/merges/${made.id}/undo`)).status, 404)
})

test('a method of one kind and name that both have stands in the way, and one default stays', async () => {
  const [kept, closed] = [await add(staff), await add(staff)]
  const kind = await kindId(api, 'individual')
  const method = async (user: number, name: string) => {
    const body = { investment_method_id: kind, user_id: user, registered_name: name, is_default: true }
    return (await staff.post(entities, body)).body.data as { id: number }
  }
  const [first, other] = [await method(kept.id, 'Catherine Lyle'), await method(closed.id, 'catherine LYLE')]
  const third = await method(closed.id, 'Lyle Family')
  assert.equal((await staff.patch(`${entities}/${other.id}`, { is_default: true })).status, 200)
  const shared = (await preview(staff, kept.id, closed.id)).body.data.shared_methods
  assert.match(shared.join(), / \(Catherine Lyle\)$/)
  const refused = await merge(staff, kept.id, closed.id)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'shared_method'])
  assert.ok(refused.body.message.includes(shared[0]), refused.text)

  const name = { registered_name: 'C Lyle' }
  assert.equal((await staff.patch(`${entities}/${other.id}`, name)).status, 200)
  assert.deepEqual((await preview(staff, kept.id, closed.id)).body.data.shared_methods, [])
  const asked = (await merge(staff, kept.id, closed.id)).body.data
  assert.equal((await second.post(`/api/merges/${asked.id}/confirm`)).body.data?.status, 'merged')
  const lead = async (id: number) => {
    const { user_id: user, is_default: isDefault } = (await staff.get(`${entities}/${id}`)).body.data
    return [user, isDefault]
  }
  assert.deepEqual(
    [await lead(first.id), await lead(other.id)],
    [
      [kept.id, true],
      [kept.id, false],
    ],
  )
  assert.equal((await staff.post(`/api/merges/${asked.id}/undo`)).status, 200)
  assert.deepEqual(
    [await lead(first.id), await lead(other.id)],
    [
      [kept.id, true],
      [closed.id, true],
    ],
  )

  const again = (await merge(staff, kept.id, closed.id)).body.data
  assert.equal((await second.post(`/api/merges/${again.id}/confirm`)).status, 200)
  assert.equal((await staff.patch(`${entities}/${third.id}`, { is_default: true })).status, 200)
  assert.equal((await staff.post(`/api/merges/${again.id}/undo`)).status, 200)
  assert.deepEqual(
    [await lead(other.id), await lead(third.id)],
    [
      [closed.id, false],
      [closed.id, true],
    ],
  )
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

test('an address that a merge takes over is told to the one before, whose links stop working; so is its way back', async () => {
  const [kept, closed] = [await add(staff), await add(staff)]
  const lettersTo = async (recipient: string) => {
    await api.deliver()
    const { rows } = await sql<{ text: string }>`
      select text from mails where tenant_id = 1 and recipient = ${recipient} order by id`.execute(api.db)
    return rows.map(({ text }) => text).filter((text) => text.includes('address on your account was changed'))
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
  const { id } = (await merge(staff, kept.id, closed.id, { email: 'closed' })).body.data
  assert.equal((await second.post(`/api/merges/${id}/confirm`)).status, 200)
  const [told] = await lettersTo(kept.email)
  assert.match(told ?? '', new RegExp(closed.email))
  assert.equal(await tokens(), 0)
  assert.equal((await staff.post(`/api/merges/${id}/undo`)).status, 200)
  assert.match((await lettersTo(closed.email))[0] ?? '', new RegExp(kept.email))
})
