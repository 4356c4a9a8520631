import {
  blockingStatuses,
  hasClosed,
  isDraft,
  isLive,
  messageFor,
  moveOf,
  opportunityMachine,
  opportunityStatus,
  refuse,
  refuseField,
  say,
} from '@moorgate/contract'
import type {
  BodyOf,
  FieldErrors,
  OpportunityGuard,
  OpportunityStatus,
  moveOpportunity as endpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { publishGuards, refuseMove } from '../../opportunities/index.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { proceedsToDistribute } from '../proceeds/proceeds-left.ts'
import { completeRound } from './complete-round.ts'
import { failRound } from './fail-round.ts'
import { bringCostBack, endHoldings, resumeHoldings, writeOffCost } from './mature-round.ts'
import { lockOpportunity } from '../../round-locks/index.ts'
import { pendingRights, promoteWaiting } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { moneyText } from '../../../domain/format.ts'
import { isPaidSoFarRow } from '../../../rows/called-rows.ts'
import { statusList } from '../../../kernel/database/status-list.ts'

type Check = (work: Work, opportunity: Opportunity) => Promise<FieldErrors> | FieldErrors

const missing = (field: string): FieldErrors => ({ [field]: [messageFor(say.required, field)] })

/**
 * What a round needs before its shares are allotted, before it fails, and before it matures: domain handbook
 * §4.1.
 */
const settleGuards: Partial<Record<OpportunityGuard, Check>> = {
  every_investment_settled: async (work, opportunity) => {
    const { rows } = await sql<{ count: number; uncalled_count: number; uncalled_minor: bigint }>`
      select (count(*) filter (where not ${isPaidSoFar}))::int as count, (count(*) filter (where ${isPaidSoFar}))::int as uncalled_count,
        coalesce(sum(i.uncalled_minor) filter (where ${isPaidSoFar}), 0)::bigint as uncalled_minor
      from investments i
      where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${opportunity.id} and i.deleted_at is null
        and i.status in ${sql.raw(statusList(blockingStatuses))}`.execute(work.db)
    const { count: open, uncalled_count: inPart, uncalled_minor: uncalledMinor } = rows[0]!
    const are = open === 1 ? '1 investment is' : `${open} investments are`
    const rest = moneyText(uncalledMinor, opportunity.currency)
    const investments = [
      ...(open === 0 ? [] : [`${are} neither paid nor cancelled.`]),
      ...(inPart === 0
        ? []
        : [
            `${rest} of ${inPart === 1 ? '1 {allocation}' : `${inPart} {allocations}`} has not been called yet. Call everything not called yet first.`,
          ]),
    ]
    return investments.length === 0 ? {} : { investments }
  },
  rights_settled: async (work, opportunity) => {
    const pending = await pendingRights(work, opportunity.id)
    return pending ? { pre_emption: [pending] } : {}
  },
  minimum_raised: async (work, opportunity) => {
    const paid = await receivedMinor(work, opportunity)
    const least = opportunity.minimum_raise_minor ?? 0n
    if (paid === 0n) return { investments: ['No one has paid, so there are no shares to allot.'] }
    if (paid >= least) return {}
    const amount = moneyText(least, opportunity.currency)
    return {
      minimum_raise: [`Only ${moneyText(paid, opportunity.currency)} of the minimum of ${amount} was paid.`],
    }
  },
  minimum_not_raised: async (work, opportunity) => {
    const paid = await receivedMinor(work, opportunity)
    return opportunity.minimum_raise_minor !== null && paid >= opportunity.minimum_raise_minor
      ? { minimum_raise: ['The round raised its minimum, so complete it instead.'] }
      : {}
  },
  allotment_date_set: (work, opportunity) => {
    const today = londonDate(work.now)
    return {
      ...(opportunity.allotment_date === null && missing('allotment_date')),
      ...(opportunity.allotment_date !== null &&
        opportunity.allotment_date > today && {
          allotment_date: [messageFor(say.beforeOrEqual(today), 'allotment_date')],
        }),
      ...(opportunity.share_price === null && missing('share_price')),
    }
  },
  // Holdings of a round that paid nothing back are written off, so that is said and not left blank.
  outcome_recorded: (_work, { outcome, outcome_date: day, outcome_proceeds_minor: proceeds }) => ({
    ...(outcome === null && missing('outcome')),
    ...(day === null && missing('outcome_date')),
    ...(outcome !== null &&
      outcome !== 'write_off' &&
      proceeds === null && { outcome_proceeds: ['Enter the proceeds, or 0 if nothing was paid back.'] }),
  }),
  proceeds_distributed: proceedsToDistribute,
}

/** What was paid in full for a round. Part payments and surplus don't count towards its minimum. */
async function receivedMinor(work: Work, opportunity: Opportunity): Promise<bigint> {
  const { rows } = await sql<{ paid_minor: bigint }>`
    select coalesce(sum(received_minor), 0)::bigint as paid_minor from investments
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunity.id} and deleted_at is null
      and status = 'payment_received'`.execute(work.db)
  return rows[0]!.paid_minor
}

const isPaidSoFar = sql.raw(isPaidSoFarRow('i'))

type Body = BodyOf<typeof endpoint>

type Status = OpportunityStatus

const guards = { ...publishGuards, ...settleGuards }

/**
 * Moves an opportunity, with everything that the move brings, in one transaction. A move that the machine
 * does not know is 409; one that is not ready yet is 422 with all that is missing, on its fields. Moving to
 * where it stands does nothing.
 */
export async function moveOpportunity(work: Work, id: number, body: Body): Promise<void> {
  const opportunity = await lockOpportunity(work, id)
  const [from, to] = [opportunity.status as Status, body.status]
  const move = moveOf(opportunityMachine, from, to)
  mustTouch(work, from, move?.action ?? 'update')
  if (from === to) return
  if (!move) refuseMove(work, { from, to })
  if (move.reason && !body.reason) refuseField('reason', say.required)
  const ready = await reopened(work, opportunity, to, body.closes_at ?? null)
  await checkGuards(work, ready, move.guards)
  await effects(work, ready, { to, reason: body.reason ?? null })
  const changeId = await record(work, ready, { from, to, reason: body.reason ?? null })
  if (to === opportunityStatus.matured) await writeOffCost(work, ready, changeId)
  if (from === opportunityStatus.matured) await bringCostBack(work, ready, changeId)
}

/** Closes a live round because its day is over: nobody's act, so nobody's permission. */
export async function closeRound(work: Work, opportunity: Opportunity): Promise<void> {
  await record(work, opportunity, { from: opportunity.status as Status, to: 4, reason: null })
}

/** A closed round that opens again may be given a new closing date with it. */
async function reopened(
  work: Work,
  opportunity: Opportunity,
  to: Status,
  closesAt: string | null,
): Promise<Opportunity> {
  if (closesAt === null || hasClosed(to)) return opportunity
  const closeDate = londonDate(new Date(closesAt))
  if (opportunity.open_date !== null && closeDate < opportunity.open_date)
    refuseField('closes_at', say.afterOrEqual(opportunity.open_date))
  await sql`update investment_opportunities set close_date = ${closeDate}
    where tenant_id = ${work.tenant.id} and id = ${opportunity.id}`.execute(work.db)
  return { ...opportunity, close_date: closeDate }
}

async function checkGuards(
  work: Work,
  opportunity: Opportunity,
  names: readonly (keyof typeof guards)[],
): Promise<void> {
  const errors: FieldErrors = {}
  for (const name of names)
    for (const [field, found] of Object.entries((await guards[name]?.(work, opportunity)) ?? {}))
      errors[field] = [...(errors[field] ?? []), ...found]
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
}

async function effects(
  work: Work,
  opportunity: Opportunity,
  { to, reason }: { to: Status; reason: string | null },
): Promise<void> {
  if (to === opportunityStatus.completed && opportunity.status === opportunityStatus.closed)
    await completeRound(work, opportunity)
  if (to === opportunityStatus.completed && opportunity.status === opportunityStatus.matured)
    await resumeHoldings(work, opportunity, reason ?? '')
  if (to === opportunityStatus.matured) await endHoldings(work, opportunity)
  if (isDraft(to)) await failRound(work, opportunity)
}

const stamps: Readonly<Record<Status, (now: Date) => RawBuilder<unknown>>> = {
  1: () => sql`published_at = null, closed_at = null`,
  2: (now) => sql`published_at = coalesce(published_at, ${now}), closed_at = null`,
  3: (now) => sql`published_at = coalesce(published_at, ${now}), closed_at = null`,
  4: (now) => sql`closed_at = ${now}`,
  5: (now) => sql`completed_at = coalesce(completed_at, ${now}), matured_at = null`,
  6: (now) => sql`matured_at = ${now}`,
}

async function record(
  work: Work,
  opportunity: Opportunity,
  { from, to, reason }: { from: Status; to: Status; reason: string | null },
): Promise<number> {
  await sql`update investment_opportunities set status = ${to}, ${stamps[to](work.now)}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${opportunity.id}`.execute(work.db)
  const { rows } = await sql<{ id: number }>`
    insert into opportunity_status_changes (tenant_id, investment_opportunity_id, from_status, to_status, reason, actor_id, at)
    values (${work.tenant.id}, ${opportunity.id}, ${from}, ${to}, ${reason}, ${work.actor.id}, ${work.now}) returning id`.execute(
    work.db,
  )
  work.emit({
    type: eventOf(from, to),
    subject: { type: 'investment_opportunity', id: opportunity.id },
    payload: { from, to },
    before: { status: from },
    after: { status: to, ...(reason && { reason }) },
  })
  if (from === opportunityStatus.closed && isLive(to))
    await promoteWaiting(work, { ...opportunity, status: to })
  return rows[0]!.id
}

/** What a move is called afterwards. */
function eventOf(from: Status, to: Status) {
  if (isDraft(from)) return 'opportunity.published'
  if (isDraft(to)) return 'opportunity.failed'
  if (from === opportunityStatus.closed && !hasClosed(to)) return 'opportunity.reopened'
  if (!hasClosed(to)) return 'opportunity.audience_changed'
  if (to === opportunityStatus.closed) return 'opportunity.closed'
  if (to === opportunityStatus.matured) return 'opportunity.matured'
  return from === opportunityStatus.matured ? 'opportunity.maturity_withdrawn' : 'opportunity.completed'
}
