import { fundCommitmentMachine, refuse, refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, closeFundCommitment as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { unfunded } from '../../../domain/cash-call.ts'
import { moneyText } from '../../../domain/format.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { unfundedSql } from '../../../rows/fund-rows.ts'
import { keepHeldUnitsOfFund } from '../../../rows/held-units.ts'
import { mustBeSecondPerson, whyNotSecond } from '../../second-person/index.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { lockOfFund } from '../lock-fund.ts'
import { refreshReturns } from '../refresh-returns.ts'
import { mustBeSettled } from '../transfers/must-be-settled.ts'

type Commitment = Selectable<Tables['fund_commitments']>

const requester = 'You made this request, so you can’t approve it. Ask a colleague.'

/**
 * Closes a commitment of which nothing is left to call. Of another it keeps who asks for it and why, until a
 * second person approves it. Again is no error.
 */
export async function closeCommitment(
  work: Work,
  id: number,
  { reason, version }: BodyOf<typeof endpoint>,
): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'fund_commitments', id)
  if (row.status === 'closed') return
  await mustBeClosable(work, row, version)
  if (leftToCall(row) > 0n) return request(work, row, reason ?? refuseField('reason', say.required))
  await close(work, row, { releasedMinor: 0n, reason: reason ?? row.close_reason })
  await refreshReturns(work, fund)
}

/**
 * A second person approves what was requested: no more is called of the commitment, and what is left to call
 * is released, where it is what it was when the closing was requested. What was paid keeps its part in the
 * fund, and is paid out of it as before. Again is no error.
 */
export async function approveClose(work: Work, id: number, version: number | undefined): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'fund_commitments', id)
  if (row.status === 'closed') return
  if (row.close_requested_at === null) refuseState('There’s no request to close this {commitment}.')
  await mustBeSecondPerson(work, [row.close_requested_by], requester)
  mustBeAsRequested(row)
  await mustBeClosable(work, row, version)
  await close(work, row, { releasedMinor: leftToCall(row), reason: row.close_reason })
  await refreshReturns(work, fund)
}

/** Anyone who may close takes the request back, also the one who made it. */
export async function withdrawClose(work: Work, id: number): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'fund_commitments', id)
  if (row.status === 'closed') refuseState('This {commitment} is already closed.')
  if (row.close_requested_at === null) return
  await changeById(work, 'fund_commitments', id, { ...notRequested, close_reason: null })
  work.emit({
    type: 'fund_commitment.close_withdrawn',
    subject: { type: 'fund_commitment', id },
    payload: { fund_id: fund.id },
    before: { close_reason: row.close_reason },
  })
}

const notRequested = { close_requested_by: null, close_requested_at: null, close_requested_minor: null }

async function request(work: Work, row: Commitment, reason: string): Promise<void> {
  if (row.close_requested_at !== null)
    refuseState('There’s already a request to close this {commitment}. A colleague can approve it.')
  await changeById(work, 'fund_commitments', row.id, {
    close_reason: reason,
    close_requested_by: work.actor.id,
    close_requested_at: work.now,
    close_requested_minor: leftToCall(row),
  })
  work.emit({
    type: 'fund_commitment.close_requested',
    subject: { type: 'fund_commitment', id: row.id },
    payload: { fund_id: row.fund_id },
    after: { close_reason: reason, close_requested_minor: String(leftToCall(row)) },
  })
}

/**
 * A call, a recallable distribution or a transfer meanwhile changes what is released: that is another
 * request.
 */
function mustBeAsRequested(row: Commitment): void {
  const [left, requested] = [leftToCall(row), row.close_requested_minor]
  if (left === requested) return
  const text = (minor: bigint) => moneyText(minor, row.currency)
  refuse({
    code: 'conflict',
    reason: 'changed',
    message: `${text(left)} is left to call now. It was ${text(requested ?? 0n)} when closing this {commitment} was requested. Withdraw the request and make a new one.`,
  })
}

async function mustBeClosable(work: Work, row: Commitment, version: number | undefined): Promise<void> {
  if (row.status === 'transferred')
    refuseState('This {commitment} was transferred. Close the new holder’s {commitment} instead.')
  checkVersion(row, version)
  await mustBeSettled(work, row)
  mustMove(
    fundCommitmentMachine,
    [row.status, 'closed'],
    'Only an admitted {commitment} can be closed. Delete this one instead.',
  )
  await mustHaveNoDraft(work, row.id)
}

/** Whether the reader may not approve a closing, for the reasons that it is refused. */
export async function mayNotApproveClose(question: QueryContext, id: number): Promise<boolean> {
  const [found] = await question.rows<{ close_requested_by: number | null }>(
    'select close_requested_by from fund_commitments where tenant_id = $1 and id = $2',
    [question.tenant.id, id],
  )
  return (await whyNotSecond(question, [found?.close_requested_by ?? null], requester)) !== null
}

const leftToCall = (row: Commitment) =>
  unfunded({
    amountMinor: row.amount_minor,
    calledMinor: row.called_minor,
    recallableMinor: row.recallable_minor,
  })

async function mustHaveNoDraft({ db, tenant }: Work, id: number): Promise<void> {
  const { rows } = await sql`select 1 from fund_transfers
    where tenant_id = ${tenant.id} and fund_commitment_id = ${id} and status = 'draft' and deleted_at is null`.execute(
    db,
  )
  if (rows.length > 0) refuseState('A transfer of this {commitment} is in draft. Approve or cancel it first.')
}

async function close(
  work: Work,
  row: Commitment,
  { releasedMinor, reason }: { releasedMinor: bigint; reason: string | null },
): Promise<void> {
  await changeById(work, 'fund_commitments', row.id, {
    status: 'closed',
    ended_on: londonDate(work.now),
    released_minor: releasedMinor,
    close_reason: reason,
    closed_by: work.actor.id,
    ...notRequested,
  })
  work.emit({
    type: 'fund_commitment.closed',
    subject: { type: 'fund_commitment', id: row.id },
    payload: { fund_id: row.fund_id },
    before: { status: row.status },
    after: { status: 'closed', released_minor: String(releasedMinor), reason },
  })
}

/**
 * Closes those of a fund that have nothing left: all is called, nothing may be called again, and what they
 * hold is worth nothing by the latest value.
 */
export async function closeFinished(work: Work, fundId: number): Promise<void> {
  const { rows } = await sql<Commitment>`
    select * from fund_commitments
    where tenant_id = ${work.tenant.id} and fund_id = ${fundId} and status = 'active' and deleted_at is null
      and default_reported_at is null and value_minor = 0 and paid_minor = called_minor
      and ${sql.raw(unfundedSql('fund_commitments'))} = 0
    order by id for update`.execute(work.db)
  for (const row of rows) await close(work, row, { releasedMinor: 0n, reason: row.close_reason })
  if (rows.length > 0) await keepHeldUnitsOfFund(work, fundId)
}
