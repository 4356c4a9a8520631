import { compareDecimals, refuse } from '@moorgate/contract'
import { changeById, checkVersion, lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { heldByAll, lockCompany, mustBeCountable } from './held-shares.ts'
import { wroteIt } from './valuation-makers.ts'

/**
 * The valuation counts from now on, and never changes. It supersedes the approved one of the same day. Nobody
 * who wrote a part of it approves it. 409 `stale_version` where the draft changed since it was read.
 */
export async function approveValuation(work: Work, id: number, readVersion?: number): Promise<void> {
  const row = await lockById(work, 'company_valuations', id)
  if (row.status !== 'draft') refuse({ code: 'conflict', reason: 'already_decided' })
  await mustBeSecondPerson(work, row.makers, wroteIt)
  checkVersion(row, readVersion)
  await lockCompany(work, row.company_id)
  if (compareDecimals(await heldByAll(work, row.company_id, row.date), row.shares) !== 0)
    refuse({ code: 'conflict', reason: 'changed', message: holdingsChanged })
  await supersede(work, row)
  await changeById(work, 'company_valuations', id, {
    status: 'approved',
    approved_by: work.actor.id,
    approved_at: work.now,
  })
  await mustBeCountable(work, row.company_id)
  work.emit({
    type: 'company_valuation.approved',
    subject: { type: 'company_valuation', id },
    payload: { company_id: row.company_id },
    before: { status: 'draft' },
    after: { status: 'approved' },
  })
}

/** The approved valuation of the same day stays as history. */
async function supersede(
  work: Work,
  { company_id, date }: { company_id: number; date: string },
): Promise<void> {
  const earlier = await work.db
    .selectFrom('company_valuations')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('company_id', '=', company_id)
    .where('date', '=', date)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!earlier) return
  await changeById(work, 'company_valuations', earlier.id, { status: 'superseded' })
  work.emit({
    type: 'company_valuation.updated',
    subject: { type: 'company_valuation', id: earlier.id },
    before: { status: 'approved' },
    after: { status: 'superseded' },
  })
}

const holdingsChanged =
  'The holdings have changed since this valuation was drafted. Save the draft again, then approve it.'
