import { fundTransferMachine, refuse, refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { unfunded } from '../../../domain/cash-call.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById, checkVersion, lockById } from '../../../kernel/rows.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { mustBeSecondPerson, whyNotSecond } from '../../second-person/index.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { lockOfFund } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { refreshReturns } from '../refresh-returns.ts'
import { bookTransfer } from './book-transfer.ts'
import { checkDay, mustBeTransferable, receivingMethod } from './draft-transfer.ts'
import type { LockedCommitment } from './draft-transfer.ts'
import { moveParts } from './moved-parts.ts'
import type { MovedMoney } from './moved-parts.ts'
import { mustBeSettled, mustNotBeLinked } from './must-be-settled.ts'

type FundTransfer = Selectable<Tables['fund_transfers']>

const drafter = 'You drafted this transfer, so you can’t approve it. Ask a colleague.'

export interface LockedTransfer {
  fund: Fund
  commitment: LockedCommitment
  transfer: FundTransfer
}

/** The fund, the commitment and the transfer, locked in this order: of two transfers the second waits. */
async function lockTransfer(work: Work, id: number): Promise<LockedTransfer> {
  const known = await work.db
    .selectFrom('fund_transfers')
    .select('fund_commitment_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const commitmentId = known?.fund_commitment_id ?? refuse({ code: 'not_found' })
  const { fund, row: commitment } = await lockOfFund(work, 'fund_commitments', commitmentId)
  return { fund, commitment, transfer: await lockById(work, 'fund_transfers', id) }
}

/** A second person approves a draft, and the commitment changes hands. Again is no error. */
export async function approveTransfer(work: Work, id: number, version: number | undefined): Promise<void> {
  const locked = await lockTransfer(work, id)
  const { fund, commitment, transfer } = locked
  if (transfer.status === 'approved') return
  mustMove(fundTransferMachine, [transfer.status, 'approved'], 'Only a draft can be approved.')
  checkVersion(transfer, version)
  await mustBeSecondPerson(work, [transfer.created_by], drafter)
  mustBeTransferable(commitment)
  await mustNotBeLinked(work, commitment.id)
  await mustBeSettled(work, commitment)
  if (transfer.amount_minor > commitment.amount_minor)
    refuseState('The {commitment} is smaller than it was when this transfer was drafted. Draft another one.')
  await receivingMethod(work, commitment, transfer.investment_method_entity_id)
  await checkDay(work, commitment, transfer.date)
  const toId = await carryOn(work, locked)
  await refreshReturns(work, fund)
  tell(work, locked, toId)
}

/** The commitment of the new holder, and what is left of the one before. */
async function carryOn(work: Work, locked: LockedTransfer): Promise<number> {
  const { commitment, transfer } = locked
  const toId = await insertCommitment(work, commitment, transfer)
  const moved = await moveParts(work, {
    transferId: transfer.id,
    movedOn: transfer.date,
    from: commitment.id,
    to: toId,
    part: transfer.amount_minor,
    whole: commitment.amount_minor,
  })
  const isClosed = commitment.status === 'closed'
  const releasedMinor = isClosed ? unfunded({ amountMinor: transfer.amount_minor, ...moved }) : 0n
  await moveMoney(work, locked, { toId, moved, releasedMinor })
  await bookTransfer(work, locked, moved)
  await changeById(work, 'fund_transfers', transfer.id, {
    status: 'approved',
    to_fund_commitment_id: toId,
    called_minor: moved.calledMinor,
    paid_minor: moved.paidMinor,
    distributed_minor: moved.distributedMinor,
    recallable_minor: moved.recallableMinor,
    released_minor: releasedMinor,
    units: moved.units,
    closed_on: commitment.ended_on,
    approved_by: work.actor.id,
    approved_at: work.now,
  })
  return toId
}

async function insertCommitment(
  work: Work,
  commitment: LockedCommitment,
  transfer: FundTransfer,
): Promise<number> {
  const { id } = await work.db
    .insertInto('fund_commitments')
    .values({
      tenant_id: work.tenant.id,
      fund_id: commitment.fund_id,
      investment_method_entity_id: transfer.investment_method_entity_id,
      user_id: transfer.user_id,
      organisation_id: transfer.organisation_id,
      class: commitment.class,
      currency: commitment.currency,
      amount_minor: transfer.amount_minor,
      status: commitment.status,
      signed_on: transfer.date,
      fund_closing_id: commitment.fund_closing_id,
      held_from: transfer.date,
      ended_on: commitment.ended_on,
      close_reason: commitment.close_reason,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What one side has less the other has more. Of a commitment that goes whole nothing is left. */
async function moveMoney(
  work: Work,
  { commitment, transfer }: LockedTransfer,
  { toId, moved, releasedMinor }: { toId: number; moved: MovedMoney; releasedMinor: bigint },
): Promise<void> {
  const { amount_minor: amountMinor } = transfer
  const isWhole = amountMinor === commitment.amount_minor
  const ended = isWhole
    ? sql`, status = 'transferred', ended_on = ${transfer.date}::date, value_minor = null, valued_on = null, pic = null,
      dpi = null, rvpi = null, tvpi = null, irr = null`
    : sql``
  await sql`
    update fund_commitments set called_minor = ${moved.calledMinor}, paid_minor = ${moved.paidMinor},
      distributed_minor = ${moved.distributedMinor}, recallable_minor = ${moved.recallableMinor}, units = ${moved.units}::numeric,
      released_minor = ${releasedMinor}
    where tenant_id = ${work.tenant.id} and id = ${toId}`.execute(work.db)
  await sql`
    update fund_commitments set amount_minor = amount_minor - ${amountMinor}, called_minor = called_minor - ${moved.calledMinor},
      paid_minor = paid_minor - ${moved.paidMinor}, distributed_minor = distributed_minor - ${moved.distributedMinor},
      recallable_minor = recallable_minor - ${moved.recallableMinor}, units = units - ${moved.units}::numeric,
      released_minor = released_minor - ${releasedMinor}, version = version + 1, updated_at = ${work.now} ${ended}
    where tenant_id = ${work.tenant.id} and id = ${commitment.id}`.execute(work.db)
}

function tell(work: Work, { fund, commitment, transfer }: LockedTransfer, toId: number): void {
  const payload = { fund_id: fund.id, fund_transfer_id: transfer.id }
  const isWhole = transfer.amount_minor === commitment.amount_minor
  work.emit({
    type: 'fund_transfer.approved',
    subject: { type: 'fund_transfer', id: transfer.id },
    payload: { fund_id: fund.id },
    before: { status: 'draft' },
    after: { status: 'approved', to_fund_commitment_id: toId },
  })
  work.emit({
    type: 'fund_commitment.transferred',
    subject: { type: 'fund_commitment', id: commitment.id },
    payload,
    before: { status: commitment.status, amount_minor: String(commitment.amount_minor) },
    after: {
      status: isWhole ? 'transferred' : commitment.status,
      amount_minor: String(commitment.amount_minor - transfer.amount_minor),
    },
  })
  work.emit({
    type: 'fund_commitment.taken_over',
    subject: { type: 'fund_commitment', id: toId },
    payload,
    after: {
      status: commitment.status,
      amount_minor: String(transfer.amount_minor),
      user_id: transfer.user_id,
    },
  })
}

export async function cancelTransfer(
  work: Work,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<void> {
  const { fund, transfer } = await lockTransfer(work, id)
  if (transfer.status === 'cancelled') return
  mustMove(
    fundTransferMachine,
    [transfer.status, 'cancelled'],
    'An approved transfer can’t be cancelled. Transfer the {commitment} back instead.',
  )
  checkVersion(transfer, version)
  await changeById(work, 'fund_transfers', id, {
    status: 'cancelled',
    cancelled_by: work.actor.id,
    cancelled_at: work.now,
    cancel_reason: reason,
  })
  work.emit({
    type: 'fund_transfer.cancelled',
    subject: { type: 'fund_transfer', id },
    payload: { fund_id: fund.id },
    before: { status: 'draft' },
    after: { status: 'cancelled', reason },
  })
}

/** Whether the reader may not approve a transfer, for the reason that it is refused. */
export async function mayNotApproveTransfer(question: QueryContext, id: number): Promise<boolean> {
  const [found] = await question.rows<{ created_by: number | null }>(
    'select created_by from fund_transfers where tenant_id = $1 and id = $2',
    [question.tenant.id, id],
  )
  return (await whyNotSecond(question, [found?.created_by ?? null], drafter)) !== null
}
