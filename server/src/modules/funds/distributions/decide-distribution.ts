import { distributionMachine, refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { handsInDistributionSql } from '../../../rows/fund-rows.ts'
import { mustBeSecondPerson, whyNotSecond } from '../../second-person/index.ts'
import { askForDistributionNotices } from '../letters/ask-for-letters.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { lockOfFund } from '../lock-fund.ts'
import { dependingOn } from './depending-waterfalls.ts'
import { mustMatchHolders } from './must-match-holders.ts'

const hadAHand =
  'You drafted, changed or confirmed this distribution, so you can’t authorise it. Ask a colleague.'

const handsStatement = (id: string) =>
  `select ${handsInDistributionSql('b')} as ids from distributions b where b.tenant_id = $1 and b.id = ${id}`

async function handsIn(work: Work, id: number): Promise<number[]> {
  const { rows } = await sql<{
    ids: number[]
  }>`${forTenant(handsStatement(String(id)), work.tenant.id)}`.execute(work.db)
  return rows[0]!.ids
}

/** The draft is final: its lines are what is to be paid. */
export async function confirmDistribution(
  work: Work,
  id: number,
  version: number | undefined,
): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'distributions', id)
  if (row.status === 'confirmed') return
  mustMove(distributionMachine, [row.status, 'confirmed'], 'You can only confirm a draft.')
  checkVersion(row, version)
  await mustMatchHolders(work, fund, row, 'Edit and save the draft to recalculate it.')
  await changeById(work, 'distributions', id, {
    status: 'confirmed',
    confirmed_by: work.actor.id,
    confirmed_at: work.now,
    return_reason: null,
  })
  work.emit({
    type: 'distribution.confirmed',
    subject: { type: 'distribution', id },
    payload: { fund_id: fund.id },
    before: { status: 'draft' },
    after: { status: 'confirmed' },
  })
}

/**
 * A second person authorises what somebody else drafted and confirmed. Interest of late joiners waits until
 * they have paid it.
 */
export async function authoriseDistribution(
  work: Work,
  id: number,
  version: number | undefined,
): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'distributions', id)
  if (row.status === 'authorised') return
  mustMove(
    distributionMachine,
    [row.status, 'authorised'],
    'Confirm this {distribution} before you authorise it.',
  )
  checkVersion(row, version)
  await mustBeSecondPerson(work, await handsIn(work, id), hadAHand)
  const { awaits, awaited } = await dependingOn(work, id)
  if (awaits === 'earlier_distribution')
    refuseState(`This waterfall includes ${awaited}, which isn’t authorised yet. Authorise it first.`)
  if (awaits === 'late_interest')
    refuseState('Later {investors} haven’t paid their interest yet. You can pay it out once they have.')
  if (awaits === 'refund') await mustAwaitNoRefund(work, fund.id, { closingId: row.fund_closing_id ?? 0 })
  await mustMatchHolders(work, fund, row, 'Send it back, so that it can be recalculated.')
  await changeById(work, 'distributions', id, {
    status: 'authorised',
    authorised_by: work.actor.id,
    authorised_at: work.now,
  })
  await askForDistributionNotices(work, id)
  work.emit({
    type: 'distribution.authorised',
    subject: { type: 'distribution', id },
    payload: { fund_id: fund.id },
    before: { status: 'confirmed' },
    after: { status: 'authorised' },
  })
}

/** Back to a draft, with the reason for the person who drafted it. */
export async function returnDistribution(work: Work, id: number, reason: string): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'distributions', id)
  mustMove(distributionMachine, [row.status, 'draft'], 'You can only send back a confirmed {distribution}.')
  await changeById(work, 'distributions', id, {
    status: 'draft',
    confirmed_by: null,
    confirmed_at: null,
    return_reason: reason,
  })
  work.emit({
    type: 'distribution.returned',
    subject: { type: 'distribution', id },
    payload: { fund_id: fund.id },
    before: { status: 'confirmed' },
    after: { status: 'draft', reason },
  })
}

/** Ends what is not authorised, and what no later waterfall counts. What was authorised is paid. */
export async function cancelDistribution(work: Work, id: number, reason: string | null): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'distributions', id)
  if (row.status === 'cancelled') return
  mustMove(
    distributionMachine,
    [row.status, 'cancelled'],
    'This {distribution} has been authorised, so it can’t be cancelled.',
  )
  if (row.kind === 'equalisation')
    refuseState('Interest from later {investors} is owed to earlier ones, so it can’t be cancelled.')
  const { later } = await dependingOn(work, id)
  if (later)
    refuseState(`${later} was worked out from this distribution. Cancel it before you cancel this one.`)
  await changeById(work, 'distributions', id, { status: 'cancelled', return_reason: reason })
  work.emit({
    type: 'distribution.cancelled',
    subject: { type: 'distribution', id },
    payload: { fund_id: fund.id },
    before: { status: row.status },
    after: { status: 'cancelled', reason },
  })
}

/** Whether the reader may not authorise a distribution, for the reasons that it is refused. */
export async function mayNotAuthorise(question: QueryContext, id: number): Promise<boolean> {
  const values = [question.tenant.id, id]
  const [found] = await question.rows<{ ids: number[] }>(handsStatement('$2'), values)
  if (!found) return true
  return (await whyNotSecond(question, found.ids, hadAHand)) !== null
}
