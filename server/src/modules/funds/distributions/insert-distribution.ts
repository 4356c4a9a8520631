import { sql } from 'kysely'
import { sum } from '../../../domain/money.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { nextNumber } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'

export interface NewLine {
  commitmentId: number
  userId: number
  organisationId: number | null
  /** Held on the record date; left out of interest, which is shared by what was lent. */
  units?: string
  capitalMinor: bigint
  gainMinor: bigint
}

export interface NewDistribution {
  closingId?: number
  title: string
  kind: string
  sharing: string
  recordDate: string
  payDate: string
  amountMinor: bigint
  carryMinor: bigint
  tiers?: unknown
  terms?: unknown
  basis?: unknown
  lines: readonly NewLine[]
}

/** What is stored of it, also of a draft that is changed. */
export const columnsOf = (given: NewDistribution) => ({
  title: given.title,
  kind: given.kind,
  sharing: given.sharing,
  record_date: given.recordDate,
  pay_date: given.payDate,
  amount_minor: given.amountMinor,
  investors_minor: given.amountMinor - given.carryMinor,
  carry_minor: given.carryMinor,
  tiers: JSON.stringify(given.tiers ?? []),
  terms: given.terms === undefined ? null : JSON.stringify(given.terms),
  basis: given.basis === undefined ? null : JSON.stringify(given.basis),
})

/**
 * Writes a draft with its lines: one for each commitment, and one for the carry. The lines are the amount, to
 * the penny; what is nothing has no line.
 */
export async function insertDistribution(work: Work, fund: Fund, given: NewDistribution): Promise<number> {
  await mustAwaitNoRefund(work, fund.id)
  const { id } = await work.db
    .insertInto('distributions')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      fund_closing_id: given.closingId ?? null,
      number: await nextNumber(work, 'distributions', fund.id),
      ...columnsOf(given),
      currency: fund.currency,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(work, id, fund.currency, given)
  work.emit({
    type: 'distribution.drafted',
    subject: { type: 'distribution', id },
    payload: { fund_id: fund.id },
    after: { title: given.title, kind: given.kind, amount_minor: String(given.amountMinor) },
  })
  return id
}

export async function insertLines(
  work: Work,
  id: number,
  currency: string,
  { lines, carryMinor, amountMinor }: NewDistribution,
): Promise<void> {
  const investors = lines.map((line) => ({
    recipient: 'investor',
    fund_commitment_id: line.commitmentId as number | null,
    user_id: line.userId as number | null,
    organisation_id: line.organisationId,
    capital_minor: line.capitalMinor,
    gain_minor: line.gainMinor,
  }))
  const carry = {
    recipient: 'carry',
    fund_commitment_id: null,
    user_id: null,
    organisation_id: null,
    capital_minor: 0n,
    gain_minor: carryMinor,
  }
  const all = [...investors, carry].filter((line) => line.capital_minor + line.gain_minor > 0n)
  const written = sum(all.map((line) => line.capital_minor + line.gain_minor))
  if (written !== amountMinor) throw new Error(`Distribution ${id}: lines of ${written}, not ${amountMinor}`)
  const rows = all.map((line) => ({
    ...line,
    capital_minor: String(line.capital_minor),
    gain_minor: String(line.gain_minor),
  }))
  await sql`
    insert into distribution_lines (tenant_id, distribution_id, recipient, fund_commitment_id, user_id, organisation_id, currency,
      amount_minor, capital_minor, gain_minor, created_at, updated_at, created_by)
    select ${work.tenant.id}, ${id}, l.recipient, l.fund_commitment_id, l.user_id, l.organisation_id, ${currency},
      l.capital_minor + l.gain_minor, l.capital_minor, l.gain_minor, ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(recipient text, fund_commitment_id bigint, user_id bigint,
      organisation_id bigint, capital_minor bigint, gain_minor bigint)
    returning 1`.execute(work.db)
}
