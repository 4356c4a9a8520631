import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { apiForTests } from './harness.ts'
import type { Client } from './harness.ts'

const api = apiForTests()

test('of sessions that begin while the clock stands still the last ten stay', async () => {
  const clients: Client[] = []
  const owner = new pg.Client(api.owner)
  await owner.connect()
  for (let count = 0; count < 25; count++) {
    clients.push(await api.as('superAdmin'))
    // What is freed is used again, so that the order of the table says nothing of the order of time.
    await owner.query('vacuum sessions')
  }
  await owner.end()
  const known = await Promise.all(
    clients.map(async (client) => (await client.get('/api/user')).status === 200),
  )
  assert.deepEqual(
    known,
    clients.map((_, index) => index >= 15),
  )
})
