import { reservedKinds } from '@moorgate/contract'
import type { InvestmentKind } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { amountColumns } from '../../investment-status/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'

export interface NewInvestment {
  userId: number
  organisationId: number | null
  methodId: number | null
  nomineeId: number | null
  taxOptionId: number | null
  kind: InvestmentKind
  parentId?: number
  amountMinor: bigint
  date: string
  signed: boolean
  /** As the investor said it, with the terms that they accepted. */
  interest?: 1 | 2
  termsVersion?: number
  notes: string | null
}

/**
 * Investments of a locked opportunity, which holds their amounts from now on. A payment reference comes from
 * the investment's own number, so both are made here. What asks for money keeps the fees of the offer as they
 * are now, with what they come to: a later change of its page changes no reservation.
 */
export async function insertInvestments(
  work: Work,
  opportunity: Opportunity,
  given: readonly NewInvestment[],
  status: 'interested' | 'reserved' | 'waiting_list' | 'payment_received',
): Promise<number[]> {
  const rows = given.map((each) => withFees(each, opportunity))
  const { rows: made } = await sql<{
    id: number
    user_id: number
    kind: NewInvestment['kind']
    amount_minor: bigint
  }>`
    with given as materialized (
      select nextval('investments_id_seq') as id, g.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("userId" bigint, "organisationId" bigint, "methodId" bigint,
        "nomineeId" bigint, "taxOptionId" bigint, kind text, "parentId" bigint, "amountMinor" bigint, date date, signed boolean,
        interest int, "termsVersion" int, notes text, "feeTerms" jsonb, "feeMinor" bigint, "feeVatMinor" bigint)),
    made as (
      insert into investments (tenant_id, id, reference, investment_opportunity_id, user_id, organisation_id,
        investment_method_entity_id, nominee_id, tax_option_id, kind, parent_id, status, currency, amount_minor, received_minor,
        date, signed_at, interest, terms_version, notes, fee_terms, fee_minor, fee_vat_minor,
        created_at, updated_at, created_by)
      select ${work.tenant.id}, g.id,
        payment_reference(coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id), 'I', g.id),
        ${opportunity.id}, g."userId", g."organisationId", g."methodId", g."nomineeId", g."taxOptionId", g.kind, g."parentId", ${status}, ${opportunity.currency},
        g."amountMinor", case when ${status}::text = 'payment_received' then g."amountMinor" else 0 end, g.date, case when g.signed then ${work.now}::timestamptz end,
        g.interest, g."termsVersion", g.notes,
        g."feeTerms", g."feeMinor", g."feeVatMinor", ${work.now}, ${work.now},
        ${work.actor.id}::bigint
      from given g join users u on u.tenant_id = ${work.tenant.id} and u.id = g."userId"
      returning id, user_id, kind, amount_minor, held_minor),
    told as (
      insert into investment_status_changes (tenant_id, investment_id, to_status, actor_id, at)
      select ${work.tenant.id}, id, ${status}, ${work.actor.id}::bigint, ${work.now} from made returning 1),
    held as (
      update investment_opportunities o set held_minor = o.held_minor + (select sum(m.held_minor) from made m)
      where o.tenant_id = ${work.tenant.id} and o.id = ${opportunity.id})
    select * from made order by id`.execute(work.db)
  for (const row of made)
    work.emit({
      type: eventOf(row.kind, status),
      subject: { type: 'investment', id: row.id },
      payload: { investment_opportunity_id: opportunity.id, user_id: row.user_id },
      after: { status, amount_minor: String(row.amount_minor) },
    })
  return made.map((row) => row.id)
}

/** The investment as the statement takes it, with its fee: only what asks for money has one. */
function withFees(given: NewInvestment, { fees, currency }: Opportunity) {
  const terms = reservedKinds.includes(given.kind) ? fees : []
  const columns = amountColumns({ currency, fee_terms: terms }, given.amountMinor)
  return {
    ...given,
    amountMinor: String(columns.amount_minor),
    feeTerms: terms,
    feeMinor: String(columns.fee_minor),
    feeVatMinor: String(columns.fee_vat_minor),
  }
}

function eventOf(kind: NewInvestment['kind'], status: string) {
  if (status === 'interested') return 'investment.interested'
  if (!reservedKinds.includes(kind)) return 'investment.entered'
  return status === 'waiting_list' ? 'investment.waiting_listed' : 'investment.reserved'
}
