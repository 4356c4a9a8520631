import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { earliestDue, refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, closeFund as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { parsePercent } from '../../../domain/decimal.ts'
import { equaliseJoiners } from '../../../domain/fund-closing.ts'
import type { EarlierCall, Equalisation } from '../../../domain/fund-closing.ts'
import { sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { drawUpEqualisation } from '../drawdowns/draw-up-equalisation.ts'
import { draftInterest } from '../distributions/draft-interest.ts'
import { lockNamedFund, nextNumber } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { refreshReturns } from '../refresh-returns.ts'

type Body = BodyOf<typeof endpoint>

export interface Joiner {
  id: number
  user_id: number
  organisation_id: number | null
  class: string
  amount_minor: bigint
}

/**
 * Admits those who signed. Of a fund that has called money it also draws up, as drafts, the call by which
 * they pay what was called before them, and the distribution that gives their interest to the earlier
 * investors.
 *
 * Worked example: £2,000,000 joins a year after 20 % was called, at 8 %. The call asks for £400,000 and
 * £32,000 of interest; the distribution is of £32,000.
 */
export async function closeFund(work: Work, body: Body): Promise<number> {
  const fund = await lockNamedFund(work, body.fund_id)
  await checkDate(work, fund, body.date)
  await mustHaveNoDraftCall(work, fund.id)
  const joiners = await joinersOf(work, fund, body)
  const equalised = await equalise(work, fund, joiners, body.date)
  const catchUpMinor = sum(equalised.map((each) => each.catchUpMinor))
  const interestMinor = sum(equalised.map((each) => each.interestMinor))
  const { id } = await work.db
    .insertInto('fund_closings')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      number: await nextNumber(work, 'fund_closings', fund.id),
      date: body.date,
      currency: fund.currency,
      admitted_count: joiners.length,
      admitted_minor: sum(joiners.map((joiner) => joiner.amount_minor)),
      catch_up_minor: catchUpMinor,
      interest_minor: interestMinor,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (interestMinor > 0n) await draftInterest(work, fund, { closingId: id, interestMinor })
  await admit(work, id, joiners)
  if (catchUpMinor > 0n) {
    const dueDate = body.due_date ?? earliestDue(londonDate(work.now), usualDays)
    await drawUpEqualisation(work, fund, { closingId: id, dueDate, joiners, equalised })
  }
  await refreshReturns(work, fund)
  work.emit({
    type: 'fund_closing.held',
    subject: { type: 'fund_closing', id },
    payload: { fund_id: fund.id },
    after: { date: body.date, admitted: joiners.length, interest_minor: String(interestMinor) },
  })
  return id
}

const usualDays = 10

/** Not tomorrow, and not before the closing before. */
async function checkDate(work: Work, fund: Fund, date: string): Promise<void> {
  const today = londonDate(work.now)
  if (date > today) refuseField('date', say.beforeOrEqual(today))
  const { rows } = await sql<{ last: string | null }>`select max(date)::text as last from fund_closings
    where tenant_id = ${work.tenant.id} and fund_id = ${fund.id} and deleted_at is null`.execute(work.db)
  const last = rows[0]?.last ?? null
  if (last !== null && date < last) refuseField('date', say.afterOrEqual(last))
}

/** Those who join would be missing from a call that is drawn up and not issued. */
async function mustHaveNoDraftCall(work: Work, fundId: number): Promise<void> {
  const { rows } =
    await sql`select 1 from fund_drawdowns where tenant_id = ${work.tenant.id} and fund_id = ${fundId}
    and status = 'draft' and deleted_at is null limit 1`.execute(work.db)
  if (rows.length > 0)
    refuseState('Issue or cancel the draft call first. New {investors} aren’t included in it.')
}

/** Signed by the day, of investors whose identity has passed; those that are named, or all. */
async function joinersOf(work: Work, fund: Fund, body: Body): Promise<Joiner[]> {
  const { rows } = await sql<Joiner>`
    select c.id, c.user_id, c.organisation_id, c.class, c.amount_minor from fund_commitments c
    join users u on u.tenant_id = ${work.tenant.id} and u.id = c.user_id and u.aml_status = 'passed'
    where c.tenant_id = ${work.tenant.id} and c.fund_id = ${fund.id} and c.status = 'signed' and c.deleted_at is null
      and c.signed_on <= ${body.date}::date
    order by c.id for update of c`.execute(work.db)
  const { commitment_ids: named } = body
  const chosen = named ? rows.filter((row) => named.includes(row.id)) : rows
  if (named && chosen.length < new Set(named).size)
    refuseField(
      'commitment_ids',
      'Only signed {commitments} from {investors} with verified identity can be admitted.',
    )
  if (chosen.length === 0)
    refuseField(
      'date',
      'No signed {commitments} from {investors} with verified identity are waiting for a closing.',
    )
  return chosen
}

async function admit(work: Work, closingId: number, joiners: readonly Joiner[]): Promise<void> {
  await sql`
    update fund_commitments set status = 'active', fund_closing_id = ${closingId}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = any(${joiners.map((joiner) => joiner.id)}::bigint[])`.execute(
    work.db,
  )
}

/**
 * Each class by its own calls, of what was committed when they were issued: a part may have gone to others
 * since.
 */
async function equalise(
  work: Work,
  fund: Fund,
  joiners: readonly Joiner[],
  date: string,
): Promise<Equalisation[]> {
  const { rows } = await sql<{
    class: string
    due_date: string
    called_minor: bigint
    committed_minor: bigint
  }>`
    select c.class, d.due_date, sum(l.amount_minor)::bigint as called_minor,
      sum(c.amount_minor + coalesce((select sum(t.amount_minor) from fund_transfers t where t.tenant_id = ${work.tenant.id}
        and t.fund_commitment_id = c.id and t.status = 'approved' and t.approved_at > d.issued_at), 0))::bigint as committed_minor
    from fund_drawdowns d
    join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = d.id and l.deleted_at is null
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = l.fund_commitment_id
    where d.tenant_id = ${work.tenant.id} and d.fund_id = ${fund.id} and d.deleted_at is null
      and d.purpose <> 'equalisation' and d.status in ${sql.raw(statusList(calledDrawdownStatuses))}
    group by d.id, c.class, d.due_date order by d.id`.execute(work.db)
  const callsOf = (name: string): EarlierCall[] =>
    rows
      .filter((row) => row.class === name)
      .map((row) => ({
        dueDate: row.due_date,
        calledMinor: row.called_minor,
        committedMinor: row.committed_minor,
      }))
  const ratePercentMicro = parsePercent(fund.equalisation_percent) ?? 0n
  return joiners.flatMap((joiner) =>
    equaliseJoiners([{ id: joiner.id, amountMinor: joiner.amount_minor }], callsOf(joiner.class), {
      ratePercentMicro,
      date,
    }),
  )
}
