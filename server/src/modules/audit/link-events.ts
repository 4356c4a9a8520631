import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson, genesisHash, textLinkHash } from '../../domain/hash-chain.ts'
import type { Trx } from '../../kernel/database/database.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'

/** Each look goes back over the stragglers, so it should be worth it. */
const atOnce = 2_500
/**
 * An event whose transaction took longer than its successors' has a lower id than what is linked already;
 * this far back we look for it.
 */
const stragglers = 5_000

/**
 * Links a tenant's new events to its chain, in the order in which they became visible. Acts don't wait for
 * this.
 */
export async function linkEvents(platform: Platform, tenant: Tenant): Promise<void> {
  const db = platform.database.of(tenant.id)
  for (;;) {
    const linked = await db.transaction().execute((trx) => linkSome(trx, tenant.id))
    if (linked < atOnce) return
  }
}

async function linkSome(db: Trx, tenantId: number): Promise<number> {
  const head = await db
    .selectFrom('event_chain')
    .select(['seq', 'hash'])
    .where('tenant_id', '=', tenantId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const events = await unlinkedEvents(db, tenantId)
  let { seq, hash } = head ?? { seq: 0, hash: genesisHash }
  const links = events.map((event) => {
    seq += 1
    const entry = canonicalJson(entryOf(seq, event))
    hash = textLinkHash(hash, entry)
    return { seq, eventId: event.id, entry, hash }
  })
  if (links.length > 0)
    await sql`
      insert into event_chain (tenant_id, seq, event_id, entry, hash)
      select ${tenantId}, l.seq, l.event_id, l.entry, l.hash
      from unnest(${links.map((link) => link.seq)}::bigint[], ${links.map((link) => link.eventId)}::bigint[],
        ${links.map((link) => link.entry)}::text[], ${links.map((link) => link.hash)}::text[]) as l(seq, event_id, entry, hash)
      returning 1`.execute(db)
  return links.length
}

function unlinkedEvents(db: Trx, tenantId: number) {
  return db
    .selectFrom('events as e')
    .selectAll('e')
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', '>', (query) =>
      query
        .selectFrom('event_chain as last')
        .select((build) =>
          build.fn.coalesce(build(build.fn.max('last.event_id'), '-', stragglers), build.lit(0)).as('from'),
        )
        .where('last.tenant_id', '=', tenantId),
    )
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('event_chain as c')
            .select('c.seq')
            .where('c.tenant_id', '=', tenantId)
            .whereRef('c.event_id', '=', 'e.id'),
        ),
      ),
    )
    .orderBy('e.id')
    .limit(atOnce)
    .execute()
}

interface Linked {
  id: number
  type: string
  subject_type: string
  subject_id: number | null
  actor_id: number | null
  at: Date
  before: unknown
  after: unknown
  payload: unknown
  address: string | null
}

/**
 * What the chain says of an event. Personal values only as digests, so erasing a person does not break it.
 */
function entryOf(seq: number, event: Linked) {
  return {
    seq,
    at: event.at.toISOString(),
    actor: event.actor_id === null ? 'system' : `user:${event.actor_id}`,
    action: event.type,
    entity: `${event.subject_type}:${event.subject_id ?? '-'}`,
    diff: sha256(
      canonicalJson({ before: event.before, after: event.after, payload: event.payload } as never),
    ),
    ip: event.address === null ? null : sha256(event.address),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
