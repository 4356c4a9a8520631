import { refuseState } from '@moorgate/contract'
import { openDrawdownLineStatuses, unpaidDistributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'

/** What may wait of a commitment, in the words of its refusal. */
const waiting = {
  call: 'A call on this {commitment} is in draft or unpaid. Settle or cancel it first.',
  distribution: 'A distribution to this {commitment} is not paid yet. Pay or cancel it first.',
  interest: 'Interest on a late payment is unpaid. Record its payment or waive it first.',
  link: 'A {fund} holds this {commitment}. End the link between the two first.',
} as const

/**
 * Refuses an act by which a commitment ends or changes hands while money of it is on its way: the holder who
 * was asked for it pays it, and the holder it was shared to gets it.
 */
export async function mustBeSettled(
  work: Work,
  commitment: Pick<
    Selectable<Tables['fund_commitments']>,
    'id' | 'fund_id' | 'status' | 'default_reported_at'
  >,
): Promise<void> {
  const { id, status, default_reported_at: reportedAt } = commitment
  if (status === 'defaulted' || reportedAt !== null)
    refuseState('This {commitment} is in default or has been reported as in default. Lift the default first.')
  const { db, tenant } = work
  const { rows } = await sql<{ what: keyof typeof waiting }>`
    select 'call' as what from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id and d.deleted_at is null
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id} and l.deleted_at is null
      and l.status in ${sql.raw(statusList(openDrawdownLineStatuses))} and d.status <> 'cancelled'
    union all
    select 'distribution' from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id and d.deleted_at is null
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id} and l.deleted_at is null and l.status = 'due'
      and d.status in ${sql.raw(statusList(unpaidDistributionStatuses))}
    union all
    select 'interest' from fund_late_charges x
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.status = 'charged' and x.deleted_at is null
    limit 1`.execute(db)
  const [found] = rows
  if (found) refuseState(waiting[found.what])
  await mustAwaitNoRefund(work, commitment.fund_id, { commitmentId: id })
}

/** A commitment that a fund holds goes on by its link. */
export async function mustNotBeLinked({ db, tenant }: Work, id: number): Promise<void> {
  const { rows } = await sql`select 1 from fund_links
    where tenant_id = ${tenant.id} and fund_commitment_id = ${id} and ends_on is null and deleted_at is null`.execute(
    db,
  )
  if (rows.length > 0) refuseState(waiting.link)
}
