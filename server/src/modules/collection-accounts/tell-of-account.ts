import { labelOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../staff/index.ts'
import { notify, words } from '../notifications/index.ts'
import type { Note } from '../notifications/index.ts'
import type { CollectingKind } from './collecting-record.ts'

/**
 * Those who may call for money hear who set the account that investors pay into, and what a colleague decided
 * about it: a wrong one is seen before money is called to it.
 */
export const tellOfAccount = (name: string, kind: CollectingKind): Subscription => {
  const { set, approved, refused } = kind.events
  return subscription({
    name,
    on: [set, approved, refused],
    handle: async (work, event) => {
      const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(kind.table)}
        where tenant_id = ${work.tenant.id} and id = ${event.subjectId ?? 0}`.execute(work.db)
      const [record] = rows
      if (!record) return
      const told = messageOf(event, kind, {
        who: await nameOf(work, event.actorId),
        investors: labelOf(wordingOf(work.tenant).labels, 'investors', { lower: true }),
        record: record.name,
      })
      return notify(work, {
        userIds: await staffWhoMay(work, 'cash_calls', 'update'),
        cause: `event:${event.id}`,
        ...told,
        cta: kind.page(record.id),
        icon: 'info',
      })
    },
  })
}

function messageOf(
  event: StoredEvent,
  { events }: CollectingKind,
  { who, investors, record }: { who: string; investors: string; record: string },
): Pick<Note, 'name' | 'message'> {
  const { masked = '', verified } = ((event.type === events.refused ? event.before : event.after) ?? {}) as {
    masked?: string
    verified?: string
  }
  const ending = masked.slice(-4)
  switch (event.type) {
    case events.approved:
      return {
        name: 'AccountToPayIntoApproved',
        message: words`${who} approved the bank account ending ${ending} for payments from ${investors} in **${record}**.`,
      }
    case events.refused:
      return {
        name: 'AccountToPayIntoRefused',
        message: words`${who} refused the bank account ending ${ending} for **${record}**: ${String(event.payload['reason'])}`,
      }
    default:
      return {
        name: 'AccountToPayIntoSet',
        message: words`${who} set a bank account ending ${ending} for payments from ${investors} in **${record}**. It takes effect in 48 hours, or as soon as a second person approves it.${verified === 'modulus_failed' ? ' Its numbers fail the bank check.' : ''}`,
      }
  }
}

async function nameOf(work: Work, id: number | null): Promise<string> {
  const person = await work.db
    .selectFrom('users')
    .select('name')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  return person?.name ?? 'A colleague'
}
