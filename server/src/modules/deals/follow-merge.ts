import { sql } from 'kysely'
import type { Listener } from '../../kernel/events/outbox.ts'

/** A part of a deal that is placed with somebody stays placed with them when two records of them become one. */
const placementsFollow: Listener = {
  name: 'deals.placements_follow',
  hears: ['user.merged'],
  handle: async (work, event) => {
    await sql`
      update pipeline_deal_placements set placed_with_id = ${event.subjectId}, version = version + 1, updated_at = ${work.now}
      where tenant_id = ${work.tenant.id} and placed_with_type = 'user'
        and placed_with_id = ${Number(event.payload['closed_id'])}`.execute(work.db)
  },
}

export const dealListeners: readonly Listener[] = [placementsFollow]
