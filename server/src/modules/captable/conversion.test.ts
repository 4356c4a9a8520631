import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { addHolder, issueTo, newCompany, record } from './test-company.ts'

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

/** The worked example: 1,170,000 shares before a round at £2.5641, and a note of £150,000 with a discount of 20 % and a cap. */
async function company(cap: string | undefined) {
  const { path } = await newCompany(api)
  const founder = await addHolder(staff, path, 'Founder')
  const fund = await addHolder(staff, path, 'Fund', { holder_kind: 'fund' })
  await record(staff, path, issueTo(founder, '1170000'))
  const note = await record(staff, path, {
    kind: 'note',
    date: '2023-01-01',
    holder: fund,
    instrument: 'advance_subscription',
    amount: '150000.00',
    discount_percent: '20',
    ...(cap && { valuation_cap: cap }),
  })
  const round = issueTo(fund, '292500', {
    date: '2024-01-01',
    share_class: 'A Ordinary',
    price: '2.5641',
    round: 'Series A',
  })
  const issued = await record(staff, path, round)
  const into = { note_id: note, date: '2024-01-01', share_class: 'A Ordinary' }
  const proposed = async (said: object = {}) => {
    const query = new URLSearchParams({ ...into, note_id: String(note), ...said })
    return staff.get(`${path}/conversion?${query}`)
  }
  const convert = (said: object) => staff.post(`${path}/events`, { kind: 'convert_note', ...into, ...said })
  return { path, issued, proposed, convert }
}

const lastEvent = async (path: string) => (await staff.get(`${path}/events`)).body.data.events[0]
const sharesOfFund = async (path: string) =>
  (await staff.get(`${path}?view=issued`)).body.data.rows.find(
    ({ name }: { name: string }) => name === 'Fund',
  ).shares

test('a note converts at its cap where that is lower than the discount, and the proposal says how', async () => {
  const { proposed, convert, path } = await company('2000000.00')
  const { proposal } = (await proposed()).body.data
  assert.deepEqual(
    [proposal.price, proposal.rule, proposal.round_price, proposal.discounted_price, proposal.capped_price],
    ['1.7094', 'cap', '2.5641', '2.0512', '1.7094'],
  )
  assert.deepEqual([proposal.shares, proposal.residue, proposal.round_name], ['87750', '0.15', 'Series A'])
  assert.equal(proposal.working.formula, 'the smaller of price less the discount and price at the cap')
  assert.equal(proposal.working.numbers, 'the smaller of £2.0512 and £1.7094 = £1.7094')
  assert.equal((await convert({})).status, 201)
  assert.equal(await sharesOfFund(path), '380250')
})

test('without a cap it is the discount, and without either the price of the round', async () => {
  const plain = await company(undefined)
  const { proposal } = (await plain.proposed()).body.data
  assert.deepEqual([proposal.price, proposal.rule, proposal.capped_price], ['2.0512', 'discount', null])
})

test('another price is taken with a reason, which stays with the event beside what was proposed', async () => {
  const { convert, path } = await company('2000000.00')
  const refused = await convert({ price: '1.50' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['price_reason']])
  assert.match(refused.body.errors.price_reason[0], /give 1\.7094/)
  assert.equal((await convert({ price: '1.50', price_reason: 'Side letter of 3 May' })).status, 201)
  assert.match((await lastEvent(path)).summary, /into A Ordinary at £1\.50 \(Side letter of 3 May\)$/)
  assert.equal(await sharesOfFund(path), '392500')
})

test('where no round gives a price, whoever records the conversion says it', async () => {
  const { proposed, convert } = await company('2000000.00')
  assert.equal((await proposed({ share_class: 'B Ordinary' })).body.data.proposal, null)
  const refused = await convert({ share_class: 'B Ordinary' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['price']])
  assert.equal((await convert({ share_class: 'B Ordinary', price: '2' })).status, 201)
  const settled = await proposed()
  assert.deepEqual([settled.status, Object.keys(settled.body.errors)], [422, ['note_id']])
})
