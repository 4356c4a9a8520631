import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { callActs } from '../calls/test-calls.ts'
import { worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let round: { offer: number; investor: number; other: number; method: number }
before(async () => {
  staff = await api.as('superAdmin')
  const { offer, ids, lines } = await issuedCall(['5000.00', '3000.00'])
  assert.equal((await payToday(lines[0]!.id, '2000.00')).status, 201)
  api.clock.forward({ days: 2 })
  staff = await api.as('superAdmin')
  assert.equal((await payToday(lines[0]!.id, '3000.50')).status, 201)
  assert.equal((await payToday(lines[1]!.id, '3000.00')).status, 201)
  const { rows } = await sql<{ id: number }>`
    select investment_method_entity_id as id from investments where tenant_id = 1 and id = ${lines[0]!.investment_id}`.execute(
    api.db,
  )
  round = { offer, investor: ids[0]!, other: ids[1]!, method: rows[0]!.id }
})
const { issuedCall, payToday } = callActs(() => ({ api, world, staff }))

const statement = async (query: string, client = staff) => {
  const answer = await client.get(`/api/ledgers/statement?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

interface Side {
  amount: string
  side: string | null
}
const debit = (amount: string): Side => ({ amount, side: 'debit' })
const nothing: Side = { amount: '0.00', side: null }

test('a statement leads from the opening balance over its entries to the closing balance', async () => {
  const read = await statement(`of=user_id&id=${round.investor}&from=2026-11-21&to=2026-11-30`)
  assert.deepEqual([read.from, read.to, read.count], ['2026-11-21', '2026-11-30', 3])
  const cash = read.accounts.find(({ account }: { account: string }) => account === 'client_cash')
  assert.deepEqual(
    [cash.opening, cash.debit, cash.credit, cash.closing],
    [debit('2000.00'), '3000.50', '0.00', debit('5000.50')],
  )
  assert.deepEqual(
    cash.entries.map((entry: { date: string; debit: string; balance: Side }) => [
      entry.date,
      entry.debit,
      entry.balance,
    ]),
    [['2026-11-22', '3000.50', debit('5000.50')]],
  )
  assert.deepEqual(
    read.accounts.map(({ account, closing }: { account: string; closing: Side }) => [account, closing.side]),
    [
      ['client_cash', 'debit'],
      ['contribution', 'credit'],
      ['unallocated', 'credit'],
    ],
  )
})

test('without a first day it has every entry, and two periods that meet add up to it', async () => {
  const of = `of=investment_method_entity_id&id=${round.method}`
  const all = await statement(of)
  assert.equal(all.from, null)
  assert.deepEqual(
    all.accounts.map(({ opening }: { opening: Side }) => opening),
    [nothing, nothing, nothing],
  )
  const [first, second] = [await statement(`${of}&to=2026-11-20`), await statement(`${of}&from=2026-11-21`)]
  const accountOf = (read: typeof all, name: string) =>
    read.accounts.find(({ account }: { account: string }) => account === name)
  assert.deepEqual(accountOf(first, 'client_cash').closing, accountOf(second, 'client_cash').opening)
  assert.equal(first.count + second.count, all.count)
})

test('a statement of an offer has everybody’s entries and that of an investor their own', async () => {
  const offer = await statement(`of=investment_opportunity_id&id=${round.offer}`)
  const one = await statement(`of=user_id&id=${round.investor}`)
  const other = await statement(`of=user_id&id=${round.other}`)
  assert.equal(offer.count, one.count + other.count)
  assert.deepEqual(offer.accounts[0].closing, debit('8000.50'))
})

test('a statement of an organisation has what went back to it', async () => {
  const { lines } = await issuedCall(['1000.00'])
  const club = await staff.post('/api/organisations', { name: 'Sailing Club', type: 'Business' })
  assert.equal(club.status, 201, club.text)
  const { id } = club.body.data
  await sql`update investments set organisation_id = ${id}
    where tenant_id = 1 and id = ${lines[0]!.investment_id}`.execute(api.db)
  assert.equal((await payToday(lines[0]!.id, '1000.75')).status, 201)
  const refund = await staff.post(`/api/cash-call-lines/${lines[0]!.id}/return-surplus`)
  const paid = await staff.post(`/api/refunds/${refund.body.data.id}/pay`, {
    paid_on: londonDate(api.clock.now()),
  })
  assert.equal(paid.status, 200, paid.text)
  const read = await statement(`of=organisation_id&id=${id}`)
  assert.deepEqual(
    read.accounts.map(({ account, closing }: { account: string; closing: Side }) => [account, closing]),
    [
      ['client_cash', debit('1000.00')],
      ['contribution', { amount: '1000.00', side: 'credit' }],
      ['unallocated', nothing],
      ['refund_payable', nothing],
    ],
  )
})

test('it is a workbook, a list for other programs and a PDF', async () => {
  const of = `of=user_id&id=${round.investor}&from=2026-11-21`
  const csv = await staff.get(`/api/ledgers/statement/export?${of}`)
  assert.equal(csv.status, 200, csv.text)
  const rows = csv.text.trim().split('\r\n')
  assert.deepEqual(rows.filter((row) => row.includes('Client cash')).length, 3)
  assert.ok(rows.includes('GBP,Client cash,2026-11-21,,Opening balance,,,,,2000.00,'), csv.text)
  assert.ok(rows.includes('GBP,Client cash,2026-11-22,,Closing balance,,,3000.50,0.00,5000.50,'), csv.text)
  const book = await staff.get(`/api/ledgers/statement/export?${of}&format=xlsx`)
  assert.match(String(book.headers['content-disposition']), /statement-user-\d+-2026-11-22\.xlsx/)
  const paper = await staff.get(
    `/api/ledgers/statement/export?of=investment_opportunity_id&id=${round.offer}&format=pdf`,
  )
  assert.equal(paper.status, 200)
  assert.match(String(paper.headers['content-type']), /pdf/)
})

test('a period that ends before it begins, a record that there is not and a wrong kind are refused', async () => {
  const refused = async (query: string) => (await staff.get(`/api/ledgers/statement?${query}`)).status
  assert.equal(await refused(`of=user_id&id=${round.investor}&from=2026-11-22&to=2026-11-21`), 422)
  assert.equal(await refused(`of=user_id&id=${round.investor}&from=2026-02-30`), 422)
  assert.equal(await refused(`of=user_id&id=999999`), 404)
  assert.equal(await refused(`of=journal_id&id=1`), 422)
  assert.equal(await refused(`of=user_id`), 422)
  assert.equal(await refused(`of=user_id&id=1%20or%201=1`), 422)
})

test('a statement of a person is for staff who open people, that of an offer for those who change offers', async () => {
  const ask = async (client: Client, query: string) =>
    (await client.get(`/api/ledgers/statement?${query}`)).status
  const person = `of=user_id&id=${round.investor}`
  const offer = `of=investment_opportunity_id&id=${round.offer}`
  for (const role of ['superAdmin', 'support', 'investmentCommittee', 'fundManager'] as const) {
    const client = await api.as(role)
    assert.deepEqual([await ask(client, person), await ask(client, offer)], [200, 200], role)
  }
  for (const role of ['entrepreneur', 'custodian'] as const) {
    const client = await api.as(role)
    assert.deepEqual([await ask(client, person), await ask(client, offer)], [403, 200], role)
  }
  for (const role of ['investmentManager', 'creator', 'adviser', 'user'] as const) {
    const client = await api.as(role)
    assert.deepEqual([await ask(client, person), await ask(client, offer)], [403, 403], role)
    assert.equal((await client.get(`/api/ledgers/statement/export?${offer}`)).status, 403, role)
  }
  const own = await api.asUser(round.investor)
  assert.equal(await ask(own, person), 403)
  const elsewhere = await api.as('superAdmin', 2)
  assert.deepEqual([await ask(elsewhere, person), await ask(elsewhere, offer)], [404, 404])
  assert.equal(await ask(api.guest(), person), 401)
})
