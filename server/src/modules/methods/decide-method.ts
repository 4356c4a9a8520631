import {
  investmentMethodMachine,
  investmentMethodStatuses,
  moveOf,
  refuse,
  underWayStatuses,
} from '@moorgate/contract'
import type { InvestmentMethodStatus } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import type { Selectable } from 'kysely'
import { wantedPaperRows } from '../../rows/required-document-rows.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { changeById, checkVersion, lockById } from '../../kernel/rows.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { mustBeSecondPerson, whyNotSecond } from '../second-person/index.ts'
import { approveAccount, refuseAccount } from '../payout-accounts/index.ts'
import { checkComplete, kindOf, makersOf, mustBeLead, withHand } from './method-rules.ts'

type Entity = Selectable<Tables['investment_method_entities']>

/**
 * A draft or a rejected method goes to staff, once its kind's requirements are met. Its lead or staff send
 * it.
 */
export async function submitMethod(work: Work, id: number): Promise<void> {
  const entity = await lockById(work, 'investment_method_entities', id)
  mustBeLead(work, entity)
  const method = await kindOf(work, entity)
  mustMove(entity, 'pending', 'requirements_met')
  checkComplete(method, {
    ...entity,
    beneficial_owners: entity.beneficial_owners as { share_percent: string }[],
  })
  await move(work, entity, 'pending', {
    changed_by: withHand(entity.changed_by, work.actor.id),
    submitted_at: work.now,
    decision_reason: null,
  })
}

/**
 * Money may be put in by it from now on, and paid out to its account once that has served its wait. Anyone
 * who had a hand in it or leads it does not decide. 409 `stale_version` where it changed since it was read:
 * nobody approves an account that they haven't seen.
 */
export async function approveMethod(work: Work, id: number, readVersion?: number): Promise<void> {
  const entity = await lockById(work, 'investment_method_entities', id)
  mustMove(entity, 'approved')
  await mustBeAnother(work, entity)
  checkVersion(entity, readVersion)
  await mustHaveRequiredDocuments(work, id)
  if (entity.bank_account_id !== null) await approveAccount(work, entity.bank_account_id)
  await move(work, entity, 'approved', { ...decisionOf(work, null), changed_by: [] })
}

const missingDocuments = `
  select s.title from ${wantedPaperRows('investment_method_entity')} s
  where s.required and s.status <> 'approved' order by s."order", s.id`

/** 409 with the required documents of a method that are missing or not approved yet. */
async function mustHaveRequiredDocuments(work: Work, id: number): Promise<void> {
  const { rows } = await work.db.executeQuery<{ title: string }>(
    CompiledQuery.raw(missingDocuments, [work.tenant.id, id, londonDate(work.now)]),
  )
  if (rows.length === 0) return
  const missing = rows.map(({ title }) => title).join(', ')
  refuse({
    code: 'conflict',
    reason: 'papers_missing',
    message: `Approve the required documents first: ${missing}.`,
  })
}

/** Nothing is put in by it, and nothing paid out to its account, until it is handed in again and approved. */
export async function rejectMethod(work: Work, id: number, reason: string): Promise<void> {
  const entity = await lockById(work, 'investment_method_entities', id)
  mustMove(entity, 'rejected')
  await mustBeAnother(work, entity)
  if (entity.bank_account_id !== null) await refuseAccount(work, entity.bank_account_id)
  await move(work, entity, 'rejected', decisionOf(work, reason))
}

/** Stops new money for the time being; what is invested stays. */
export async function suspendMethod(work: Work, id: number, reason: string): Promise<void> {
  const entity = await lockById(work, 'investment_method_entities', id)
  mustMove(entity, 'suspended')
  await move(work, entity, 'suspended', decisionOf(work, reason))
}

/** For good. While money is under way by it, it can't be closed; what is held stays held. */
export async function closeMethod(work: Work, id: number): Promise<void> {
  const entity = await lockById(work, 'investment_method_entities', id)
  mustBeLead(work, entity)
  mustMove(entity, 'closed')
  const open = await work.db
    .selectFrom('investments')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_method_entity_id', '=', id)
    .where('status', 'in', underWayStatuses)
    .limit(1)
    .executeTakeFirst()
  if (open) refuse({ code: 'conflict', reason: 'in_use', about: 'investment_method' })
  await move(work, entity, 'closed', { is_default: false })
}

function mustMove(entity: Entity, to: InvestmentMethodStatus, guard?: string): void {
  const found = moveOf(investmentMethodMachine, entity.status as InvestmentMethodStatus, to)
  if (found && (guard === undefined || found.guards.some((each) => each === guard))) return
  const stands = `{${investmentMethodStatuses[entity.status as InvestmentMethodStatus].label}}`
  const message = `This {investment_method} is ${stands}, so this can’t be done now. Reload the page.`
  refuse({ code: 'conflict', reason: 'illegal_move', message, errors: { status: [message] } })
}

/**
 * Anyone who entered the lead's address may be the lead, so they don't decide either: they are behind the
 * lead as a maker.
 */
const mustBeAnother = (work: Work, { changed_by, lead_user_id }: Entity): Promise<void> =>
  mustBeSecondPerson(work, [...changed_by, lead_user_id], hadAHand)

const hadAHand = 'You worked on this, so you can’t approve or reject it. Ask a colleague.'

/** Whether the reader may not decide about a method, for the reasons that the decision is refused. */
export async function mayNotDecide(question: QueryContext, id: number): Promise<boolean> {
  const { changed_by, lead_user_id } = await makersOf(question, id)
  return (await whyNotSecond(question, [...changed_by, lead_user_id], hadAHand)) !== null
}

const decisionOf = (work: Work, reason: string | null) => ({
  decided_by: work.actor.id,
  decided_at: work.now,
  decision_reason: reason,
})

const events = {
  pending: 'method.submitted',
  approved: 'method.approved',
  rejected: 'method.rejected',
  suspended: 'method.suspended',
  closed: 'method.closed',
} as const

async function move(
  work: Work,
  entity: Entity,
  status: keyof typeof events,
  changes: Partial<
    Pick<
      Entity,
      'changed_by' | 'submitted_at' | 'decided_by' | 'decided_at' | 'decision_reason' | 'is_default'
    >
  >,
): Promise<void> {
  await changeById(work, 'investment_method_entities', entity.id, { ...changes, status })
  work.emit({
    type: events[status],
    subject: { type: 'investment_method_entity', id: entity.id },
    payload: { user_id: entity.lead_user_id, reason: changes.decision_reason ?? null },
    before: { status: entity.status },
    after: { status },
  })
}
