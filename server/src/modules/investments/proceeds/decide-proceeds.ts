import { proceedsMachine, refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { handsInProceedsSql } from '../../../rows/proceeds-rows.ts'
import { mustBeSecondPerson, whyNotSecond } from '../../second-person/index.ts'
import { lockProceeds } from './lock-proceeds.ts'
import { mustStand } from './share-proceeds.ts'

const hadAHand =
  'You drafted, changed or confirmed this distribution, so you can’t authorise it. Ask a colleague.'

const handsStatement = (id: string) =>
  `select ${handsInProceedsSql('b')} as ids from opportunity_distributions b where b.tenant_id = $1 and b.id = ${id}`

/** The draft is final: its lines are what is to be paid. */
export async function confirmProceeds(work: Work, id: number, version: number | undefined): Promise<void> {
  const { opportunity, row } = await lockProceeds(work, id)
  if (row.status === 'confirmed') return
  mustMove(proceedsMachine, [row.status, 'confirmed'], 'You can only confirm a draft.')
  checkVersion(row, version)
  await mustStand(work, { opportunity, row }, 'Edit and save the draft to recalculate it.')
  await changeById(work, 'opportunity_distributions', id, {
    status: 'confirmed',
    confirmed_by: work.actor.id,
    confirmed_at: work.now,
    return_reason: null,
  })
  work.emit({
    type: 'opportunity_distribution.confirmed',
    subject: { type: 'opportunity_distribution', id },
    payload: { investment_opportunity_id: opportunity.id },
    before: { status: 'draft' },
    after: { status: 'confirmed' },
  })
}

/** A second person authorises what others drafted and confirmed. */
export async function authoriseProceeds(work: Work, id: number, version: number | undefined): Promise<void> {
  const { opportunity, row } = await lockProceeds(work, id)
  if (row.status === 'authorised') return
  mustMove(
    proceedsMachine,
    [row.status, 'authorised'],
    'Confirm this {distribution} before you authorise it.',
  )
  checkVersion(row, version)
  const { rows } = await sql<{
    ids: number[]
  }>`${forTenant(handsStatement(String(id)), work.tenant.id)}`.execute(work.db)
  await mustBeSecondPerson(work, rows[0]!.ids, hadAHand)
  await mustStand(work, { opportunity, row }, 'Send it back, so that it can be recalculated.')
  await changeById(work, 'opportunity_distributions', id, {
    status: 'authorised',
    authorised_by: work.actor.id,
    authorised_at: work.now,
  })
  work.emit({
    type: 'opportunity_distribution.authorised',
    subject: { type: 'opportunity_distribution', id },
    payload: { investment_opportunity_id: opportunity.id },
    before: { status: 'confirmed' },
    after: { status: 'authorised' },
  })
}

/** Back to a draft, with the reason for the person who drafted it. */
export async function returnProceeds(work: Work, id: number, reason: string): Promise<void> {
  const { opportunity, row } = await lockProceeds(work, id)
  mustMove(proceedsMachine, [row.status, 'draft'], 'You can only send back a confirmed {distribution}.')
  await changeById(work, 'opportunity_distributions', id, {
    status: 'draft',
    confirmed_by: null,
    confirmed_at: null,
    return_reason: reason,
  })
  work.emit({
    type: 'opportunity_distribution.returned',
    subject: { type: 'opportunity_distribution', id },
    payload: { investment_opportunity_id: opportunity.id },
    before: { status: 'confirmed' },
    after: { status: 'draft', reason },
  })
}

/** Ends it, while nothing of it is paid. */
export async function cancelProceeds(work: Work, id: number, reason: string | null): Promise<void> {
  const { opportunity, row } = await lockProceeds(work, id)
  if (row.status === 'cancelled') return
  mustMove(proceedsMachine, [row.status, 'cancelled'], allPaid)
  if (await isPaidInPart(work, id)) refuseState(allPaid)
  await changeById(work, 'opportunity_distributions', id, { status: 'cancelled', return_reason: reason })
  await sql`update opportunity_distribution_lines set status = 'cancelled', version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and opportunity_distribution_id = ${id}`.execute(work.db)
  work.emit({
    type: 'opportunity_distribution.cancelled',
    subject: { type: 'opportunity_distribution', id },
    payload: { investment_opportunity_id: opportunity.id },
    before: { status: row.status },
    after: { status: 'cancelled', reason },
  })
}

const allPaid = 'Payments of this {distribution} are recorded, so it can’t be cancelled. Reverse them first.'

async function isPaidInPart(work: Work, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from opportunity_distribution_lines
    where tenant_id = ${work.tenant.id} and opportunity_distribution_id = ${id} and status = 'paid' and deleted_at is null
    limit 1`.execute(work.db)
  return rows.length > 0
}

/** Whether the reader may not authorise a distribution, for the reasons that it is refused. */
export async function mayNotAuthorise(question: QueryContext, id: number): Promise<boolean> {
  const [found] = await question.rows<{ ids: number[] }>(handsStatement('$2'), [question.tenant.id, id])
  if (!found) return true
  return (await whyNotSecond(question, found.ids, hadAHand)) !== null
}
