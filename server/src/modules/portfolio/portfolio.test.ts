import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { makePortfolio } from './test-portfolio.ts'
import type { TestPortfolio } from './test-portfolio.ts'

const api = apiForTests()
let owner: number
let ids: TestPortfolio['ids']
before(async () => {
  ;({ owner, ids } = await makePortfolio(api))
})

test('a new price moves value, gain and multiple, and gives a rate to what was held for a year', async () => {
  const staff = await api.as('superAdmin')
  const investor = await api.as('user')
  const before = (await investor.get('/api/portfolio')).body
  assert.deepEqual(
    before.data.map((row: { value: string }) => row.value),
    ['10000.00', '50000.00'],
  )

  const price = await staff.post('/api/share-prices', {
    investment_opportunity_id: ids['Tidewell Energy'],
    date: '2026-11-20',
    price: '4.00',
  })
  assert.equal(price.status, 201, price.text)
  const { body } = await investor.get('/api/portfolio?sort=-value')
  const [tidewell, larkfield] = body.data
  assert.deepEqual(
    [
      tidewell.invested,
      tidewell.value,
      tidewell.gain,
      tidewell.gain_percent,
      tidewell.multiple,
      tidewell.cost_price,
    ],
    ['50000.00', '80000.00', '30000.00', '60.000000', '1.600000', '2.5'],
  )
  assert.match(tidewell.irr, /^0\.12\d{4}$/)
  assert.deepEqual([larkfield.irr, larkfield.irr_reason], [null, 'no_price'])
  assert.deepEqual(
    [body.meta.totals[0].invested, body.meta.totals[0].value, body.meta.totals[0].gain],
    ['60000.00', '90000.00', '30000.00'],
  )
})

test('a price is of a day that has been, once, and of a completed investment', async () => {
  const staff = await api.as('superAdmin')
  const post = (date: string, id = ids['Larkfield Therapeutics']) =>
    staff.post('/api/share-prices', { investment_opportunity_id: id, date, price: '11' })
  assert.equal((await post('2026-11-21')).status, 422)
  assert.equal((await post('2026-11-01')).status, 201)
  assert.deepEqual((await post('2026-11-01')).body.errors, { date: ['The date has already been taken.'] })
  assert.equal((await post('2026-11-02', 999_999)).status, 422)
})

test('nobody sees another’s portfolio, and staff only with the right to see investors', async () => {
  assert.deepEqual((await (await api.as('newInvestor')).get('/api/portfolio')).body.data, [])
  assert.equal(
    (await (await api.as('newInvestor')).get(`/api/portfolio/${ids['Tidewell Energy']}`)).status,
    404,
  )
  assert.deepEqual(
    (await (await api.as('newInvestor')).get(`/api/portfolio?filter[user_id]=${owner}`)).body.data,
    [],
  )
  assert.equal(
    (await (await api.as('entrepreneur')).get(`/api/portfolio?filter[user_id]=${owner}`)).status,
    403,
  )
  const staff = await (await api.as('superAdmin')).get(`/api/portfolio?filter[user_id]=${owner}`)
  assert.equal(staff.body?.data?.length, 2, staff.text)
  const stranger = await (await api.as('superAdmin', 2)).get(`/api/portfolio?filter[user_id]=${owner}`)
  assert.deepEqual(stranger.body?.data, [], stranger.text)
})

test('a certificate is the same file whenever it is asked for, and its owner’s alone', async () => {
  const investor = await api.as('user')
  const url = `/api/investments/${ids['Tidewell Energy investment']}/certificate`
  const first = await investor.get(url)
  assert.equal(first.status, 200, first.text.slice(0, 200))
  assert.equal(first.headers['content-type'], 'application/pdf')
  assert.match(String(first.headers['content-disposition']), /^inline; filename/)
  assert.ok(first.text.startsWith('%PDF-1.7'))
  assert.equal((await investor.get(url)).text, first.text)
  assert.equal((await (await api.as('newInvestor')).get(url)).status, 404)
  assert.equal((await (await api.as('custodian')).get(url)).status, 200)
  assert.equal((await (await api.as('adviser')).get(url)).status, 403)
})

test('the export is the list as a file', async () => {
  const file = await (await api.as('user')).get('/api/portfolio/export')
  assert.equal(file.status, 200)
  assert.match(file.text, /Tidewell Energy/)
})

test('the export is a workbook where one is asked for, with the labels of the list', async () => {
  const { cookies } = await api.as('user')
  const { headers, rawPayload } = await api.app.inject({
    url: '/api/portfolio/export?format=xlsx',
    headers: { host: 'localhost', cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
  })
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  assert.equal(headers['content-type'], workbook)
  assert.match(String(headers['content-disposition']), /filename="portfolio-[\d-]+\.xlsx"/)
  const [sheet] = await readXlsxFile(rawPayload)
  const [head, ...rows] = sheet!.data
  assert.ok(head!.includes('First invested'))
  const row = rows.find((cells) => cells.includes('Tidewell Energy'))!
  assert.equal(typeof row[head!.indexOf('Invested')], 'number')
  assert.equal((await (await api.as('user')).get('/api/portfolio/export?format=pdf')).status, 400)
})

/** The same once more, as another investment. */
const buysAgain = (investment: number) =>
  sql`with made as (
      insert into investments (tenant_id, investment_opportunity_id, user_id, reference, status, currency, amount_minor, allocated_minor, shares, date)
      select tenant_id, investment_opportunity_id, user_id, 'RFAGAIN', status, currency, amount_minor, allocated_minor, shares, date
      from investments where tenant_id = 1 and id = ${investment} returning id)
    insert into share_lots (tenant_id, investment_opportunity_id, user_id, investment_id, registered_name, share_class, shares, price,
      currency, cost_minor, allotted_on)
    select l.tenant_id, l.investment_opportunity_id, l.user_id, made.id, l.registered_name, l.share_class, l.shares, l.price,
      l.currency, l.cost_minor, l.allotted_on
    from share_lots l, made where l.tenant_id = 1 and l.investment_id = ${investment}
    returning 1`.execute(api.db)

test('a position answers the fields and relations that are asked for, and the investments of nobody else', async () => {
  const investor = await api.as('user')
  const asked = [
    'fields[portfolio]=name,irr&append=value',
    'include=investmentOpportunity,investments,documents,latestSharePrice',
    'fields[investment_opportunities]=slug&fields[investments]=id&fields[share_prices]=price',
  ].join('&')
  const { body } = await investor.get(`/api/portfolio/${ids['Tidewell Energy']}?${asked}`)
  const { irr, latest_share_price: price, ...rest } = body.data
  assert.match(irr, /^-?\d+\.\d{6}$/)
  assert.deepEqual(Object.keys(price), ['price'])
  assert.deepEqual(rest, {
    name: 'Tidewell Energy',
    investment_opportunity: { slug: 'tidewell-energy' },
    investments: [{ id: ids['Tidewell Energy investment'] }],
    documents: [],
  })
  assert.equal((await investor.get('/api/portfolio?include=investors')).status, 400)
  await buysAgain(ids['Tidewell Energy investment']!)
  const plain = (await investor.get('/api/portfolio')).body.data as { id: number }[]
  const whole = (await investor.get('/api/portfolio?include=investments,documents')).body.data as {
    id: number
    irr: string | null
    investments: { id: number }[]
  }[]
  assert.deepEqual(
    whole.map(({ id }) => id),
    plain.map(({ id }) => id),
  )
  assert.ok(whole.every((one) => 'irr' in one))
  assert.ok(whole.some(({ investments }) => investments.length > 1))
})

test('a position names the published reports of its round and its company that reach the reader', async () => {
  const staff = await api.as('superAdmin')
  const write = async (title: string, more: Record<string, unknown>) => {
    const body = '<p>Sales rose.</p>'
    const answer = await staff.post('/api/update-reports', {
      title,
      body,
      owner_type: 'investment_opportunity',
      owner_id: ids['Tidewell Energy'],
      notify: false,
      ...more,
    })
    assert.equal(answer.status, 201, answer.text)
  }
  await write('Third quarter', { status: 'live' })
  await write('Fourth quarter', {})
  const fund = (await staff.post('/api/funds', { name: 'Tide Fund' })).body.data
  const company = (await staff.post('/api/companies', { name: 'Tidewell Ltd', fund_id: fund.id })).body.data
  await api.db
    .updateTable('companies')
    .set({ investment_opportunity_id: ids['Tidewell Energy']! })
    .where('tenant_id', '=', 1)
    .where('id', '=', company.id)
    .execute()
  await write('The company', { status: 'live', owner_type: 'company', owner_id: company.id })
  const path = '/api/portfolio?include=reports&fields[update_reports]=title'
  const reports = async (client: Client, query = '') => {
    const { data } = (await client.get(`${path}${query}`)).body
    return data.map(({ name, reports: own }: { name: string; reports: { title: string }[] }) => [
      name,
      own.map(({ title }) => title),
    ])
  }
  const own = await reports(await api.as('user'))
  assert.deepEqual(
    own.filter(([, titles]: [string, string[]]) => titles.length > 0),
    [['Tidewell Energy', ['Third quarter', 'The company']]],
  )
  assert.deepEqual(await reports(staff, `&filter[user_id]=${owner}`), own)
})

test('a nominee stands for the people whose shares it holds, each of them once, and is not deleted while it does', async () => {
  const staff = await api.as('superAdmin')
  const { id } = (await staff.post('/api/nominees', { name: 'Garrick Nominees' })).body.data
  await api.db
    .updateTable('share_lots')
    .set({ nominee_id: id })
    .where('tenant_id', '=', 1)
    .where('user_id', '=', owner)
    .execute()
  const { data } = (await staff.get(`/api/nominees/${id}?include=users&fields[users]=id`)).body
  assert.deepEqual([data.holders_count, data.users], [1, [{ id: owner }]])
  const person = (await staff.get(`/api/users/${owner}?include=nominee&fields[nominees]=name`)).body.data
  assert.deepEqual(person.nominee, { name: 'Garrick Nominees' })
  assert.equal((await staff.delete(`/api/nominees/${id}`)).status, 409)
})
