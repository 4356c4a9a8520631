import { distributionMachine, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, payDistribution as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Work } from '../../../kernel/work.ts'
import { postJournals } from '../../ledger/index.ts'
import { payableFromSql, payoutWaitsForSql } from '../../payout-accounts/index.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { lockOfFund } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { bookUnits } from '../structures/book-units.ts'
import { refreshReturns } from '../refresh-returns.ts'
import { methodOfLine } from './held-lines.ts'

type PayableLine = Selectable<Tables['distribution_lines']> & {
  payable_from: Date | null
  waits_for: string | null
}
type Distribution = Selectable<Tables['distributions']>

/**
 * Records lines as paid, those that are named or all that may be: each is one journal, debit distribution (or
 * carry, or what was owed as interest), credit client_cash. What waits for an investor's bank account stays
 * due. The last line makes the distribution paid.
 */
export async function payDistribution(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<void> {
  const { fund, row: distribution } = await lockOfFund(work, 'distributions', id)
  mustMove(
    distributionMachine,
    [distribution.status, 'paid'],
    distribution.status === 'paid'
      ? 'Every line of this {distribution} has been paid.'
      : 'A second person must authorise this {distribution} before it’s paid.',
  )
  checkDay(work, distribution, body.paid_on)
  const lines = await linesToPay(work, id, body.line_ids)
  await markPaid(work, lines, body)
  await post(work, { fund, distribution, lines }, body)
  const commitments = lines.flatMap(({ fund_commitment_id: id }) => id ?? [])
  await bookUnits(work, { kind: 'received', ids: lines.map((line) => line.id), commitments })
  await addToCommitments(work, distribution, lines)
  await settle(work, fund.id, id)
  await refreshReturns(work, fund)
  for (const line of lines)
    work.emit({
      type: 'distribution_line.paid',
      subject: { type: 'distribution_line', id: line.id },
      payload: { distribution_id: id, fund_id: fund.id },
      after: { amount_minor: String(line.amount_minor), paid_on: body.paid_on },
    })
}

function checkDay(work: Work, { record_date: recordDate }: Distribution, paidOn: string): void {
  const today = londonDate(work.now)
  if (paidOn > today) refuseField('paid_on', say.beforeOrEqual(today))
  if (paidOn < recordDate) refuseField('paid_on', say.afterOrEqual(recordDate))
}

async function linesToPay(
  work: Work,
  id: number,
  named: readonly number[] | undefined,
): Promise<PayableLine[]> {
  const { rows } = await sql<PayableLine>`
    select l.*, (select ${forTenant(`${payableFromSql('e')} ${methodOfLine('l')}`, work.tenant.id)}) as payable_from,
      (select ${forTenant(`${payoutWaitsForSql('e')} ${methodOfLine('l')}`, work.tenant.id)}) as waits_for
    from distribution_lines l
    where l.tenant_id = ${work.tenant.id} and l.distribution_id = ${id} and l.deleted_at is null and l.status = 'due'
    order by l.id for update of l`.execute(work.db)
  const isHeld = (line: PayableLine) =>
    line.waits_for !== null || (line.payable_from !== null && line.payable_from > work.now)
  if (!named) {
    const free = rows.filter((line) => !isHeld(line))
    if (free.length === 0) refuse({ code: 'conflict', reason: 'payout_held' })
    return free
  }
  const chosen = rows.filter((line) => named.includes(line.id))
  if (chosen.length < new Set(named).size || chosen.length === 0) refuseField('line_ids', say.in)
  if (chosen.some(isHeld)) refuse({ code: 'conflict', reason: 'payout_held' })
  return chosen
}

async function markPaid(
  work: Work,
  lines: readonly PayableLine[],
  body: BodyOf<typeof endpoint>,
): Promise<void> {
  await sql`
    update distribution_lines set status = 'paid', paid_on = ${body.paid_on}::date, reference = ${body.reference ?? null},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = any(${lines.map((line) => line.id)}::bigint[])`.execute(
    work.db,
  )
}

interface Paid {
  fund: Fund
  distribution: Distribution
  lines: readonly PayableLine[]
}

async function post(
  work: Work,
  { fund, distribution, lines }: Paid,
  body: BodyOf<typeof endpoint>,
): Promise<void> {
  await postJournals(
    work,
    lines.map((line) => {
      const about = {
        currency: line.currency,
        userId: line.user_id,
        organisationId: line.organisation_id,
        fundId: fund.id,
        reference: body.reference ?? null,
      }
      return {
        date: body.paid_on,
        type: 'distribution' as const,
        description: `${fund.name}: ${distribution.title}`,
        source: { type: 'distribution_line', id: line.id },
        entries: [
          { account: accountOf(distribution, line), debitMinor: line.amount_minor, ...about },
          { account: 'client_cash' as const, creditMinor: line.amount_minor, ...about },
        ],
      }
    }),
  )
}

/** Interest of late joiners was owed since it came in, and is no distribution of the fund. */
function accountOf({ kind }: Distribution, { recipient }: PayableLine) {
  if (kind === 'equalisation') return 'refund_payable'
  return recipient === 'carry' ? 'carry' : 'distribution'
}

/** Of a closed one nothing is called again: what may be elsewhere is released at once. */
async function addToCommitments(
  work: Work,
  { kind }: Distribution,
  lines: readonly PayableLine[],
): Promise<void> {
  if (kind === 'equalisation') return
  const isRecallable = kind === 'recallable'
  await sql`
    update fund_commitments c set distributed_minor = c.distributed_minor + l.amount_minor,
      recallable_minor = c.recallable_minor + case when ${isRecallable} then l.amount_minor else 0 end,
      released_minor = c.released_minor + case when ${isRecallable} and c.status = 'closed' then l.amount_minor else 0 end,
      version = c.version + 1, updated_at = ${work.now}
    from distribution_lines l
    where c.tenant_id = ${work.tenant.id} and l.tenant_id = ${work.tenant.id}
      and l.id = any(${lines.map((line) => line.id)}::bigint[]) and l.fund_commitment_id = c.id`.execute(
    work.db,
  )
}

/** Paid once no line is due any more. */
async function settle(work: Work, fundId: number, id: number): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    update distributions set version = version + 1, updated_at = ${work.now},
      status = case when exists (select 1 from distribution_lines l where l.tenant_id = ${work.tenant.id} and l.distribution_id = ${id}
        and l.status = 'due') then status else 'paid' end,
      paid_at = case when exists (select 1 from distribution_lines l where l.tenant_id = ${work.tenant.id} and l.distribution_id = ${id}
        and l.status = 'due') then paid_at else ${work.now}::timestamptz end
    where tenant_id = ${work.tenant.id} and id = ${id} returning status`.execute(work.db)
  if (rows[0]?.status !== 'paid') return
  work.emit({
    type: 'distribution.paid',
    subject: { type: 'distribution', id },
    payload: { fund_id: fundId },
    before: { status: 'authorised' },
    after: { status: 'paid' },
  })
}
