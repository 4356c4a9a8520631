import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { openAll } from './test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { addHolder, issueTo, newCompany, record } from './test-company.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

/**
 * The worked example: 1,170,000 shares before a round at £2.5641, and a note of £150,000 with a discount of
 * 20 % and a cap.
 */
async function company(cap: string | undefined, terms: object = { instrument: 'advance_subscription' }) {
  const { path } = await newCompany(api)
  const founder = await addHolder(staff, path, 'Founder')
  const fund = await addHolder(staff, path, 'Fund', { holder_kind: 'fund' })
  await record(staff, path, issueTo(founder, '1170000'))
  const note = await record(staff, path, {
    kind: 'note',
    date: '2023-01-01',
    holder: fund,
    ...terms,
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
  const query = (overrides: object = {}) =>
    new URLSearchParams({ ...into, note_id: String(note), ...overrides })
  const proposed = async (overrides: object = {}) => staff.get(`${path}/conversion?${query(overrides)}`)
  const convert = (overrides: object) =>
    staff.post(`${path}/events`, { kind: 'convert_note', ...into, ...overrides })
  return { path, note, issued, query, proposed, convert }
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

test('where no round gives a price, anyone who records the conversion says it', async () => {
  const { proposed, convert } = await company('2000000.00')
  assert.equal((await proposed({ share_class: 'B Ordinary' })).body.data.proposal, null)
  const refused = await convert({ share_class: 'B Ordinary' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['price']])
  assert.equal((await convert({ share_class: 'B Ordinary', price: '2' })).status, 201)
  const settled = await proposed()
  assert.deepEqual([settled.status, Object.keys(settled.body.errors)], [422, ['note_id']])
})

test('every figure of a proposal opens while it is typed, with the interest of its note, and the workbook recalculates', async () => {
  const bearing = { instrument: 'loan_note', interest_percent: '8.5' }
  const worlds = [await company('2000000.00'), await company(undefined), await company('2000000.00', bearing)]
  for (const { path, note, query, proposed } of worlds) {
    const { proposal } = (await proposed()).body.data
    const opens = (figure: string) => `${path}/conversion/working?${query()}&figure=${figure}`
    const figures: Record<string, string> = {
      price: 'conversion_price',
      round_price: 'conversion_round_price',
      discounted_price: 'conversion_discounted',
      owed: `note_due:${note}`,
      shares: 'conversion_shares',
      residue: 'conversion_residue',
      ...(proposal.capped_price && { capped_price: 'conversion_capped' }),
    }
    const places = Object.entries(figures)
    await openAll(
      staff,
      opens,
      places.map(([place, figure]) => ({ place, figure, value: proposal[place] })),
    )
    const { bytes } = await fetchBytes(api, staff, `${path}/conversion/workbook?${query()}`)
    assert.deepEqual(wrongCells(bytes), [])
  }
  const { path, query, note } = worlds[2]!
  const working = async (figure: string, overrides: object = {}) =>
    (await staff.get(`${path}/conversion/working?${query(overrides)}&figure=${figure}`)).body.data
  const owed = await working(`note_due:${note}`)
  assert.equal(owed.value, '162750.00')
  assert.equal(owed.numbers, '£150,000.00 + (((£150,000.00 × 8.5%) × 365) ÷ 36,500) = £162,750.00')
  const capped = await working('conversion_price')
  assert.equal(capped.formula, 'the smaller of price less the discount and price at the cap')
  assert.equal(capped.numbers, 'the smaller of £2.0512 and £1.7094 = £1.7094')
  const without = await staff.get(
    `${path}/conversion/working?${query({ share_class: 'B Ordinary' })}&figure=conversion_price`,
  )
  assert.equal(without.status, 404)
})
