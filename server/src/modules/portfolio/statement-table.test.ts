import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { distributed } from '../../../test/proceeds.ts'
import { makePortfolio, transferred } from './test-portfolio.ts'
import type { TestPortfolio } from './test-portfolio.ts'

const api = apiForTests()
let ids: TestPortfolio['ids']
let staff: Client
let investor: Client
before(async () => {
  const portfolio = await makePortfolio(api)
  ids = portfolio.ids
  ;[investor, staff] = [await api.as('user'), await api.as('superAdmin')]
  const body = { investment_opportunity_id: ids['Tidewell Energy'], date: '2026-11-20', price: '4' }
  assert.equal((await staff.post('/api/share-prices', body)).status, 201)
})

/** Lines of the file, without the byte order mark. */
async function linesOf(query = '', who = investor): Promise<string[]> {
  const answer = await who.get(`/api/portfolio/statement?format=csv${query}`)
  assert.equal(answer.status, 200, answer.text)
  assert.match(String(answer.headers['content-type']), /^text\/csv/)
  return answer.text.replace('\uFEFF', '').trim().split('\r\n')
}

const shows = async (table: number, keys: readonly string[], more = {}) => {
  const columns = keys.map((key) => ({ key, visible: true }))
  const answer = await staff.patch(`/api/portfolio-tables/${table}`, { columns, ...more })
  assert.equal(answer.status, 200, answer.text)
}

test('the statement for a spreadsheet has the columns of the table in their order, and totals', async () => {
  const [table] = (await investor.get('/api/portfolio-tables')).body.data
  await shows(table.id, ['shares', 'cost', 'value', 'gain', 'gain_percent', 'multiple', 'tax', 'status'])
  assert.deepEqual(await linesOf(), [
    'Company,Currency,Shares,Cost,Value,Gain/(loss),Gain %,Multiple,Tax,Status,Paid to you',
    'Larkfield Therapeutics,GBP,1000,10000.00,10000.00,0.00,0.00%,1.00,,Held,0.00',
    'Tidewell Energy,GBP,20000,50000.00,80000.00,30000.00,60.00%,1.60,,Held,0.00',
    'Total held,GBP,,60000.00,90000.00,30000.00,50.00%,1.50,,,',
    'Total to date,GBP,,60000.00,90000.00,30000.00,50.00%,1.50,,,0.00',
  ])
  await shows(table.id, ['value', 'irr'], { sort: 'value' })
  const [, first] = await linesOf()
  assert.match(first!, /^Tidewell Energy,GBP,80000\.00,12\.\d\d%,0\.00$/)
})

test('payouts are in the multiple of all money paid in, and not beside an unrealised gain', async () => {
  const [table] = (await investor.get('/api/portfolio-tables')).body.data
  await distributed(api, ids['Larkfield Therapeutics']!, { amount: '1000.00', date: '2026-11-20' })
  await shows(table.id, ['cost', 'value', 'gain', 'multiple'], { sort: 'multiple' })
  assert.deepEqual((await linesOf()).slice(1), [
    'Tidewell Energy,GBP,50000.00,80000.00,30000.00,1.60,0.00',
    'Larkfield Therapeutics,GBP,10000.00,10000.00,0.00,1.00,1000.00',
    'Total held,GBP,60000.00,90000.00,30000.00,1.50,',
    'Total to date,GBP,60000.00,90000.00,31000.00,1.52,1000.00',
  ])
})

test('what was sold has its own line, and totals include it', async () => {
  const [table] = (await investor.get('/api/portfolio-tables')).body.data
  await shows(table.id, ['shares', 'cost', 'value', 'gain', 'status'], { sort: 'name' })
  await transferred(api, ids['Tidewell Energy investment']!, {
    kind: 'outside',
    transferee_name: 'Marlow Ventures Limited',
    shares: '5000',
    consideration: '19000.00',
  })
  assert.deepEqual((await linesOf()).slice(2), [
    'Tidewell Energy,GBP,15000,37500.00,60000.00,22500.00,Held,0.00',
    'Total held,GBP,,47500.00,70000.00,22500.00,,',
    '"Tidewell Energy, sold 20 November 2026",GBP,5000,12500.00,,6500.00,Sold,19000.00',
    'Total to date,GBP,,60000.00,70000.00,30000.00,,20000.00',
  ])
})

test('another’s statement is no one else’s, and raw fields are in the export', async () => {
  const owner = await api.userId('user')
  assert.equal((await linesOf(`&user_id=${owner}`, staff)).length, 6)
  const [head, ...rows] = await linesOf(`&user_id=${owner}`, await api.as('newInvestor'))
  assert.match(head!, /^Company,Currency/)
  assert.deepEqual(rows, [])
  assert.equal((await investor.get('/api/portfolio/statement?format=xml')).status, 422)
  const raw = await investor.get('/api/portfolio/export')
  assert.match(raw.text, /irr_reason/)
})
