import { proceedsMachine, refuse, refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, payProceeds as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { changeById, checkVersion, touchById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { postJournals } from '../../ledger/index.ts'
import type { Entry } from '../../ledger/index.ts'
import { heldPayouts } from '../../payout-accounts/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { lockProceeds } from './lock-proceeds.ts'
import type { ProceedsDistribution } from './lock-proceeds.ts'
import { mustStand } from './share-proceeds.ts'

type Body = BodyOf<typeof endpoint>

interface DueLine {
  id: number
  investment_id: number
  user_id: number
  organisation_id: number | null
  amount_minor: bigint
  /** Cost that is booked out with the payment. */
  cost_minor: bigint
}

/**
 * Records lines as paid, those that are named or all that may be, each in a journal of its own: the money comes
 * in and goes out again. What is on hold stays due, unless it is named to be kept back: then it is booked as owed
 * and stands among the refunds. The last line makes the distribution paid.
 */
export async function payProceeds(work: Work, id: number, body: Body): Promise<void> {
  const { opportunity, row } = await lockProceeds(work, id)
  mustMove(
    proceedsMachine,
    [row.status, 'paid'],
    row.status === 'paid'
      ? 'Every line of this {distribution} has been paid.'
      : 'A second person must authorise this {distribution} before it’s paid.',
  )
  checkVersion(row, body.version)
  await mustStand(work, { opportunity, row }, 'Cancel it and draft another.')
  checkDay(work, opportunity, body.paid_on)
  const lines = await linesToPay(work, row, body)
  const journals = await postJournals(
    work,
    lines.map((line) => ({
      date: body.paid_on,
      type: 'distribution' as const,
      description: `${opportunity.name}: ${row.title}`,
      entries: entriesOf(line, { opportunity, body }),
    })),
  )
  const paid = lines.map((line, index) => ({ ...line, journalId: journals[index]!.journalId }))
  if (body.keep_back) await keepBack(work, paid, row.currency)
  await markPaid(work, paid, body)
  work.emit({
    type: 'opportunity.distributed',
    subject: { type: 'investment_opportunity', id: opportunity.id },
    payload: { journal_ids: paid.map(({ journalId }) => journalId), opportunity_distribution_id: id },
    after: {
      amount_minor: String(sum(paid.map((line) => line.amount_minor))),
      date: body.paid_on,
      final: row.final,
      lines: paid.length,
    },
  })
  await settle(work, row)
}

function checkDay(work: Work, { allotment_date: allotted }: Opportunity, paidOn: string): void {
  const today = londonDate(work.now)
  if (paidOn > today) refuseField('paid_on', say.beforeOrEqual(today))
  if (allotted !== null && paidOn < allotted) refuseField('paid_on', say.afterOrEqual(allotted))
}

/** Those that are named, or all that may be paid; to keep back are those that may not. */
async function linesToPay(
  work: Work,
  row: ProceedsDistribution,
  { line_ids: named, keep_back: keepsBack = false }: Body,
): Promise<DueLine[]> {
  const due = await dueLines(work, row)
  const held = await heldPayouts(
    work,
    due.map((line) => line.investment_id),
  )
  const isFit = (line: DueLine) => held.has(line.investment_id) === keepsBack
  const chosen = named ? due.filter((line) => named.includes(line.id)) : due.filter(isFit)
  if (named && (chosen.length === 0 || chosen.length < new Set(named).size)) refuseField('line_ids', say.in)
  if (chosen.length > 0 && chosen.every(isFit)) return chosen
  if (keepsBack) refuseState('This payment isn’t on hold any more. Record it as paid.')
  refuse({ code: 'conflict', reason: 'payout_held' })
}

/** The last payment ends the holdings: the cost that their books carry goes out with it. */
async function dueLines(work: Work, { id, final }: ProceedsDistribution): Promise<DueLine[]> {
  const { rows } = await sql<DueLine>`
    select l.id, l.investment_id, l.user_id, l.organisation_id, l.amount_minor,
      case when ${final} then (select coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint from ledgers e
        where e.tenant_id = ${work.tenant.id} and e.investment_id = l.investment_id and e.account = 'investment_cost') else 0 end
        as cost_minor
    from opportunity_distribution_lines l
    where l.tenant_id = ${work.tenant.id} and l.opportunity_distribution_id = ${id} and l.deleted_at is null and l.status = 'due'
    order by l.id for update of l`.execute(work.db)
  return rows
}

type PaidLine = DueLine & { journalId: number }

/**
 * What may not be paid yet is owed: it stands among the refunds, from where it is paid once the wait is over.
 */
async function keepBack(work: Work, lines: readonly PaidLine[], currency: string): Promise<void> {
  for (const line of lines) {
    if (line.amount_minor <= 0n) continue
    await work.db
      .insertInto('refunds')
      .values({
        tenant_id: work.tenant.id,
        investment_id: line.investment_id,
        user_id: line.user_id,
        currency,
        amount_minor: line.amount_minor,
        reason: 'payout_held',
        ledger_journal_id: line.journalId,
        created_at: work.now,
        updated_at: work.now,
        created_by: work.actor.id,
      })
      .execute()
  }
}

async function markPaid(
  work: Work,
  lines: readonly PaidLine[],
  { paid_on: paidOn, reference = null }: Body,
): Promise<void> {
  const paid = lines.map(({ id, cost_minor: minor, journalId }) => ({
    id,
    cost_minor: String(minor),
    journal_id: journalId,
  }))
  await sql`
    update opportunity_distribution_lines l set status = 'paid', paid_on = ${paidOn}::date, reference = ${reference},
      cost_minor = c.cost_minor, ledger_journal_id = c.journal_id, version = l.version + 1, updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as c(id bigint, cost_minor bigint, journal_id bigint)
    where l.tenant_id = ${work.tenant.id} and l.id = c.id`.execute(work.db)
}

/** Paid once no line is due any more. */
async function settle(
  work: Work,
  { id, investment_opportunity_id: opportunityId }: ProceedsDistribution,
): Promise<void> {
  const { rows: due } = await sql`select 1 from opportunity_distribution_lines
    where tenant_id = ${work.tenant.id} and opportunity_distribution_id = ${id} and status = 'due' and deleted_at is null
    limit 1`.execute(work.db)
  const isPaid = due.length === 0
  if (!isPaid) return touchById(work, 'opportunity_distributions', id)
  await changeById(work, 'opportunity_distributions', id, { status: 'paid', paid_at: work.now })
  work.emit({
    type: 'opportunity_distribution.paid',
    subject: { type: 'opportunity_distribution', id },
    payload: { investment_opportunity_id: opportunityId },
    before: { status: 'authorised' },
    after: { status: 'paid' },
  })
}

/**
 * The buyer's money comes in, against the cost and what was gained; and goes out to the holder.
 *
 * Worked example, £27.50 for what had cost £25.00: debit client_cash 27.50; credit investment_cost 25.00,
 * realised 2.50; debit distribution 27.50; credit client_cash 27.50. Where the payment is kept back, the last of
 * these credits refund_payable.
 */
function entriesOf(line: DueLine, { opportunity, body }: { opportunity: Opportunity; body: Body }): Entry[] {
  const about = {
    currency: opportunity.currency,
    userId: line.user_id,
    organisationId: line.organisation_id,
    opportunityId: opportunity.id,
    investmentId: line.investment_id,
    reference: body.reference ?? null,
  }
  const { amount_minor: paidMinor, cost_minor: costMinor } = line
  const realisedMinor = paidMinor - costMinor
  const realised = realisedMinor < 0n ? { debitMinor: -realisedMinor } : { creditMinor: realisedMinor }
  return [
    { account: 'client_cash', debitMinor: paidMinor, ...about },
    { account: 'investment_cost', creditMinor: costMinor, ...about },
    { account: 'realised', ...realised, ...about },
    { account: 'distribution', debitMinor: paidMinor, ...about },
    { account: body.keep_back ? 'refund_payable' : 'client_cash', creditMinor: paidMinor, ...about },
  ]
}
