import type { OwnerType } from '@moorgate/contract'
import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'
import { readersOf, recordOf } from './record-readers.ts'

interface Addressee {
  owner_type: OwnerType
  owner_id: number
  keeper: number | null
}

/**
 * Tells the owner of an investor or contact that a letter didn't reach them, or everyone who may change
 * investors where the record has no owner. Several letters of a day to one mailbox are told once.
 */
export const tellUndelivered = subscription({
  name: 'timeline.undelivered',
  on: ['mail.undelivered'],
  handle: async (work, event) => {
    const person = await addresseeOf(work, event.subjectId ?? 0)
    const record = person && (await recordOf(work, person))
    if (!person || !record) return
    const owners = person.keeper === null ? [] : await readersOf(work, person, [person.keeper])
    const everyone = async () => readersOf(work, person, await staffWhoMay(work, 'investors', 'update'))
    return notify(work, {
      userIds: owners.length > 0 ? owners : await everyone(),
      cause: `undelivered:${person.owner_type}:${person.owner_id}:${londonDate(work.now)}`,
      name: 'MailUndelivered',
      message: words`An e-mail to **${record.name}** couldn’t be delivered. Check the e-mail address.`,
      cta: record.path,
      icon: 'info',
    })
  },
})

/** The investor whose address it is, or else the contact. */
async function addresseeOf({ db, tenant }: Work, mailId: number): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select 'user' as owner_type, u.id as owner_id, k.id as keeper from mails m
    join users u on u.tenant_id = ${tenant.id} and u.email = lower(m.recipient) and u.role_id = ${roleIds.user}
      and u.deleted_at is null
    left join users k on k.tenant_id = ${tenant.id} and k.id = u.owner_id and k.is_active and k.deleted_at is null
    where m.tenant_id = ${tenant.id} and m.id = ${mailId}
    union all
    select 'contact', c.id, k.id from mails m
    join contacts c on c.tenant_id = ${tenant.id} and c.email = lower(m.recipient) and c.deleted_at is null
    left join users k on k.tenant_id = ${tenant.id} and k.id = c.owner_id and k.is_active and k.deleted_at is null
    where m.tenant_id = ${tenant.id} and m.id = ${mailId}
    order by owner_type desc, owner_id limit 1`.execute(db)
  return rows[0]
}
