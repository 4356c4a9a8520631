import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { openAll } from '../../captable/test-figures.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { fundToTest, made } from '../test-companies.ts'

const api = apiForTests()
let world: Awaited<ReturnType<typeof fundToTest>>
before(async () => {
  world = await fundToTest(api)
})

test('every figure of a company opens to the value that its record says, and its workbook recalculates', async () => {
  const { staff, company, acquired, valued } = world
  const id = await company('Tidewell Energy', 'Ordinary', 'Preferred')
  const first = await acquired(id, '1000', '1000', '2025-01-10', { share_class: 'Ordinary' })
  await acquired(id, '300.5', '700', '2025-02-10', { share_class: 'Preferred' })
  const valuation = await valued(id, '2025-03-31', { price_per_share: '2.505' })
  await acquired(id, '200', '600', '2025-05-10', { share_class: 'Ordinary' })
  const outcome = await made(staff, 'company-outcomes', {
    company_id: id,
    type: 'partial_exit',
    share_class: 'Ordinary',
    date: '2025-06-10',
    shares: '301',
    proceeds: '900.01',
  })
  const { body } = await staff.get(`/api/companies/${id}`)
  const { cost, current_value: value, proceeds, multiple } = body.data
  const opens = (figure: string) =>
    `/api/companies/${id}/figures/working?figure=${encodeURIComponent(figure)}`
  const figures = { cost, value, proceeds, multiple, acquisitions: '3' } as Record<string, string>
  await openAll(staff, opens, [
    ...Object.entries(figures).map(([figure, shown]) => ({ place: figure, figure, value: shown })),
    { place: 'holding', figure: `acquired_cost:${first.id}`, value: first.cost },
    { place: 'outcome', figure: `proceeds:${outcome.id}`, value: '900.01' },
    { place: 'valuation', figure: `valuation_value:${valuation.id}`, value: valuation.value },
  ])
  const { bytes } = await fetchBytes(api, staff, `/api/companies/${id}/figures/workbook`)
  assert.deepEqual(wrongCells(bytes), [])
})

test('£1.00 to £2.25 in four years is 22.474487 % a year, and under a year nothing is said', async () => {
  const { staff, company, acquired, valued } = world
  const id = await company('Grown Ltd')
  await acquired(id, '100', '100', '2020-01-01')
  const nothing = await valued(id, '2020-03-01', { price_per_share: '0' })
  const first = await valued(id, '2021-03-01', { price_per_share: '1' })
  const soon = await valued(id, '2022-02-28', { price_per_share: '1.5' })
  const late = await valued(id, '2025-02-28', { price_per_share: '2.25' })
  const byValue = await valued(id, '2025-03-31', { value: '100' })
  const draft = {
    company_id: id,
    date: '2025-06-30',
    method: 'offer',
    price_per_share: '9',
    basis: 'An offer',
  }
  const unapproved = (await made(staff, 'company-valuations', draft)).id
  const { body } = await staff.get(
    `/api/company-valuations?filter[company_id]=${id}&append=yearly_growth&sort=date`,
  )
  assert.deepEqual(
    body.data.map((each: { id: number; yearly_growth: string | null }) => [each.id, each.yearly_growth]),
    [
      [nothing.id, null],
      [first.id, null],
      [soon.id, null],
      [late.id, '22.474487'],
      [byValue.id, null],
      [unapproved, null],
    ],
  )
  const opens = (figure: string) =>
    `/api/companies/${id}/figures/working?figure=${encodeURIComponent(figure)}`
  await openAll(staff, opens, [
    { place: 'growth', figure: `valuation_growth:${late.id}`, value: '22.474487' },
  ])
  const { bytes } = await fetchBytes(api, staff, `/api/companies/${id}/figures/workbook`)
  assert.deepEqual(wrongCells(bytes), [])
})

test('a value of all that is held is shared by shares to the penny, position by position', async () => {
  const { staff, company, acquired, valued } = world
  const id = await company('Larkfield Therapeutics', 'Ordinary', 'Preferred', 'Seed')
  for (const share_class of ['Ordinary', 'Preferred', 'Seed'])
    await acquired(id, '1', '10', '2025-01-10', { share_class })
  await valued(id, '2025-03-31', { value: '100' })
  const { body } = await staff.get(`/api/companies/${id}`)
  assert.equal(body.data.current_value, '100.00')
  const opens = (figure: string) =>
    `/api/companies/${id}/figures/working?figure=${encodeURIComponent(figure)}`
  const position = {
    place: 'position',
    figure: `position_value:${id}:${body.data.fund_id}:Preferred`,
    value: '33.34',
  }
  await openAll(staff, opens, [{ place: 'value', figure: 'value', value: '100.00' }, position])
})

test('the spread of a fund and its years open to their companies, and both workbooks recalculate', async () => {
  const { staff, company, acquired } = world
  const id = await company('Ashdown Payments')
  const { fund_id: fund } = await acquired(id, '100', '33.33', '2024-01-10')
  const spread = (await staff.get(`/api/funds/${fund}/diversification?by=company`)).body
  await openAll(staff, (figure) => `/api/funds/${fund}/diversification/working?by=company&figure=${figure}`, [
    { place: 'total', figure: 'spread_total', value: spread.meta.total },
    { place: 'effective', figure: 'effective_number', value: spread.meta.effective_number },
    ...spread.data.flatMap((row: { key: string; value: string; percent: string }) => [
      { place: row.key, figure: `spread_value:${row.key}`, value: row.value },
      { place: row.key, figure: `spread_part:${row.key}`, value: row.percent },
    ]),
  ])
  const years = (await staff.get(`/api/funds/${fund}/annual`)).body.data
  await openAll(
    staff,
    (figure) => `/api/funds/${fund}/annual/working?figure=${figure}`,
    years.flatMap((row: { year: number; invested: string; realised: string; value: string }) => [
      { place: `${row.year}`, figure: `year_invested:${row.year}`, value: row.invested },
      { place: `${row.year}`, figure: `year_realised:${row.year}`, value: row.realised },
      { place: `${row.year}`, figure: `year_value:${row.year}`, value: row.value },
    ]),
  )
  for (const area of ['diversification', 'annual']) {
    const { bytes } = await fetchBytes(api, staff, `/api/funds/${fund}/${area}/workbook`)
    assert.deepEqual(wrongCells(bytes), [])
  }
})
