import { insiderDuties, refuse, refuseField } from '@moorgate/contract'
import type {
  AnswerOf,
  BodyOf,
  readInsiderDuties,
  recordInsiderAcknowledgement as recordEndpoint,
} from '@moorgate/contract'
import type { Selectable, Updateable } from 'kysely'
import { hours, later } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { notify } from '../../notifications/index.ts'
import { lockInsider } from './insiders.ts'

const dutiesText = insiderDuties.join('\n')
const reminderHours = 24

/** The caller's own entries that wait for their acknowledgement. */
export async function ownInsiderDuties({
  rows,
  tenant,
  actor,
}: QueryContext): Promise<AnswerOf<typeof readInsiderDuties>> {
  const entries = await rows<{ insider_list_entry_id: number; reason: string; obtained_at: string }>(
    `select i.id as insider_list_entry_id, i.reason, wire_instant(i.obtained_at) as obtained_at
     from insiders i where i.tenant_id = $1 and i.staff_id = $2 and i.acknowledged_at is null
     order by i.id limit 100`,
    [tenant.id, actor.id],
  )
  return entries.map((entry) => ({ ...entry, duties: [...insiderDuties] }))
}

/** A colleague acknowledges for themselves; the words that they read are kept. */
export async function acknowledgeDuties(work: Work, id: number): Promise<void> {
  const row = await work.db
    .selectFrom('insiders')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('staff_id', '=', work.actor.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) refuse({ code: 'not_found' })
  await acknowledge(work, row, { acknowledged_at: work.now, acknowledged_text: dutiesText })
}

/** Compliance records what a person without an account signed or wrote. */
export async function recordAcknowledgement(
  work: Work,
  id: number,
  { acknowledged_at: at, evidence }: BodyOf<typeof recordEndpoint>,
): Promise<void> {
  const row = await lockInsider(work, id)
  const acknowledgedAt = new Date(at)
  if (acknowledgedAt > work.now)
    refuseField('acknowledged_at', 'Enter a date and time that isn’t in the future.')
  await acknowledge(work, row, {
    acknowledged_at: acknowledgedAt,
    acknowledged_text: dutiesText,
    acknowledgement_evidence: evidence,
  })
}

type Insider = Selectable<Tables['insiders']>

async function acknowledge(work: Work, row: Insider, said: Updateable<Tables['insiders']>): Promise<void> {
  if (row.acknowledged_at !== null) refuse({ code: 'conflict', reason: 'already_done' })
  await writeBeside(work, row.id, said)
  work.emit({
    type: 'insider_list_entry.acknowledged',
    subject: { type: 'insider_list_entry', id: row.id },
    payload: { investment_opportunity_id: row.investment_opportunity_id },
    after: { ...said, acknowledged_at: (said.acknowledged_at as Date).toISOString() },
  })
}

/** What a person acknowledged is no part of the template, so it makes no version of their entry. */
const writeBeside = ({ db, tenant }: Work, id: number, said: Updateable<Tables['insiders']>) =>
  db.updateTable('insiders').set(said).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Asks a colleague again, once a day. */
export async function remindOfDuties(work: Work, id: number): Promise<void> {
  const row = await lockInsider(work, id)
  if (row.acknowledged_at !== null) refuse({ code: 'conflict', reason: 'already_done' })
  if (row.staff_id === null) refuse({ code: 'conflict', reason: 'no_account', about: 'insider' })
  const again = later(row.reminded_at ?? row.created_at, hours(reminderHours))
  if (work.now < again) refuse({ code: 'conflict', reason: 'asked_already', retryAt: again.toISOString() })
  await writeBeside(work, id, { reminded_at: work.now })
  work.emit({
    type: 'insider_list_entry.reminded',
    subject: { type: 'insider_list_entry', id },
    payload: { investment_opportunity_id: row.investment_opportunity_id },
    after: { reminded_at: work.now.toISOString() },
  })
}

/** Names neither the offer nor the issuer: a notification may be read over a shoulder. */
export const tellInsiderDuties = subscription({
  name: 'insiders.duties',
  on: ['insider_list_entry.added', 'insider_list_entry.reminded'],
  handle: async (work, event) => {
    const entry = await work.db
      .selectFrom('insiders')
      .select(['staff_id', 'acknowledged_at'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    if (!entry || entry.staff_id === null || entry.acknowledged_at !== null) return
    return notify(work, {
      userIds: [entry.staff_id],
      cause: `event:${event.id}`,
      name: 'InsiderDutiesAsked',
      message: 'You are on an insider list. Read your duties and acknowledge them.',
      cta: '/admin/insider-register/pa-deals',
      icon: 'info',
    })
  },
})
