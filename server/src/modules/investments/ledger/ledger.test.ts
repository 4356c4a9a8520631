import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { accountsOfActs, ledgerAccounts, ledgerAccountWords } from '@moorgate/contract'
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

test('what three hundred investors overpaid is one journal, and each finds his own part of it', async () => {
  const payers = await readyInvestors(api, await openWorld(api), 300)
  const posted = await post(
    payers.flatMap((userId, index) => {
      const [user_id, surplus] = [userId, `${1 + index}.00`]
      return [
        { account: 'client_cash', debit: `${101 + index}.00`, user_id },
        { account: 'contribution', credit: '100.00', user_id },
        { account: 'unallocated', credit: surplus, user_id },
        { account: 'unallocated', debit: surplus, user_id },
        { account: 'refund_payable', credit: surplus, user_id },
      ]
    }),
    { type: 'contribution', description: 'Receipts of the old system' },
  )
  assert.equal(posted.status, 201, posted.text)
  assert.equal(posted.body.data.entries.length, 5 * 300)
  const { rows } = await sql<{ account: string; balance_minor: bigint }>`
    select account, sum(debit_minor - credit_minor) as balance_minor from ledgers
    where tenant_id = 1 and journal_id = ${posted.body.data.journal_id} group by account order by account`.execute(
    api.db,
  )
  // 1 + 2 + … + 300 pounds are owed back.
  assert.deepEqual(
    rows.map(({ account, balance_minor: minor }) => [account, formatMoney(minor, 'GBP')]),
    [
      ['client_cash', '75150.00'],
      ['contribution', '-30000.00'],
      ['refund_payable', '-45150.00'],
      ['unallocated', '0.00'],
    ],
  )
  const last = await api.asUser(payers[299]!)
  const own = await last.get('/api/ledgers?filter[account]=refund_payable')
  assert.deepEqual(
    own.body.data.map((entry: { credit: string }) => entry.credit),
    ['300.00'],
  )
})

test('nobody distributes by hand, and a fund’s entries are for those who change funds', async () => {
  const cash = { account: 'client_cash', credit: '5.00' }
  for (const account of ['distribution', 'investment_cost', 'realised', 'unrealised', 'carry'] as const) {
    const refused = await post([{ account, debit: '5.00' }, cash])
    assert.deepEqual(
      refused.body.errors,
      {
        'entries.0.account': [
          `You can’t post to ${ledgerAccountWords[account].replaceAll(/[{}]/g, '')} by hand. Payments, allotments and sales book it.`,
        ],
      },
      refused.text,
    )
  }
  const fee = { account: 'fee_income', debit: '5.00' }
  assert.deepEqual((await post([fee, cash], { type: 'distribution' })).body.errors, {
    type: ['You can’t post a distribution by hand. Draft it, so that a second person authorises it.'],
  })
  const { body: fund } = await staff.post('/api/funds', { name: 'Growth Fund' })
  const entries = [fee, { ...cash, fund_id: fund.data.id }]
  const body = { date: '2026-11-20', type: 'fee', entries }
  const refused = await (await api.as('entrepreneur')).post('/api/ledgers', body)
  assert.deepEqual(refused.body.errors, {
    'entries.1.fund_id': ['Your role can’t change funds, so it can’t post their entries.'],
  })
  assert.equal((await post(entries, { type: 'fee' })).status, 201)
})

test('whatever balanced journals are posted and reversed, every account’s movements sum to nothing over all accounts', async () => {
  const amount = fc.bigInt({ min: 1n, max: 99_999_999_99n })
  const account = fc.constantFrom(...ledgerAccounts.filter((each) => !accountsOfActs.includes(each)))
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
