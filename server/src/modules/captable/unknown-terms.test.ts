import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { wordsOf } from '../data-room/test-words.ts'
import { fetchBytes } from '../documents/test-documents.ts'

// A round that was completed with what publishing asks for, and nothing more.

const api = apiForTests()
let staff: Client
let investor: Client
let round: number
let investment: number
before(async () => {
  staff = await api.as('superAdmin')
  investor = await api.as('user')
  const type = await api.db
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: 'Equity' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opportunity = await api.db
    .insertInto('investment_opportunities')
    .values({ tenant_id: 1, name: 'Bare', slug: 'bare', status: 5, type_id: type.id, share_price: '2.50' })
    .returning('id')
    .executeTakeFirstOrThrow()
  round = opportunity.id
  const shared = { tenant_id: 1, investment_opportunity_id: round, user_id: await api.userId('user') }
  const bought = { shares: '1000', price: '2.50', allotted_on: '2026-11-02', currency: 'GBP' }
  const made = await api.db
    .insertInto('investments')
    .values({
      ...shared,
      ...bought,
      reference: 'BARE1',
      status: 'certificated',
      amount_minor: 2_500_00n,
      allocated_minor: 2_500_00n,
      date: '2026-11-02',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  investment = made.id
  const lot = await api.db
    .insertInto('share_lots')
    .values({
      ...shared,
      ...bought,
      investment_id: investment,
      registered_name: 'Eleanor Whitcombe',
      share_class: 'A Ordinary',
      cost_minor: 2_500_00n,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('certificates')
    .values({
      ...shared,
      investment_id: investment,
      share_lot_id: lot.id,
      number: '1',
      issued_on: '2026-11-02',
    })
    .execute()
})

const data = async (who: Client, path: string) => {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body.data
}
const part = (figure: string) => investor.get(`/api/portfolio/figures/working?figure=${figure}:${round}`)

test('a certificate says no value that nobody has said', async () => {
  const { status, bytes } = await fetchBytes(api, investor, `/api/investments/${investment}/certificate`)
  assert.equal(status, 200)
  const words = (await wordsOf(bytes)).join(' ').replaceAll(/\s+/g, ' ')
  assert.match(words, /A Ordinary shares, fully paid/)
  assert.doesNotMatch(words, /stated value|null|undefined/)
})

test('where it is not known how many shares there were, nobody’s part of the company is, and it is not all of it', async () => {
  const [lot] = await data(investor, `/api/share-lots?filter[investment_opportunity_id]=${round}`)
  assert.equal(lot.percent, null)
  assert.equal((await part('part')).status, 404)
  const held = await data(staff, `/api/investment-opportunities/${round}/holdings`)
  assert.equal(held.in_issue_before, null)
  assert.equal((await data(staff, `/api/investment-opportunities/${round}`)).shares_in_issue, null)
})

test('that there were none is known, and then all of them are the whole', async () => {
  await api.db
    .updateTable('investment_opportunities')
    .set({ shares_in_issue: '0' })
    .where('tenant_id', '=', 1)
    .where('id', '=', round)
    .execute()
  const [lot] = await data(investor, `/api/share-lots?filter[investment_opportunity_id]=${round}`)
  assert.equal(lot.percent, '100.000000')
  assert.equal((await part('part')).body.data.value, '100.000000')
  const held = await data(staff, `/api/investment-opportunities/${round}/holdings`)
  assert.equal(held.in_issue_before, '0')
})
