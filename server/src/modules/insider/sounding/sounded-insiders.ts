import type { spokenChannels } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Work } from '../../../kernel/work.ts'
import { keepVersions } from './insider-versions.ts'

/** What the list says of a person, by their record `u`; what the firm doesn’t ask of investors stays empty. */
const ofRecord = `concat_ws(' ', u.first_name, u.middle_names) as first_names, u.last_name as surnames, u.date_of_birth,
  nullif(regexp_replace(u.phone, '[^0-9]', '', 'g'), '') as personal_phones,
  nullif(concat_ws(', ', u.address ->> 'line1', u.address ->> 'line2', u.address ->> 'line3', u.address ->> 'city',
    u.address ->> 'county', u.address ->> 'postcode', u.address ->> 'country'), '') as home_address`
const followed = ['first_names', 'surnames', 'date_of_birth', 'personal_phones', 'home_address']
const recordFields = ['first_name', 'middle_names', 'last_name', 'date_of_birth', 'phone', 'address']

interface SoundedPerson {
  offerId: number
  userId: number
  at: Date
  /** Null in the portal. */
  channel: (typeof spokenChannels)[number] | null
}

const soundedBy = {
  phone: 'Sounded by telephone',
  meeting: 'Sounded at a meeting',
  portal: 'Sounded, accepted in the portal',
} as const

/** Puts a person who has accepted on the insider list, as their record describes them. */
export async function addSounded(work: Work, { offerId, userId, at, channel }: SoundedPerson): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with p as (select u.id, ${sql.raw(ofRecord)} from users u where u.tenant_id = ${work.tenant.id} and u.id = ${userId})
    insert into insiders (tenant_id, investment_opportunity_id, user_id, ${sql.raw(followed.join(', '))}, company, reason, obtained_at,
      created_at, updated_at, created_by)
    select ${work.tenant.id}::integer, o.id, p.id, ${sql.raw(followed.map((field) => `p.${field}`).join(', '))}, 'Own account',
      ${soundedBy[channel ?? 'portal']} || ': ' || o.name, ${at}::timestamptz, ${work.now}::timestamptz, ${work.now}::timestamptz, ${work.actor.id}::bigint
    from p join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = ${offerId}
    returning id`.execute(work.db)
  await keepVersions(
    work,
    rows.map(({ id }) => id),
  )
}

/** Everybody’s access ends when the sounding is cleansed; an end that was earlier stays. */
export async function endAccess(work: Work, offerId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update insiders i set ceased_at = greatest(i.obtained_at, ${at}::timestamptz), version = i.version + 1, updated_at = ${work.now}
    where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${offerId}
      and coalesce(i.ceased_at > ${at}::timestamptz, true)
    returning i.id`.execute(work.db)
  await keepVersions(
    work,
    rows.map(({ id }) => id),
    'Sounding cleansed',
  )
}

/** A change of a person’s record is a new version of their entries, by the person who changed the record. */
export const insidersFollow = subscription({
  name: 'insiders.follow_records',
  on: ['user.updated', 'user.merged', 'user.merge_undone'],
  handle: async (work, event) => {
    if (event.type === 'user.updated' && !recordFields.some((field) => field in (event.after ?? {}))) return
    const people = [event.subjectId, event.payload['closed_id']].filter((id) => id != null).map(Number)
    const changed = sql.raw(followed.map((field) => `${field} = p.${field}`).join(', '))
    const [before, after] = ['i', 'p'].map((row) =>
      sql.raw(followed.map((each) => `${row}.${each}`).join(', ')),
    )
    const { rows } = await sql<{ id: number }>`
      with p as (select u.id, ${sql.raw(ofRecord)} from users u where u.tenant_id = ${work.tenant.id} and u.id = any(${people}::bigint[]))
      update insiders i set ${changed}, version = i.version + 1, updated_at = ${work.now} from p
      where i.tenant_id = ${work.tenant.id} and i.user_id = p.id and (${before}) is distinct from (${after})
      returning i.id`.execute(work.db)
    await keepVersions(
      { ...work, actor: { ...work.actor, id: event.actorId } },
      rows.map(({ id }) => id),
      'The person’s own record was changed',
    )
  },
})
