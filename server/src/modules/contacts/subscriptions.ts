import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'
import { staffWhoMay } from '../staff/index.ts'
import { notify, words } from '../notifications/index.ts'
import type { FieldAnswer } from './form-answers.ts'
import { labelOf, leadKind } from '@moorgate/contract'
import { sql } from 'kysely'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import { firstLeadStatus } from './lead-status.ts'

/**
 * Anyone who reserves is a lead no longer: an active or inactive status becomes the tenant's first one of the
 * kind "investment" (domain handbook §4.5). What staff set afterwards stands until the next reservation.
 */
const leadInvests = subscription({
  name: 'contacts.lead_invests',
  on: ['investment.reserved'],
  handleAll: async (work, events) => {
    const leads = await leadsWhoReserved(work, events)
    if (leads.length === 0) return
    const status = await firstLeadStatus(work, leadKind.investment)
    if (status === undefined) return
    for (const userId of leads)
      await updateRow(work, users, await lockRow(work, users, userId), { lead_status_id: status })
  },
})

/**
 * The investors of the investments who still count as leads, each once, in the order in which rows are locked
 * everywhere.
 */
async function leadsWhoReserved(work: Work, events: readonly StoredEvent[]): Promise<number[]> {
  const rows = await work.db
    .selectFrom('users as u')
    .innerJoin('lead_statuses as s', (join) =>
      join
        .onRef('s.tenant_id', '=', 'u.tenant_id')
        .onRef('s.id', '=', 'u.lead_status_id')
        .on('s.tenant_id', '=', work.tenant.id),
    )
    .select('u.id')
    .where('u.tenant_id', '=', work.tenant.id)
    .where('u.deleted_at', 'is', null)
    .where('s.type', '<>', leadKind.investment)
    .where(
      sql<boolean>`u.id in (select i.user_id from investments i where i.tenant_id = ${work.tenant.id}
        and i.id = any(${events.flatMap(({ subjectId }) => subjectId ?? [])}::bigint[]))`,
    )
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * What somebody answered when they registered by themselves is kept beside what others answered in web forms.
 */
const keepRegistration = subscription({
  name: 'contacts.registration',
  on: ['identity.registered'],
  handle: async (work, event) => {
    const answers = await answersOf(work, event)
    if (!answers) return
    await work.db
      .insertInto('registrations')
      .values({
        tenant_id: work.tenant.id,
        user_id: event.subjectId,
        source: 'registration',
        form_name: 'Registration',
        external_id: `event:${event.id}`,
        answers: JSON.stringify(answers),
        submitted_at: event.at,
        created_at: work.now,
        updated_at: work.now,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'source', 'external_id']).doNothing())
      .execute()
  },
})

/**
 * The questions of `/register` with what was said: names, address and consent as the event kept them, the
 * rest as the record has it.
 */
async function answersOf(work: Work, event: StoredEvent): Promise<FieldAnswer[] | undefined> {
  const person = await work.db
    .selectFrom('users as u')
    .leftJoin('investor_types as t', (join) =>
      join
        .onRef('t.tenant_id', '=', 'u.tenant_id')
        .onRef('t.id', '=', 'u.investor_type_id')
        .on('t.tenant_id', '=', work.tenant.id),
    )
    .select(['u.phone', 't.name as category'])
    .where('u.tenant_id', '=', work.tenant.id)
    .where('u.id', '=', event.subjectId ?? 0)
    .executeTakeFirst()
  if (!person) return undefined
  const said = (event.after ?? {}) as Record<string, unknown>
  const { terms_version: terms } = event.payload
  const all: (readonly [question: string, answer: unknown, field: string | null])[] = [
    ['First name', said['first_name'], 'first_name'],
    ['Last name', said['last_name'], 'last_name'],
    ['E-mail', said['email'], 'email'],
    ['Phone', person.phone, 'phone'],
    [labelOf(work.tenant.branding.navigation, 'investor_type'), person.category, 'investor_type_id'],
    ['News and offers by e-mail', said['marketing'] === true ? 'Yes' : 'No', 'marketing'],
    ['Terms and conditions', terms === undefined ? null : `Accepted, version ${String(terms)}`, null],
  ]
  return all.flatMap(([question, answer, field]) =>
    typeof answer === 'string' ? [{ question, answer, field }] : [],
  )
}

/** Somebody wrote by a web form: anyone who looks after leads hears of it. */
const tellOfForm = subscription({
  name: 'contacts.form_received',
  on: ['web_form.received'],
  handle: async (work, event) => {
    const form = await work.db
      .selectFrom('registrations as r')
      .leftJoin('contacts as c', (join) =>
        join
          .onRef('c.tenant_id', '=', 'r.tenant_id')
          .onRef('c.id', '=', 'r.contact_id')
          .on('c.tenant_id', '=', work.tenant.id),
      )
      .select(['r.form_name', 'r.contact_id', 'c.name', 'c.owner_id'])
      .where('r.tenant_id', '=', work.tenant.id)
      .where('r.id', '=', Number(event.payload['registration_id']))
      .executeTakeFirst()
    if (!form?.contact_id) return
    const userIds = form.owner_id === null ? await staffWhoMay(work, 'investors', 'update') : [form.owner_id]
    return notify(work, {
      userIds,
      cause: `event:${event.id}`,
      name: 'WebFormReceived',
      message: words`**${form.name || 'A visitor'}** filled in ${form.form_name}.`,
      cta: `/admin/investors/contacts/${form.contact_id}/registration-form`,
      icon: 'info',
    })
  },
})

export const contactSubscriptions: readonly Subscription[] = [keepRegistration, tellOfForm, leadInvests]
