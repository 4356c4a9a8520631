import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'

export interface DrawdownLine {
  commitmentId: number
  userId: number
  organisationId: number | null
  amountMinor: bigint
  interestMinor: bigint
  /** Of a call by unit: what it is worked out of. */
  units?: string
}

/** Writes the lines of a call in one statement. Lines of nothing are left out. */
export async function insertLines(
  work: Work,
  { drawdownId, currency, lines }: { drawdownId: number; currency: string; lines: readonly DrawdownLine[] },
): Promise<void> {
  const rows = lines
    .filter((line) => line.amountMinor + line.interestMinor > 0n)
    .map((line) => ({
      fund_commitment_id: line.commitmentId,
      user_id: line.userId,
      organisation_id: line.organisationId,
      amount_minor: String(line.amountMinor),
      interest_minor: String(line.interestMinor),
      units: line.units ?? null,
    }))
  await sql`
    insert into fund_drawdown_lines (tenant_id, fund_drawdown_id, fund_commitment_id, user_id, organisation_id, currency, amount_minor,
      interest_minor, units, created_at, updated_at, created_by)
    select ${work.tenant.id}, ${drawdownId}, l.fund_commitment_id, l.user_id, l.organisation_id, ${currency}, l.amount_minor,
      l.interest_minor, l.units, ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(fund_commitment_id bigint, user_id bigint, organisation_id bigint,
      amount_minor bigint, interest_minor bigint, units numeric)
    returning 1`.execute(work.db)
}
