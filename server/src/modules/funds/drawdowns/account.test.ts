import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceText } from '../../../domain/format.ts'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'

const api = apiForTests()
let staff: Client
let second: Client
let fundId: number
let url: string
let investors: number[]
before(async () => {
  const world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  staff = world.staff
  second = world.colleague
  investors = world.investors
  fundId = (await newFund(staff)).id
  url = `/api/funds/${fundId}/bank-account`
  await committed(world, fundId, ['100000'])
})

const account = { holder_name: 'Fund Client Account', sort_code: '08-99-99', account_number: '66374958' }
const other = { holder_name: 'A Mule', sort_code: '20-29-59', account_number: '63748472' }

const callOf = (fund: number) => ({
  fund_id: fund,
  title: 'Cash call 1',
  purpose: 'investment',
  basis: 'percent',
  percent: '10',
  notice_days: 0,
  due_date: '2026-12-15',
})
const drafted = (fund = fundId) => made(staff, 'fund-drawdowns', callOf(fund))
const issue = (id: number) => staff.post(`/api/fund-drawdowns/${id}/issue`)

test('a call is issued to an account alone, and not before a second person approved it or 48 hours are over', async () => {
  const bare = await newFund(staff)
  assert.equal(bare.bank_account_set, false)
  const path = `/api/funds/${bare.id}/bank-account`
  assert.equal((await staff.get(path)).status, 404)
  const { id: set } = await made(staff, `funds/${bare.id}/bank-account`, account)
  const own = await staff.post(`${path}/approve`, { bank_account_id: set })
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  const shown = (await second.get(path)).body.data
  assert.deepEqual(
    [shown.masked, shown.standing, shown.can],
    ['****4958', 'waiting', { approve: true, refuse: true }],
  )
  assert.equal(
    (await second.post(`${path}/refuse`, { bank_account_id: set, reason: 'Not the fund’s.' })).status,
    200,
  )
  assert.equal((await staff.get(`/api/funds/${bare.id}`)).body.data.bank_account_set, false)

  const draft = await drafted()
  const titled = await staff.post('/api/fund-drawdowns', {
    ...callOf(fundId),
    title: 'Pay 20-29-59 63748472',
  })
  assert.match(titled.body.errors.title[0], /^Don’t write account numbers/, 'not by a title either')
  await made(staff, `funds/${fundId}/bank-account`, other)
  const held = await issue(draft.id)
  assert.deepEqual([held.status, held.body.reason], [409, 'account_held'])
  const changed = (await second.get(url)).body.data
  assert.equal(
    (await second.post(`${url}/refuse`, { bank_account_id: changed.id, reason: 'Not ours.' })).status,
    200,
  )
  assert.equal((await issue(draft.id)).status, 200, 'the account before is back')
})

test('a fund without an account issues no call', async () => {
  await api.db
    .updateTable('funds')
    .set({ bank_account_id: null })
    .where('id', '=', fundId)
    .where('tenant_id', '=', 1)
    .execute()
  const refused = await issue((await drafted()).id)
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [422, { bank_account: ['Add the fund’s bank account first.'] }],
  )
})

test('an investor is told where to pay what is still open of their own line, by the page and by mail', async () => {
  const investor = await api.asUser(investors[0]!)
  const [line] = (await investor.get('/api/fund-drawdown-lines')).body.data
  const path = `/api/fund-drawdown-lines/${line.id}/payment-details`
  const details = (await investor.get(path)).body.data
  assert.deepEqual(details, {
    amount: '10000.00',
    currency: 'GBP',
    due_date: '2026-12-15',
    reference: line.reference,
    card: false,
    bank: {
      holder_name: 'Growth Fund Client Account',
      sort_code: '08-99-99',
      account_number: '66374958',
      iban: null,
      bic: null,
    },
  })
  assert.equal((await (await api.asUser(investors[1]!)).get(path)).status, 404)
  assert.equal((await (await api.as('adviser')).get(path)).status, 403)
  await api.deliver()
  const mail = await api.db
    .selectFrom('mails')
    .select('text')
    .where('cause', '=', `fund_drawdown_line:${line.id}`)
    .executeTakeFirstOrThrow()
  for (const part of ['Growth Fund Client Account', '08-99-99', '66374958', referenceText(line.reference)])
    assert.ok(mail.text.includes(part), part)
  await setFlags(api, { hide_bank_details: 1, hide_payment_reference: 1 })
  const hidden = (await investor.get(path)).body.data
  assert.deepEqual([hidden.bank, hidden.reference], [null, null])
  assert.equal((await staff.get(path)).body.data.bank.account_number, '66374958')
  await setFlags(api, { hide_bank_details: 0 })
  const nameless = (await investor.get(path)).body.data.bank
  assert.deepEqual([nameless.holder_name, nameless.account_number], [null, '66374958'], 'the payee goes too')
  assert.equal((await staff.get(path)).body.data.bank.holder_name, 'Growth Fund Client Account')
  await setFlags(api, { hide_payment_reference: 0 })
})
