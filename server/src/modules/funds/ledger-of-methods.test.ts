import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'
import { calledInFull, committed, newFund, openFundWorld } from './test-fund.ts'

const api = apiForTests()

interface FundEntry {
  account: string
  debit: string
  credit: string
  fund_id: number
}

test('what was paid into a fund through a method is that method’s, and the fund’s statement has all of it', async () => {
  const [investor] = await readyInvestors(api, await openWorld(api), 1)
  await sql`insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, display_name, registered_name, status)
    select 1, investment_method_id, lead_user_id, 'SIPP', registered_name || ' SIPP', 'approved' from investment_method_entities
    where tenant_id = 1 and lead_user_id = ${investor} returning 1`.execute(api.db)
  const world = await openFundWorld(api, [investor!])
  const { staff, methods } = world
  const fund = await newFund(staff)
  await committed(world, fund.id, ['100000', '50000'])
  await calledInFull(staff, fund.id, { dueOn: '2026-12-10', paidOn: '2026-11-20' })
  const entries = async (filter: string): Promise<FundEntry[]> =>
    (await staff.get(`/api/ledgers?${filter}&sort=account`)).body.data
  for (const [method, amount] of [
    [methods[0], '100000.00'],
    [methods[1], '50000.00'],
  ] as const) {
    const own = await entries(`filter[investment_method_entity_id]=${method}`)
    assert.deepEqual(
      own.map(({ account, debit, credit, fund_id }) => [account, debit, credit, fund_id]),
      [
        ['client_cash', amount, '0.00', fund.id],
        ['contribution', '0.00', amount, fund.id],
      ],
    )
    const statement = await staff.get(`/api/ledgers/statement?of=investment_method_entity_id&id=${method}`)
    assert.equal(statement.body.data.accounts[0].closing.amount, amount)
  }
  assert.equal((await entries(`filter[user_id]=${investor}`)).length, 4)
  const statementOf = (client: Client, id: number) => client.get(`/api/ledgers/statement?of=fund_id&id=${id}`)
  const { name, accounts } = (await statementOf(staff, fund.id)).body.data
  assert.equal(name, fund.name)
  assert.deepEqual(
    accounts.map((account: { account: string; closing: { amount: string; side: string } }) => [
      account.account,
      account.closing.amount,
      account.closing.side,
    ]),
    [
      ['client_cash', '150000.00', 'debit'],
      ['contribution', '150000.00', 'credit'],
    ],
  )
  assert.equal((await statementOf(staff, 999_999)).status, 404)
  assert.equal((await statementOf(await api.as('superAdmin', 2), fund.id)).status, 404)
  const custodian = await api.as('custodian')
  assert.equal(
    (await statementOf(custodian, fund.id)).status,
    403,
    'a statement of a fund is for who sees funds',
  )
  assert.deepEqual(
    (await custodian.get('/api/ledgers')).body.data,
    [],
    'entries of funds are for who sees funds',
  )
})
