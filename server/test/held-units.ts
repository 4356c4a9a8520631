import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api } from './harness.ts'

interface CommitmentRow {
  id: number
  user_id: number
  currency: string
  status: string
  paid_minor: bigint
  value_minor: bigint | null
  is_deleted: boolean
  is_linked: boolean
}

/** Said here once more, row by row: what a person paid for the units of one commitment that they hold now. */
const heldMinor = ({ currency, status, ...row }: CommitmentRow): bigint => {
  if (currency !== 'GBP' || row.is_deleted || row.is_linked) return 0n
  if (status === 'closed' && row.value_minor !== null && BigInt(row.value_minor) === 0n) return 0n
  return ['active', 'defaulted', 'closed'].includes(status) ? BigInt(row.paid_minor) : 0n
}

/**
 * What is kept of each person (`users.held_units_minor`) is the sum over the rows. Answers how much that is of
 * all people together, in pence, so that a test can say what changed.
 */
export async function keptUnits(api: Api): Promise<string> {
  const { rows } = await sql<CommitmentRow>`
    select c.id, c.user_id, c.currency, c.status, c.paid_minor, c.value_minor, c.deleted_at is not null as is_deleted,
      exists (select 1 from fund_links k where k.tenant_id = 1 and k.fund_commitment_id = c.id and k.ends_on is null
        and k.deleted_at is null) as is_linked
    from fund_commitments c where c.tenant_id = 1`.execute(api.db)
  const sums = new Map<number, bigint>()
  for (const row of rows) sums.set(row.user_id, (sums.get(row.user_id) ?? 0n) + heldMinor(row))
  const { rows: people } = await sql<{ id: number; minor: bigint }>`
    select id, held_units_minor as minor from users where tenant_id = 1`.execute(api.db)
  assert.deepEqual(
    people.map(({ id, minor }) => [id, String(minor)]),
    people.map(({ id }) => [id, String(sums.get(id) ?? 0n)]),
  )
  return String([...sums.values()].reduce((sum, minor) => sum + minor, 0n))
}
