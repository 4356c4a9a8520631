import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portfolioColumnKeys } from '@moorgate/contract'
import { apiForTests } from '../../../test/harness.ts'

const api = apiForTests()

type Column = { key: string; visible: boolean }
const shown = (columns: readonly Column[]) => columns.filter(({ visible }) => visible).map(({ key }) => key)

test('a tenant begins with one table for all types, and investors read what it shows', async () => {
  const investor = await api.as('user')
  const { body } = await investor.get('/api/portfolio-tables')
  assert.equal(body.data.length, 1)
  const [table] = body.data
  assert.equal(table.type_id, null)
  assert.deepEqual(shown(table.columns), ['date', 'cost', 'value', 'gain', 'multiple', 'irr'])
  assert.equal(table.columns.length, portfolioColumnKeys.length)
  const stats = await investor.get('/api/portfolio-tables/stats')
  assert.deepEqual(stats.body, (await investor.get('/api/portfolio-table-stats')).body)
  assert.deepEqual(shown(stats.body.data), [])
})

test('a table of a type shows its columns in their order; columns that are left out are hidden', async () => {
  const staff = await api.as('superAdmin')
  const type = await staff.post('/api/types', { name: 'Loan notes' })
  const made = await staff.post('/api/portfolio-tables', {
    name: 'Loan notes',
    type_id: type.body.data.id,
    columns: [
      { key: 'value', visible: true },
      { key: 'date', visible: true },
    ],
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { id, version } = made.body.data
  assert.deepEqual(shown(made.body.data.columns), ['value', 'date'])
  const twice = await staff.post('/api/portfolio-tables', { name: 'Again', type_id: type.body.data.id })
  assert.equal(twice.status, 422, JSON.stringify(twice.body))
  const twoOfOne = await staff.patch(`/api/portfolio-tables/${id}`, {
    columns: [
      { key: 'value', visible: true },
      { key: 'value', visible: false },
    ],
  })
  assert.deepEqual(Object.keys(twoOfOne.body.errors), ['columns'])
  const unknown = await staff.patch(`/api/portfolio-tables/${id}`, { columns: [{ key: 'x', visible: true }] })
  assert.equal(unknown.status, 422)
  await staff.patch(`/api/portfolio-tables/${id}`, { columns: [{ key: 'irr', visible: true }], version })
  const stale = await staff.patch(`/api/portfolio-tables/${id}`, { name: 'Notes', version })
  assert.equal(stale.status, 409)
  const columns = await staff.get(`/api/portfolio-table-columns?portfolio_table_id=${id}`)
  assert.deepEqual(shown(columns.body.data), ['irr'])
  assert.equal((await staff.delete(`/api/portfolio-tables/${id}`)).status, 204)
})

test('the table for all other types stays, and takes no type', async () => {
  const staff = await api.as('superAdmin')
  const { body } = await staff.get('/api/portfolio-tables?filter[type_id]=')
  const [{ id }] = body.data
  const refused = await staff.delete(`/api/portfolio-tables/${id}`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'shows_other_types'])
  const typed = await staff.patch(`/api/portfolio-tables/${id}`, { type_id: 1 })
  assert.equal(typed.status, 422)
  const without = await staff.post('/api/portfolio-tables', { name: 'Another' })
  assert.deepEqual(Object.keys(without.body.errors), ['type_id'])
})

test('figures over the portfolio are chosen in their order, and only by those who set the branding', async () => {
  const staff = await api.as('superAdmin')
  const stats = [
    { key: 'irr', visible: true },
    { key: 'invested', visible: true },
  ]
  assert.equal((await staff.post('/api/portfolio-table-stats', { stats })).status, 204)
  const { body } = await staff.get('/api/portfolio-table-stats')
  assert.deepEqual(shown(body.data), ['irr', 'invested'])
  const manager = await api.as('investmentManager')
  assert.equal((await manager.post('/api/portfolio-table-stats', { stats: [] })).status, 403)
  assert.equal((await manager.post('/api/portfolio-tables', { name: 'Mine' })).status, 403)
  const investor = await api.as('user')
  assert.equal((await investor.post('/api/portfolio-table-stats', { stats: [] })).status, 403)
})

test('what can be chosen is listed under the tenant’s labels', async () => {
  const staff = await api.as('superAdmin')
  const { body } = await staff.get('/api/portfolio-table-options')
  assert.ok(
    body.data.some(
      ({ kind, label }: { kind: string; label: string }) => kind === 'column' && label === 'IRR',
    ),
  )
})
