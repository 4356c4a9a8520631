import { fundCommitmentMachine, refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { isLateFundLine } from '../../../rows/overdue-rows.ts'
import { mustBeSecondPerson, whyNotSecond } from '../../second-person/index.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { askForDefaultLetter } from '../letters/ask-for-letters.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { lockOfFund } from '../lock-fund.ts'
import { refreshReturns } from '../refresh-returns.ts'

const reporter = 'You reported this default, so you can’t confirm it. Ask a colleague.'

/** Reports that the investor doesn't pay, with the reason: only where the day of a payment is over. */
export async function reportDefault(work: Work, id: number, reason: string): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'fund_commitments', id)
  mustMove(
    fundCommitmentMachine,
    [row.status, 'defaulted'],
    'Only an admitted {commitment} can be in default.',
  )
  if (row.default_reported_at !== null) refuseState('This default has already been reported.')
  await mustBeOverdue(work, id)
  await changeById(work, 'fund_commitments', id, {
    default_reason: reason,
    default_reported_by: work.actor.id,
    default_reported_at: work.now,
  })
  work.emit({
    type: 'fund_commitment.default_reported',
    subject: { type: 'fund_commitment', id },
    payload: { fund_id: fund.id },
    after: { default_reason: reason },
  })
}

async function mustBeOverdue(work: Work, id: number): Promise<void> {
  const { rows } = await sql`select 1 from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
    where l.tenant_id = ${work.tenant.id} and l.fund_commitment_id = ${id} and l.deleted_at is null
      and ${sql.raw(isLateFundLine('l', 'd', `date '${londonDate(work.now)}'`))}`.execute(work.db)
  if (rows.length === 0) refuseState('Nothing is overdue on this {commitment}.')
}

/**
 * A second person confirms it, and the investor gets a letter. The fund calls no more of it; what was paid
 * keeps its part.
 */
export async function confirmDefault(work: Work, id: number, version: number | undefined): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'fund_commitments', id)
  if (row.status === 'defaulted') return
  if (row.default_reported_at === null) refuseState('This default hasn’t been reported.')
  checkVersion(row, version)
  await mustBeSecondPerson(work, [row.default_reported_by], reporter)
  await mustAwaitNoRefund(work, fund.id, { commitmentId: id })
  await changeById(work, 'fund_commitments', id, { status: 'defaulted', defaulted_at: work.now })
  await refreshReturns(work, fund)
  await askForDefaultLetter(work, id, londonDate(work.now))
  work.emit({
    type: 'fund_commitment.defaulted',
    subject: { type: 'fund_commitment', id },
    payload: { fund_id: fund.id },
    before: { status: row.status },
    after: { status: 'defaulted' },
  })
}

/** Takes a report back, or lifts a default that was confirmed, with the reason. */
export async function liftDefault(work: Work, id: number, reason: string): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'fund_commitments', id)
  if (row.default_reported_at === null) refuseState('This {commitment} is not in default.')
  await changeById(work, 'fund_commitments', id, {
    status: 'active',
    default_reason: null,
    default_reported_by: null,
    default_reported_at: null,
    defaulted_at: null,
  })
  await refreshReturns(work, fund)
  work.emit({
    type: 'fund_commitment.default_lifted',
    subject: { type: 'fund_commitment', id },
    payload: { fund_id: fund.id },
    before: { status: row.status, default_reason: row.default_reason },
    after: { status: 'active', reason },
  })
}

/** Whether the reader may not confirm a default, for the reasons that it is refused. */
export async function mayNotConfirmDefault(question: QueryContext, id: number): Promise<boolean> {
  const [found] = await question.rows<{ default_reported_by: number | null }>(
    'select default_reported_by from fund_commitments where tenant_id = $1 and id = $2',
    [question.tenant.id, id],
  )
  return (await whyNotSecond(question, [found?.default_reported_by ?? null], reporter)) !== null
}
