import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { ownerColumns, ownerOfDocument } from './document-owner.ts'
import { registrationDocuments } from './tables.ts'

/**
 * It will do. Without a day it is good for as many months as its kind says. An older one that counted until
 * now gives way.
 */
export async function approveDocument(
  work: Work,
  id: number,
  until: string | null | undefined,
): Promise<void> {
  const row = await lockWaiting(work, id)
  const today = londonDate(work.now)
  if (until && until <= today) refuseField('expires_on', say.after(today))
  const whose = ownerOfDocument(row)
  await work.db
    .updateTable('registration_documents')
    .set((existing) => ({ status: 'superseded', updated_at: work.now, version: existing('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where(ownerColumns[whose.type], '=', whose.id)
    .where('registration_requirement_id', '=', Number(row['registration_requirement_id']))
    .where('status', '=', 'approved')
    .execute()
  const expiresOn = until ?? (await usualEnd(work, Number(row['registration_requirement_id'])))
  await decide(work, id, { status: 'approved', reason: null, expires_on: expiresOn })
}

/** It won't do, and the investor reads why. */
export async function rejectDocument(work: Work, id: number, reason: string): Promise<void> {
  await lockWaiting(work, id)
  await decide(work, id, { status: 'rejected', reason, expires_on: null })
}

/** Locked, so that of two who decide at once the second is told. */
async function lockWaiting(work: Work, id: number) {
  const row = await lockRow(work, registrationDocuments, id)
  if (row['status'] !== 'submitted')
    refuse({
      code: 'conflict',
      reason: 'already_decided',
      about: 'document',
    })
  return row
}

/** Counted in the calendar, by the database: a month after 31 January ends on the last of February. */
async function usualEnd(work: Work, requirementId: number): Promise<string | null> {
  const { rows } = await sql<{ expires_on: string | null }>`
    select (${londonDate(work.now)}::date + make_interval(months => r.validity_months))::date as expires_on
    from registration_requirements r where r.tenant_id = ${work.tenant.id} and r.id = ${requirementId}`.execute(
    work.db,
  )
  return rows[0]?.expires_on ?? null
}

async function decide(
  work: Work,
  id: number,
  decision: { status: 'approved' | 'rejected'; reason: string | null; expires_on: string | null },
): Promise<void> {
  await changeById(work, 'registration_documents', id, {
    ...decision,
    decided_by: work.actor.id,
    decided_at: work.now,
  })
  work.emit({
    type:
      decision.status === 'approved' ? 'registration_document.approved' : 'registration_document.rejected',
    subject: { type: 'registration_document', id },
    before: { status: 'submitted' },
    after: { ...decision },
  })
}
