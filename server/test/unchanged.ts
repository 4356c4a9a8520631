import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from './harness.ts'

/** Sends changes that change nothing: each leaves the record, its version and the events as they were. */
export async function leavesAsItIs(
  { db }: Pick<Api, 'db'>,
  client: Client,
  url: string,
  bodies: readonly Record<string, unknown>[],
): Promise<void> {
  const standing = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from events where tenant_id = 1`.execute(db)
    return `${rows[0]!.count} events, ${(await client.get(url)).text}`
  }
  const before = await standing()
  for (const body of [{}, ...bodies]) {
    const { status, text } = await client.patch(url, body)
    assert.equal(status, 200, text)
    assert.equal(await standing(), before, `${url} with ${JSON.stringify(body)}`)
  }
}
