import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { makeBoard } from '../deals/test-board.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

async function found(client: Client, q: string): Promise<unknown[][]> {
  const answer = await client.get(`/api/search?${new URLSearchParams({ q })}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map((row: Record<string, unknown>) => [
    row['type'],
    row['title'],
    row['note'],
    row['path'],
  ])
}

test('staff find deals by their name or their company’s, as far as their role lists them', async () => {
  const { add } = await makeBoard(() => staff, 'Search')
  const id = await add('Quillfeather round', 0, { company_name: 'Quillfeather Optics' })
  for (const q of ['quillfeather', 'optics', 'quilfeather round'])
    assert.deepEqual(
      await found(staff, q),
      [['deals', 'Quillfeather round', 'Quillfeather Optics', `/admin/investments/deals/${id}/performance`]],
      q,
    )
  for (const role of ['user', 'creator'] as const)
    assert.deepEqual(await found(await api.as(role), 'quillfeather'), [], role)
})
