import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { ledgerAccounts } from '@moorgate/contract'
import { formatMoney } from '../../../domain/money.ts'
import { openWorld, readyInvestors } from '../test-support.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const post = (entries: unknown[], overrides: Record<string, unknown> = {}) =>
  staff.post('/api/ledgers', { date: '2026-11-20', type: 'adjustment', entries, ...overrides })

test('a journal is posted when it balances in each currency, and refused with the reason when it does not', async () => {
  const fair = await post([
    { account: 'client_cash', debit: '100.00' },
    { account: 'fee_income', credit: '60.00' },
    { account: 'suspense', credit: '40.00' },
  ])
  assert.equal(fair.status, 201, fair.text)
  assert.equal(fair.body.data.entries.length, 3)
  assert.deepEqual(
    fair.body.data.entries.map((entry: { debit: string; credit: string }) => [entry.debit, entry.credit]),
    [
      ['100.00', '0.00'],
      ['0.00', '60.00'],
      ['0.00', '40.00'],
    ],
  )
  const skewed = await post([
    { account: 'client_cash', debit: '100.00' },
    { account: 'fee_income', credit: '99.99' },
  ])
  assert.deepEqual(skewed.body.errors, { entries: ['The entries do not balance in GBP.'] })
  const mixed = await post([
    { account: 'client_cash', debit: '100.00', currency: 'EUR' },
    { account: 'fee_income', credit: '100.00' },
  ])
  assert.equal(mixed.status, 422)
  const both = await post([
    { account: 'client_cash', debit: '1.00', credit: '1.00' },
    { account: 'fee_income', credit: '1.00' },
  ])
  assert.deepEqual(Object.keys(both.body.errors), ['entries.0.debit'])
  assert.equal((await post([])).status, 422)
})

test('the database itself refuses a journal that does not balance, and any change of one that does', async () => {
  const insert = sql`
    with j as (insert into ledger_journals (tenant_id, date, type, created_at) values (1, '2026-11-20', 'adjustment', now()) returning id)
    insert into ledgers (tenant_id, journal_id, account, type, date, debit_minor, currency, created_at, updated_at)
    select 1, id, 'client_cash', 'adjustment', '2026-11-20', 100, 'GBP', now(), now() from j
    returning 1`
  await assert.rejects(
    api.db.transaction().execute((trx) => insert.execute(trx)),
    /does not balance/,
  )
  const { entries, journal_id: journalId } = (
    await post([
      { account: 'client_cash', debit: '5.00' },
      { account: 'suspense', credit: '5.00' },
    ])
  ).body.data
  assert.equal(entries.length, 2)
  const added = sql`
    insert into ledgers (tenant_id, journal_id, account, type, date, debit_minor, currency, created_at, updated_at)
    values (1, ${journalId}, 'client_cash', 'adjustment', '2026-11-20', 1, 'GBP', now(), now())`
  await assert.rejects(
    api.db.transaction().execute((trx) => added.execute(trx)),
    /does not balance/,
    'nor does it take an entry that comes later and unbalances a journal',
  )
  for (const change of [
    sql`update ledgers set debit_minor = 1`,
    sql`delete from ledgers`,
    sql`update ledger_journals set date = date`,
  ])
    await assert.rejects(change.execute(api.db), /permission denied/)
})

test('an entry is not changed or deleted over the API; it is booked back, whole and once', async () => {
  const { entries, journal_id } = (
    await post(
      [
        { account: 'client_cash', debit: '12.34' },
        { account: 'suspense', credit: '12.34' },
      ],
      { description: 'Unknown payer' },
    )
  ).body.data
  assert.equal((await staff.patch(`/api/ledgers/${entries[0].id}`, { debit: '1.00' })).status, 405)
  assert.equal((await staff.delete(`/api/ledgers/${entries[0].id}`)).status, 405)
  const back = await staff.post(`/api/ledgers/${entries[1].id}/reverse`, {})
  assert.equal(back.status, 201, back.text)
  assert.deepEqual(
    back.body.data.entries.map((entry: { account: string; debit: string; credit: string }) => [
      entry.account,
      entry.debit,
      entry.credit,
    ]),
    [
      ['client_cash', '0.00', '12.34'],
      ['suspense', '12.34', '0.00'],
    ],
  )
  assert.equal(back.body.data.entries[0].description, 'Reversal of Unknown payer')
  assert.equal((await staff.post(`/api/ledgers/${entries[0].id}/reverse`, {})).status, 409)
  assert.equal((await staff.post(`/api/ledgers/${back.body.data.entries[0].id}/reverse`, {})).status, 409)
  const listed = await staff.get(`/api/ledgers?filter[journal_id]=${journal_id}&filter[account]=suspense`)
  assert.equal(listed.body.meta.total, 1)
  const file = await staff.get('/api/ledgers/export')
  assert.match(file.text.split('\r\n')[0]!, /journal_id/)
})

test('a sale that pays three hundred holders is one journal, and each finds his own part of it', async () => {
  const holders = await readyInvestors(api, await openWorld(api), 300)
  const shareOf = (index: number) => `${100 + index}.00`
  const posted = await post(
    holders.flatMap((userId, index) => {
      const [user_id, paid] = [userId, shareOf(index)]
      return [
        { account: 'client_cash', debit: paid, user_id },
        { account: 'investment_cost', credit: '100.00', user_id },
        ...(index > 0 ? [{ account: 'realised', credit: `${index}.00`, user_id }] : []),
        { account: 'distribution', debit: paid, user_id },
        { account: 'client_cash', credit: paid, user_id },
      ]
    }),
    { type: 'distribution', description: 'Sale of the company' },
  )
  assert.equal(posted.status, 201, posted.text)
  assert.equal(posted.body.data.entries.length, 5 * 300 - 1)
  const { rows } = await sql<{ account: string; balance_minor: bigint }>`
    select account, sum(debit_minor - credit_minor) as balance_minor from ledgers
    where tenant_id = 1 and journal_id = ${posted.body.data.journal_id} group by account order by account`.execute(
    api.db,
  )
  // 100 + 101 + … + 399 pounds were paid out, of which the holders had paid 100 each.
  assert.deepEqual(
    rows.map(({ account, balance_minor: minor }) => [account, formatMoney(minor, 'GBP')]),
    [
      ['client_cash', '0.00'],
      ['distribution', '74850.00'],
      ['investment_cost', '-30000.00'],
      ['realised', '-44850.00'],
    ],
  )
  const last = await api.asUser(holders[299]!)
  const own = await last.get('/api/ledgers?filter[account]=distribution')
  assert.deepEqual(
    own.body.data.map((entry: { debit: string }) => entry.debit),
    ['399.00'],
  )
})

test('whatever balanced journals are posted and reversed, every account’s movements sum to nothing over all accounts', async () => {
  const amount = fc.bigInt({ min: 1n, max: 99_999_999_99n })
  const account = fc.constantFrom(...ledgerAccounts)
  const journal = fc.record({
    currency: fc.constantFrom('GBP', 'EUR'),
    debits: fc.array(fc.tuple(account, amount), { minLength: 1, maxLength: 4 }),
    into: account,
    reversed: fc.boolean(),
  })
  for (const { currency, debits, into, reversed } of fc.sample(journal, 25)) {
    const total = debits.reduce((sum, [, minor]) => sum + minor, 0n)
    const posted = await post([
      ...debits.map(([name, minor]) => ({ account: name, debit: formatMoney(minor, currency), currency })),
      { account: into, credit: formatMoney(total, currency), currency },
    ])
    assert.equal(posted.status, 201, posted.text)
    if (reversed)
      assert.equal(
        (await staff.post(`/api/ledgers/${posted.body.data.entries[0].id}/reverse`, {})).status,
        201,
      )
  }
  const { rows } = await sql<{ total_minor: bigint }>`
    select sum(debit_minor - credit_minor) as total_minor from ledgers where tenant_id = 1 group by currency`.execute(
    api.db,
  )
  assert.deepEqual(
    rows.map((row) => row.total_minor),
    rows.map(() => 0n),
  )
  const pairs = await sql<{ id: number }>`
    select j.id from ledger_journals j
    join ledger_journals r on r.tenant_id = 1 and r.reverses_id = j.id
    join ledgers e on e.tenant_id = 1 and e.journal_id in (j.id, r.id)
    where j.tenant_id = 1 group by j.id, e.account, e.currency having sum(e.debit_minor - e.credit_minor) <> 0`.execute(
    api.db,
  )
  assert.deepEqual(pairs.rows, [], 'a reversed journal leaves nothing on any account')
})
