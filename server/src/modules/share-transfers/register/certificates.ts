import { sql } from 'kysely'
import { certificateNumber } from '../../../domain/reference.ts'
import type { Work } from '../../../kernel/work.ts'
import { certificatesToIssue } from '../../investments/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'

/** The certificate is surrendered with the transfer. Returns its number; null where there was none. */
export async function cancelCertificate(
  work: Work,
  { investmentId, on }: { investmentId: number; on: string },
): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    update certificates set cancelled_on = ${on}::date, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and investment_id = ${investmentId} and cancelled_on is null
    returning number`.execute(work.db)
  return rows[0]?.number ?? null
}

/**
 * New certificates for lots of these investments, with the next numbers of the locked round. A job writes
 * them; the transfer itself tells their holders.
 */
export async function numberCertificates(
  work: Work,
  opportunity: Opportunity,
  { investmentIds, on }: { investmentIds: readonly number[]; on: string },
): Promise<void> {
  if (investmentIds.length === 0) return
  const first = Math.max(opportunity.certificates_in_issue, opportunity.last_certificate_number)
  const numbers = investmentIds.map((investment_id, index) => ({
    investment_id,
    number: certificateNumber(first + index + 1),
  }))
  await sql`
    insert into certificates (tenant_id, investment_opportunity_id, investment_id, share_lot_id, user_id, number, issued_on,
      tells_holder, created_at, updated_at, created_by)
    select ${work.tenant.id}, ${opportunity.id}, l.investment_id, l.id, l.user_id, g.number, ${on}::date, false, ${work.now},
      ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as g(investment_id bigint, number text)
    join share_lots l on l.tenant_id = ${work.tenant.id} and l.investment_id = g.investment_id
    returning 1`.execute(work.db)
  await work.db
    .updateTable('investment_opportunities')
    .set({ last_certificate_number: first + numbers.length })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', opportunity.id)
    .execute()
  const waiting = { investment_opportunity_id: opportunity.id }
  await work.enqueue(certificatesToIssue, waiting, { key: String(opportunity.id) })
}
