import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenFor } from '@moorgate/contract/screens.ts'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { callActs } from '../investments/calls/test-calls.ts'
import { publicDocument, worldForTests } from '../investments/test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})
const { issuedCall } = callActs(() => ({ api, world, staff }))

interface FoundRecord {
  type: string
  title: string
  note: string | null
  path: string
}
const find = async (client: Client, q: string): Promise<FoundRecord[]> => {
  const answer = await client.get(`/api/search?${new URLSearchParams({ q })}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('staff find a cash call by its title, and by the reference of a payment in groups of four', async () => {
  const { lines } = await issuedCall(['20000.00'])
  const { rows } = await sql<{ reference: string; call: number; offer: number }>`
    select l.reference, c.id as call, c.investment_opportunity_id as offer from cash_call_lines l
    join cash_calls c on c.tenant_id = 1 and c.id = l.cash_call_id
    where l.tenant_id = 1 and l.id = ${lines[0]!.id}`.execute(api.db)
  const { reference, call, offer } = rows[0]!
  await sql`update cash_calls set title = 'Quernstone call' where tenant_id = 1 and id = ${call}`.execute(
    api.db,
  )
  const path = `/admin/investments/opportunities/${offer}/transactions/cash-calls/${call}`
  assert.equal(screenFor(path)?.canonical, true)
  const [byTitle] = await find(staff, 'quernstone')
  assert.deepEqual([byTitle?.type, byTitle?.title, byTitle?.path], ['cash_calls', 'Quernstone call', path])
  for (const q of [reference, reference.replaceAll(/(.{4})(?=.)/g, '$1 ')]) {
    const [line] = await find(staff, q)
    assert.deepEqual(
      [line?.type, line?.note, line?.path],
      ['cash_call_lines', `${reference}, Quernstone call`, path],
    )
  }
  for (const role of ['user', 'creator'] as const)
    assert.deepEqual(await find(await api.as(role), 'quernstone'), [], role)
})

test('a document is found by its name, by staff and by the investors who see it, each on their own page', async () => {
  const type_id = (await staff.post('/api/types', { name: 'Shares' })).body.data.id
  const offer = (await staff.post('/api/investment-opportunities', { name: 'Mill', type_id })).body.data
  await publicDocument(api, offer.id)
  await sql`update documents set name = 'Wolverstone deck' where tenant_id = 1 and owner_type = 'investment_opportunity'
    and owner_id = ${offer.id}`.execute(api.db)
  const [found] = await find(staff, 'wolverstone')
  assert.deepEqual(found && [found.type, found.title, found.note, found.path], [
    'documents',
    'Wolverstone deck',
    'Mill',
    `/admin/investments/opportunities/${offer.id}/documents`,
  ])
  assert.deepEqual(await find(await api.as('user'), 'wolverstone'), [], 'of a draft')
  const own = await api.userId('user')
  await sql`insert into documents (tenant_id, owner_type, owner_id, name, visibility, client_name, mime, size, sha256, file_key)
    select tenant_id, 'user', ${own}, 'Wolverstone letter', 'public', client_name, mime, size, sha256, file_key
    from documents where tenant_id = 1 and name = 'Wolverstone deck' returning 1`.execute(api.db)
  assert.deepEqual(
    (await find(await api.as('user'), 'wolverstone')).map(({ title, path }) => [title, path]),
    [['Wolverstone letter', '/investor/profile/documents']],
  )
  assert.equal(screenFor(`/admin/investors/${own}/details/documents`)?.canonical, true)
})
