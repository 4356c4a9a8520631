import { sql } from 'kysely'
import { genesisHash, verifyChain as follow } from '../../domain/hash-chain.ts'
import type { Json } from '../../domain/hash-chain.ts'
import type { Platform } from '../../kernel/platform.ts'

export interface ChainReport {
  entries: number
  /** The first entry that is not what its hash says, if there is one. */
  brokenAt: number | undefined
  /** Events that no entry links yet. */
  unlinked: number
}

const atOnce = 2_000

/** Walks a tenant's chain from its beginning and counts what is not in it. */
export async function verifyChain(platform: Platform, tenantId: number): Promise<ChainReport> {
  const db = platform.database.of(tenantId)
  let hash = genesisHash
  let entries = 0
  for (;;) {
    const links = await db
      .selectFrom('event_chain')
      .select(['seq', 'entry', 'hash'])
      .where('tenant_id', '=', tenantId)
      .where('seq', '>', entries)
      .orderBy('seq')
      .limit(atOnce)
      .execute()
    const verdict = follow(
      links.map((link) => ({ payload: JSON.parse(link.entry) as Json, hash: link.hash })),
      hash,
    )
    if (!verdict.intact)
      return { entries, brokenAt: links[verdict.brokenAt]!.seq, unlinked: await unlinked(platform, tenantId) }
    hash = verdict.head
    entries += links.length
    if (links.length < atOnce)
      return { entries, brokenAt: undefined, unlinked: await unlinked(platform, tenantId) }
  }
}

async function unlinked(platform: Platform, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from events e
    where e.tenant_id = ${tenantId}
      and not exists (select 1 from event_chain c where c.tenant_id = ${tenantId} and c.event_id = e.id)`.execute(
    platform.database.of(tenantId),
  )
  return rows[0]!.count
}
