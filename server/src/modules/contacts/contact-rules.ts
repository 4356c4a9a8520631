import { isStaff, leadKind, refuse, refuseField, say } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { checkPerson } from '../identity/index.ts'
import { firstLeadStatus } from './lead-status.ts'

type Values = Record<string, unknown>

/**
 * Completes and checks what is written of a contact: 409 for one that was converted, 422 for one that nobody
 * could reach, for an owner who is not staff, and for a lead status that a contact cannot have.
 */
export async function prepareContact(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  if (existing) mustBeOpen(existing)
  const of = (key: string) => (values[key] === undefined ? existing?.[key] : values[key])
  if (!of('email') && !of('phone')) refuseField('email', 'An e-mail address or a phone number is required.')
  await checkPerson(work, 'owner_id', values['owner_id'], isStaff)
  // Every lead begins as an active one (domain handbook §4.5).
  const begins = existing === undefined && !values['lead_status_id']
  const leadStatusId = begins
    ? ((await firstLeadStatus(work, leadKind.active)) ?? null)
    : values['lead_status_id']
  await checkLeadStatus(work, leadStatusId, existing?.['lead_status_id'])
  return { ...values, ...(leadStatusId !== undefined && { lead_status_id: leadStatusId }) }
}

/** A converted contact is part of an investor's history: nobody rewrites it. */
export function mustBeOpen(contact: Values): void {
  if (contact['converted_at'] === null) return
  refuse({
    code: 'conflict',
    reason: 'converted',
    about: 'change',
  })
}

/**
 * A lead becomes an investment by investing, as an investor; nobody says it of a contact (domain handbook
 * §4.5).
 */
async function checkLeadStatus(work: Work, id: unknown, before: unknown): Promise<void> {
  if (id === undefined || id === null || id === before) return
  const row = await work.db
    .selectFrom('lead_statuses')
    .select('type')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.type === leadKind.investment) refuseField('lead_status_id', say.in)
}
