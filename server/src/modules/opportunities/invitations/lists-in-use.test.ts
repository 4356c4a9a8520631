import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FailureError } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { deleteRow } from '../../../kernel/resource/write.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { transactAsSystem } from '../../../kernel/work.ts'
import {
  industries,
  investmentRoundTypes,
  opportunityCategories,
  opportunityCharacters,
  opportunitySubTypes,
  opportunityTypes,
} from '../tables.ts'

const api = apiForTests()
let staff: Client
let typeId: number
before(async () => {
  staff = await api.as('superAdmin')
  typeId = await made('types', { name: 'Equity' })
})

const made = async (path: string, body: object): Promise<number> => {
  const answer = await staff.post(`/api/${path}`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

/** The tenant's lists: their table, their address, and the field by which an offer names one of them. */
const lists: readonly [Table, path: string, field: string][] = [
  [opportunityTypes, 'types', 'type_id'],
  [opportunitySubTypes, 'sub-types', 'sub_type_id'],
  [investmentRoundTypes, 'investment-round-types', 'investment_round_type_id'],
  [opportunityCategories, 'categories', 'category_id'],
  [opportunityCharacters, 'characters', 'character_id'],
  [industries, 'industries', 'industry_id'],
]

test('everything in the database that points at an entry of a list counts as its being used', async () => {
  const { rows } = await sql<{ list: string; use: string }>`
    select c.confrelid::regclass::text as list, c.conrelid::regclass || '.' || a.attname as use
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
    where c.contype = 'f'`.execute(api.db)
  for (const [table] of lists) {
    const points = rows.filter(({ list }) => list === table.name).map(({ use }) => use)
    assert.deepEqual(
      table.usedBy.map((use) => `${use.table}.${use.column}`).toSorted(),
      points.toSorted(),
      table.name,
    )
  }
})

test('an entry that an offer has is not deleted, and goes once the offer has another', async () => {
  const tenant = await api.platform.tenants.byId(1)
  const remove = (table: Table, id: number) =>
    transactAsSystem(api.platform, tenant, (work) => deleteRow(work, table, id)).then(
      () => 'deleted',
      (refusal: unknown) =>
        refusal instanceof FailureError && 'reason' in refusal.failure && refusal.failure.reason,
    )
  for (const [table, path, field] of lists) {
    const within = field === 'sub_type_id' ? { type_id: typeId } : {}
    const id = await made(path, { name: 'Wanted', ...within })
    const opportunity = await made('investment-opportunities', { name: path, type_id: typeId, [field]: id })
    assert.equal(await remove(table, id), 'in_use', path)
    // By specification §6 no role deletes one over the API at all, used or not.
    for (const role of ['superAdmin', 'support', 'fundManager'] as const)
      assert.equal((await (await api.as(role)).delete(`/api/${path}/${id}`)).status, 403, `${role} ${path}`)
    const other = field === 'type_id' ? typeId : null
    assert.equal(
      (await staff.patch(`/api/investment-opportunities/${opportunity}`, { [field]: other })).status,
      200,
      path,
    )
    assert.equal(await remove(table, id), 'deleted', path)
  }
})

test('categories and characters are there while the firm has them switched on, and nowhere otherwise', async () => {
  const gated = ['categories', 'characters']
  const statuses = () => Promise.all(gated.map(async (path) => (await staff.get(`/api/${path}`)).status))
  const switchTo = async (on: 0 | 1) => {
    const answer = await staff.patch('/api/features', { investment_categories_enabled: on })
    assert.equal(answer.status, 200, answer.text)
  }
  assert.deepEqual(await statuses(), [200, 200])
  await switchTo(0)
  assert.deepEqual(await statuses(), [404, 404])
  for (const path of gated) assert.equal((await staff.post(`/api/${path}`, { name: 'Gated' })).status, 404)
  await switchTo(1)
  assert.deepEqual(await statuses(), [200, 200])
})
