import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import { committed, made, newFund, openFundWorld } from '../../src/modules/funds/test-fund.ts'
import { openWorld, readyInvestors } from '../../src/modules/investments/test-support.ts'
import { startApi } from '../harness.ts'
import type { Api, Client } from '../harness.ts'
import { fundRights } from './fund-rights-table.ts'

let api: Api
/** A record of each kind, by the path of its list. None of them is the signed-in investor's. */
const records: Record<string, number> = {}
const clients = new Map<RoleName, Client>()

before(async () => {
  const all = 1_000_000
  api = await startApi({ limits: { user: all, address: all } })
  const world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  const add = async (path: string, body: object): Promise<number> => {
    const { id } = await made(world.staff, path, body)
    records[path] = id
    return id
  }
  const { id: fund_id } = await newFund(world.staff)
  records['funds'] = fund_id
  await addMoney(world, fund_id)
  const { id: other_fund_id } = await newFund(world.staff)
  await add('fund-links', { fund_id, kind: 'parallel', other_fund_id, starts_on: '2026-11-20' })
  const company_id = await add('companies', { name: 'Tidewell Energy', fund_id })
  const acquired_on = '2026-01-05'
  await add('company-holdings', { fund_id, company_id, shares: '100', cost: '100', acquired_on })
  const sold = { type: 'partial_exit', date: '2026-02-05', shares: '10', proceeds: '20' }
  await add('company-outcomes', { company_id, ...sold })
  const basis = { method: 'cost', basis: 'What it cost.', price_per_share: '1' }
  await add('company-valuations', { company_id, date: '2026-03-05', ...basis })
  await add('kpi-categories', { name: 'Trading' })
  await add('report-sub-types', { name: 'Stretch', kind: 'budget' })
  await add('report-types', { name: 'Orders', unit: 'number', aggregation: 'sum' })
  await add('custom-kpis', { name: 'Runway', unit: 'months', formula: 'orders + orders' })
  const rows = [{ report_type_id: records['report-types'], period: '2026-q1', value: '12' }]
  await made(world.staff, 'report-inputs', { owner_type: 'company', owner_id: company_id, rows })
  const person = { name: 'Ruth Penhale', email: 'ruth@tidewell.example' }
  const asked = { period: '2026-q1', due_date: '2026-12-31', companies: [{ company_id, ...person }] }
  records['kpi-requests'] = (await made(world.staff, 'kpi-requests', asked)).ids[0]
  records['kpi-forms'] = records['kpi-requests'] ?? 0
  records['kpi-periods'] = (await world.staff.get('/api/kpi-periods')).body.data[0].id
  records['report-inputs'] = (await world.staff.get('/api/report-inputs')).body.data[0].id
  await add('fund-kpis', { fund_id, name: 'Jobs', value: '412', date: '2026-03-31' })
  await add('update-reports', { title: 'Spring', owner_type: 'fund', owner_id: fund_id })
  const type_id = (await made(world.staff, 'types', { name: 'Loan notes' })).id
  await add('portfolio-tables', { name: 'Loans', type_id })
  records['portfolio-table-stats'] = (await world.staff.get('/api/portfolio-table-stats')).body.data[0].id
  records['reports/companies'] = company_id
  records['reports/funds'] = fund_id
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
})
after(() => api[Symbol.asyncDispose]())

/** A commitment, its call, a value and a distribution. */
async function addMoney(world: Awaited<ReturnType<typeof openFundWorld>>, fund_id: number): Promise<void> {
  const { commitments, closing } = await committed(world, fund_id, ['100000'])
  records['fund-commitments'] = commitments[0].id
  records['fund-closings'] = closing.id
  const call = { title: 'Call', purpose: 'fees', basis: 'percent', percent: '10', due_date: '2026-12-31' }
  const drawdown = await made(world.staff, 'fund-drawdowns', { fund_id, ...call })
  records['fund-drawdowns'] = drawdown.id
  records['fund-drawdown-lines'] = drawdown.lines[0].id
  await made(world.staff, `fund-drawdowns/${drawdown.id}/issue`)
  const paid = { amount: '10000', received_on: '2026-11-20' }
  await made(world.staff, `fund-drawdown-lines/${drawdown.lines[0].id}/payments`, paid)
  // Nothing is late while the clock stands.
  const { rows } = await sql<{ id: number }>`
    insert into fund_late_charges (tenant_id, fund_drawdown_line_id, fund_commitment_id, user_id, currency, amount_minor,
      rate_percent, grace_days, parts, charged_on)
    select 1, id, fund_commitment_id, user_id, currency, 9315, 8, 0, '[]', '2026-11-20' from fund_drawdown_lines
    where tenant_id = 1 and id = ${drawdown.lines[0].id} returning id`.execute(api.db)
  records['fund-late-charges'] = rows[0]!.id
  const value = { date: '2026-11-20', assets: '10000', units: '10000' }
  records['net-asset-values'] = (await made(world.staff, 'net-asset-values', { fund_id, ...value })).id
  await made(world.colleague, `net-asset-values/${records['net-asset-values']}/approve`)
  await made(world.staff, `net-asset-values/${records['net-asset-values']}/publish`)
  const sale = { fund_commitment_id: commitments[0].id, investment_method_entity_id: world.methods[1] }
  const sold = { ...sale, date: '2026-11-20', reason: 'Sale' }
  records['fund-transfers'] = (await made(world.staff, 'fund-transfers', sold)).id
  const statement = { fund_id, to: '2026-11-20' }
  records['fund-statements'] = (await made(world.staff, 'fund-statements', statement)).id
  const income = { title: 'One', kind: 'income', amount: '10' }
  const days = { record_date: '2026-11-20', pay_date: '2026-11-20' }
  const distribution = await made(world.staff, 'distributions', { fund_id, ...income, ...days })
  records['distributions'] = distribution.id
  records['distribution-lines'] = distribution.lines[0].id
}

/** Of records that are not there, so that nobody's second look is in the way of the question. */
const acts = new Set([
  'approve',
  'close',
  'publish',
  'confirm',
  'authorise',
  'return',
  'cancel',
  'pay',
  'issue',
  'default',
  'lift',
  'send-back',
  'withdraw',
  'remind',
  'waive',
])

function addressOf(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ')
  const last = path.split('/').at(-1) ?? ''
  const list = path.split('/{')[0] ?? ''
  const id = method === 'POST' && (acts.has(last) || last === 'schedule') ? 999_999_999 : records[list]
  return {
    method,
    path: `/api/${path
      .replace('{id}', String(id ?? 1))
      .replace('{number}', '01234567')
      .replace('{versionId}', '999999999')}`,
  }
}

/** A change names a version that is long gone, so that whoever may make it makes none. */
const ask = (client: Client, route: string) => {
  const { method, path } = addressOf(route)
  const stale = { 'if-match': '"999999"' }
  if (method === 'GET') return client.get(path)
  if (method === 'PATCH') return client.patch(path, {}, stale)
  if (method === 'DELETE') return client.delete(path, stale)
  return client.post(path, {}, stale)
}

for (const { route, staff, investor } of fundRights)
  test(`${route}: who may`, async () => {
    for (const [role, client] of clients) {
      if (role === 'user') continue
      const { status, text } = await ask(client, route)
      assert.ok(status < 500 || status === 503, `${role}: ${text}`)
      assert.equal(status !== 403, staff.includes(role), `${role} gets ${status} ${text}`)
      assert.ok(status !== 401 && status !== 405, `${role} gets ${status}`)
    }
    const own = await ask(clients.get('user')!, route)
    // A record that is not theirs is not there for them.
    const isOpen = own.status === 200 || (own.status === 404 && route.includes('{id}')) || own.status === 422
    if (investor === 'own') assert.ok(isOpen, `an investor gets ${own.status}`)
    else assert.ok(own.status === 403 || own.status === 404, `an investor gets ${own.status}`)
    assert.equal((await ask(api.guest(), route)).status, route.startsWith('GET') ? 401 : 419, 'a stranger')
  })

const areas =
  /^(funds|fund-|net-asset-values|distribution|compan|report-|reports\/|kpi|statistics\/aggregate-reports|custom-kpis|update-reports|portfolio-table|portfolio\/\{id\}\/kpis)/

test('every route of these areas stands in the table', () => {
  const declared = api.app.declared
    .filter(({ path }) => areas.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(declared.toSorted(), fundRights.map(({ route }) => route).toSorted())
})
