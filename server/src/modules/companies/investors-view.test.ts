import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { committed, made, newFund, openFundWorld } from '../funds/test-fund.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'

const api = apiForTests()
let staff: Client
/** Somebody in the fund, somebody in another fund that holds the same company, and nobody's investor. */
let [holder, other]: Client[] = []
let stranger: Client
let fundId: number
let otherFundId: number
/** Held by both funds; by the other alone; looked at and not bought. */
let [shared, others, looked]: number[] = []
before(async () => {
  const investors = await readyInvestors(api, await openWorld(api), 2)
  const world = await openFundWorld(api, investors)
  staff = world.staff
  fundId = (await newFund(staff)).id
  otherFundId = (await newFund(staff)).id
  await committed(world, fundId, ['100000'])
  await committed(world, otherFundId, ['50000'], { from: 1 })
  const company = async (name: string) =>
    (
      await made(staff, 'companies', {
        name,
        fund_id: otherFundId,
        company_number: '01234567',
        key_information: '<p>Board is split.</p>',
      })
    ).id as number
  ;[shared, others, looked] = [
    await company('Tidewell Energy'),
    await company('Larkfield'),
    await company('Prospect'),
  ]
  const holding = { shares: '1000', cost: '10000', acquired_on: '2026-01-05' }
  for (const [fund_id, company_id] of [
    [fundId, shared],
    [fundId, shared],
    [otherFundId, shared],
    [otherFundId, others],
  ])
    await made(staff, 'company-holdings', { fund_id, company_id, ...holding })
  await made(staff, 'share-prices', { company_id: shared, date: '2026-03-01', price: '12' })
  for (const is_public of [true, false])
    await made(staff, 'key-dates', {
      owner_type: 'company',
      owner_id: shared,
      title: is_public ? 'Results' : 'Board decides',
      date: '2026-12-15',
      is_public,
    })
  holder = await api.asUser(investors[0]!)
  other = await api.asUser(investors[1]!)
  stranger = await api.as('user')
})

const list = async (client: Client, path: string) => {
  const answer = await client.get(`/api/${path}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const names = async (client: Client, path: string): Promise<string[]> =>
  (await list(client, path)).map(({ name }: { name: string }) => name)

test('an investor sees the companies that their funds hold, and no others', async () => {
  assert.deepEqual(await names(holder!, 'companies?sort=name'), ['Tidewell Energy'])
  assert.deepEqual(await names(other!, 'companies?sort=name'), ['Larkfield', 'Tidewell Energy'])
  assert.deepEqual(await names(stranger, 'companies'), [])
  for (const id of [others, looked]) assert.equal((await holder!.get(`/api/companies/${id}`)).status, 404)
  assert.equal((await stranger.get(`/api/companies/${shared}`)).status, 404)
  const file = await holder!.get('/api/companies/export')
  assert.equal(file.status, 200)
  assert.match(file.text, /Tidewell Energy/)
  assert.doesNotMatch(file.text, /Larkfield|Prospect|Growth Fund|10000/)
})

test('what the firm paid, thinks and who else holds a company stays with the firm', async () => {
  const { body } = await holder!.get(`/api/companies/${shared}`)
  for (const hidden of ['cost', 'current_value', 'proceeds', 'multiple', 'valued_on', 'maturity_status'])
    assert.ok(!(hidden in body.data), hidden)
  for (const hidden of ['fund_id', 'fund_name', 'key_information', 'board_seats'])
    assert.ok(!(hidden in body.data), hidden)
  assert.equal(body.data.company_number, '01234567')
  for (const asked of [
    'sort=cost',
    `filter[fund_id]=${otherFundId}`,
    'filter[outcome]=ipo',
    'filter[maturity_status]=watch',
    'include=holdings',
    'include=valuations',
    'include=outcomes',
    'include=notes',
    'include=investmentOpportunity',
    'fields=cost',
  ])
    assert.equal((await holder!.get(`/api/companies?${asked}`)).status, 400, asked)
  for (const path of ['company-holdings', 'company-valuations', 'company-outcomes'])
    assert.equal((await holder!.get(`/api/${path}`)).status, 403, path)
  for (const path of [`companies/${shared}/maturity-statuses`, `companies/${shared}/timeline`])
    assert.ok((await holder!.get(`/api/${path}`)).status >= 403, path)
  assert.equal((await holder!.patch(`/api/companies/${shared}`, { name: 'Mine' })).status, 404)
  assert.equal((await holder!.post('/api/companies', { name: 'Mine', fund_id: fundId })).status, 403)
})

test('neither do includes show more: another’s fund, prices, dates that are not public', async () => {
  const [company] = await list(holder!, 'companies?include=fund,sharePrices,keyDates,documents')
  assert.equal(company.fund, null, 'the fund that invested first is not theirs')
  assert.deepEqual(company.share_prices, [])
  assert.deepEqual(
    company.key_dates.map(({ title }: { title: string }) => title),
    ['Results'],
  )
  const [fund] = await list(holder!, 'funds?include=companies,ledgers,investments')
  assert.deepEqual(
    fund.companies.map(({ name }: { name: string }) => name),
    ['Tidewell Energy'],
    'once, however often the fund bought',
  )
  assert.ok(!('cost' in fund.companies[0]))
  const dates = await list(holder!, 'key-dates?filter[owner_type]=company')
  assert.equal(dates.length, 1)
  assert.deepEqual(await list(stranger, 'key-dates?filter[owner_type]=company'), [])
  assert.equal((await list(staff, `share-prices?filter[company_id]=${shared}`)).length, 1)
  assert.deepEqual(await list(holder!, `share-prices?filter[company_id]=${shared}`), [])
})

test('without funds nobody has companies', async () => {
  await staff.patch('/api/features', { funds_enabled: 0 })
  assert.equal((await holder!.get('/api/companies')).status, 404)
  await staff.patch('/api/features', { funds_enabled: 1 })
})
