import { calledStatuses } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { sql } from 'kysely'
import { standingOfAllocation } from '../../../domain/call-parts.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import { setStatus } from '../../investment-status/index.ts'
import { calledOf, isCalledLine } from '../../../rows/called-rows.ts'
import { isOpenLine } from '../../../rows/overdue-rows.ts'

interface CalledAllocation {
  id: number
  status: InvestmentStatus
  amount_minor: bigint
  called_minor: bigint
  /** What came in on its lines, their fees with it. */
  received_minor: bigint
  open_lines: number
}

/** Why they move, for their history, and the call that moved them. */
export interface LinesChange {
  reason?: string | null
  historyReason?: string
  callId?: number
}

const followed: readonly InvestmentStatus[] = ['reserved', ...calledStatuses]
const issued = sql.raw(isCalledLine('l', 'k'))
const open = sql.raw(`${isOpenLine('l')} and k.status <> 'draft'`)

/** What the lines `l` of an allocation and their calls `k` come to. */
const sums = sql`${sql.raw(calledOf('l', 'k'))} as called_minor, (count(*) filter (where ${open}))::int as open_lines`

/**
 * Brings allocations up to their lines, after these were issued, paid, booked back or ended: their status, what came
 * in, what is not called yet, and the day on which the first open line is late. An allocation is paid once all of it
 * is called and no line is open; while a part is not called it is paid in part at most, and nothing of that part is
 * due.
 */
export async function followLines(
  work: Work,
  investmentIds: readonly number[],
  change: LinesChange = {},
): Promise<void> {
  if (investmentIds.length === 0) return
  const allocations = await calledAllocations(work, investmentIds)
  const moved = allocations
    .map((allocation) => ({ id: allocation.id, from: allocation.status, to: standingOf(allocation) }))
    .filter(({ from, to }) => from !== to)
  for (const [to, those] of Map.groupBy(moved, (each) => each.to))
    await setStatus(work, {
      ids: those.map(({ id }) => id),
      to,
      ...(to === 'reserved' && { event: 'investment.call_cancelled', historyReason: cancelled(work) }),
      ...(change.historyReason !== undefined && { historyReason: change.historyReason }),
      ...(change.reason && { reason: change.reason }),
      ...(change.callId !== undefined && { payload: { cash_call_id: change.callId } }),
    })
  await keepFacts(
    work,
    allocations.map(({ id }) => id),
    moved.map(({ id }) => id),
  )
}

const cancelled = (work: Work) =>
  fillLabels(work.tenant.branding.navigation, 'The {cash_call} was cancelled.')

const standingOf = (allocation: CalledAllocation) =>
  standingOfAllocation({
    amountMinor: allocation.amount_minor,
    calledMinor: allocation.called_minor,
    receivedMinor: allocation.received_minor,
    openLines: allocation.open_lines,
  })

async function calledAllocations(work: Work, ids: readonly number[]): Promise<CalledAllocation[]> {
  const { rows } = await sql<CalledAllocation>`
    select i.id, i.status, i.amount_minor, ${sums},
      coalesce(sum(l.received_minor) filter (where ${issued}), 0)::bigint as received_minor
    from investments i
    left join cash_call_lines l on l.tenant_id = ${work.tenant.id} and l.investment_id = i.id and l.deleted_at is null
    left join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
    where i.tenant_id = ${work.tenant.id} and i.id = any(${[...ids]}::bigint[]) and i.deleted_at is null
      and i.status in ${sql.raw(statusList(followed))}
    group by i.id, i.status, i.amount_minor
    order by i.id`.execute(work.db)
  return rows
}

/** Those that moved have a new version already. A due date stays after the payment, until another part is called. */
async function keepFacts(work: Work, ids: readonly number[], moved: readonly number[]): Promise<void> {
  await sql`
    with facts as (
      select l.investment_id as id, coalesce(sum(l.received_minor - l.fee_received_minor), 0)::bigint as received_minor,
        ${sums}, max(l.received_at) filter (where ${issued}) as received_at,
        (array_agg(k.due_date order by k.due_date + k.grace_days, k.id) filter (where ${open}))[1] as due_on,
        (array_agg(k.grace_days order by k.due_date + k.grace_days, k.id) filter (where ${open}))[1] as grace_days
      from cash_call_lines l
      join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
      where l.tenant_id = ${work.tenant.id} and l.investment_id = any(${[...ids]}::bigint[]) and l.deleted_at is null
      group by l.investment_id)
    update investments i set received_minor = f.received_minor,
      uncalled_minor = case when f.called_minor = 0 then 0 else greatest(0, i.amount_minor - f.called_minor) end,
      payment_due_on = case when f.open_lines > 0 then f.due_on when f.called_minor < i.amount_minor then null
        else i.payment_due_on end,
      payment_grace_days = case when f.open_lines > 0 then f.grace_days when f.called_minor < i.amount_minor then 0
        else i.payment_grace_days end,
      payment_received_at = case when i.status = 'payment_received' then f.received_at end,
      version = i.version + case when i.id = any(${[...moved]}::bigint[]) then 0 else 1 end, updated_at = ${work.now}
    from facts f where i.tenant_id = ${work.tenant.id} and i.id = f.id`.execute(work.db)
}
