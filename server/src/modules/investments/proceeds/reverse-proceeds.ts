import { refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import { sum } from '../../../domain/money.ts'
import { changeById, lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockProceeds } from './lock-proceeds.ts'
import { mustBeCompleted } from './share-proceeds.ts'

/**
 * Lines whose journal is booked back are due again, and so is their distribution. Once the round has matured its
 * holdings have ended by them: 409 until that is withdrawn.
 */
export async function reverseProceeds(work: Work, journalId: number, reason: string | null): Promise<void> {
  const { rows } = await sql<{ distribution: number }>`
    select opportunity_distribution_id as distribution from opportunity_distribution_lines
    where tenant_id = ${work.tenant.id} and ledger_journal_id = ${journalId} limit 1`.execute(work.db)
  const id = rows[0]?.distribution
  if (id === undefined) return
  const { opportunity, row } = await lockProceeds(work, id)
  mustBeCompleted(opportunity)
  const { rows: lines } = await sql<{ amount_minor: bigint }>`
    update opportunity_distribution_lines set status = 'due', paid_on = null, reference = null, cost_minor = 0,
      ledger_journal_id = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and ledger_journal_id = ${journalId}
    returning amount_minor`.execute(work.db)
  await changeById(work, 'opportunity_distributions', id, { status: 'authorised', paid_at: null })
  work.emit({
    type: 'opportunity_distribution.reversed',
    subject: { type: 'opportunity_distribution', id },
    payload: { investment_opportunity_id: opportunity.id, journal_id: journalId },
    before: { status: row.status },
    after: {
      status: 'authorised',
      lines: lines.length,
      amount_minor: String(sum(lines.map((line) => line.amount_minor))),
      reason,
    },
  })
}

/** The entry of the ledger by which the payment of a line is booked back. */
export async function entryOfLine(work: Work, lineId: number): Promise<number> {
  const { opportunity_distribution_id: id } = await lockById(work, 'opportunity_distribution_lines', lineId)
  await lockProceeds(work, id)
  const { rows } = await sql<{ id: number }>`
    select e.id from opportunity_distribution_lines l
    join ledgers e on e.tenant_id = ${work.tenant.id} and e.journal_id = l.ledger_journal_id
    where l.tenant_id = ${work.tenant.id} and l.id = ${lineId} and l.status = 'paid' order by e.id limit 1`.execute(
    work.db,
  )
  return rows[0]?.id ?? refuseState('This payment isn’t recorded, so it can’t be reversed.')
}
