import { earliestDue, refuseField, refuseState, say } from '@moorgate/contract'
import type { AnswerOf, BodyOf, closeFund as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Equalisation } from '../../../domain/fund-closing.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { isIdentified } from '../../../rows/identified-rows.ts'
import { drawUpEqualisation, equalisationDays } from '../drawdowns/draw-up-equalisation.ts'
import { draftInterest } from '../distributions/draft-interest.ts'
import { lockNamedFund, nextNumber } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { refreshReturns } from '../refresh-returns.ts'
import { equalise } from './equalise.ts'

type Body = BodyOf<typeof endpoint>

export interface Joiner {
  id: number
  user_id: number
  organisation_id: number | null
  class: string
  amount_minor: bigint
  investor_name: string
}

interface HeldClosing {
  id: number
  currency: string
  joiners: readonly Joiner[]
  /** In the order of the joiners. */
  equalised: readonly Equalisation[]
}

/**
 * Admits those who signed. Of a fund that has called money it also draws up, as drafts, the call by which
 * they pay what was called before them, and the distribution that gives their interest to the earlier
 * investors.
 *
 * Worked example: £2,000,000 joins a year after 20 % was called, at 8 %. The call asks for £400,000 and
 * £32,000 of interest; the distribution is of £32,000.
 */
export async function closeFund(work: Work, body: Body): Promise<HeldClosing> {
  const fund = await lockNamedFund(work, body.fund_id)
  await checkDate(work, fund, body.date)
  await mustHaveNoDraftCall(work, fund.id)
  const joiners = await joinersOf(work, fund, body)
  const { equalised, interest } = await equalise(work, fund, joiners, body.date)
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
  if (interestMinor > 0n) await draftInterest(work, fund, { closingId: id, interest })
  await admit(work, id, joiners)
  if (catchUpMinor > 0n) {
    const dueDate = body.due_date ?? earliestDue(londonDate(work.now), equalisationDays)
    await drawUpEqualisation(work, fund, { closingId: id, dueDate, joiners, equalised })
  }
  await refreshReturns(work, fund)
  work.emit({
    type: 'fund_closing.held',
    subject: { type: 'fund_closing', id },
    payload: { fund_id: fund.id },
    after: { date: body.date, admitted: joiners.length, interest_minor: String(interestMinor) },
  })
  return { id, currency: fund.currency, joiners, equalised }
}

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

/** Signed by the day, of investors whose identity check counts today; those that are named, or all. */
async function joinersOf(work: Work, fund: Fund, body: Body): Promise<Joiner[]> {
  const { rows } = await sql<Joiner>`
    select c.id, c.user_id, c.organisation_id, c.class, c.amount_minor, u.name as investor_name from fund_commitments c
    join users u on u.tenant_id = ${work.tenant.id} and u.id = c.user_id and ${isIdentified(work)}
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

/** What each of those admitted owes, and all of them, as the act answers it. */
export function owedByJoiners({
  currency,
  joiners,
  equalised,
}: HeldClosing): Pick<AnswerOf<typeof endpoint>, 'total' | 'joiners'> {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    total: money(sum(equalised.map(({ catchUpMinor, interestMinor }) => catchUpMinor + interestMinor))),
    joiners: joiners.map((joiner, index) => {
      const { catchUpMinor, interestMinor } = equalised[index]!
      return {
        fund_commitment_id: joiner.id,
        investor_name: joiner.investor_name,
        amount: money(joiner.amount_minor),
        catch_up: money(catchUpMinor),
        interest: money(interestMinor),
        total: money(catchUpMinor + interestMinor),
      }
    }),
  }
}
