import { disposedStatuses, heldStatuses, taxCertificateHoldersPerPage as perPage } from '@moorgate/contract'
import type {
  AnswerOf,
  InvestmentStatus,
  QueryOf,
  readTaxCertificateHolders as endpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import { certificatesDueFrom, certifiedSchemes, reliefDates } from '../../domain/tax.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { allottedSharesSql, ofRoundRow } from '../../rows/investment-rows.ts'
import { isCertifiedSql, isSchemeOfRow, isValidCertificateRow } from '../../rows/tax-rows.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { todayOf } from '../../kernel/work.ts'
import { certificateKinds, mustSeeHolders } from './round.ts'

type Answer = AnswerOf<typeof endpoint>

type Counts = Pick<Answer, 'total' | 'held' | 'missing' | 'late'>

type Holder = Omit<Answer['holders'][number], 'disposal' | 'claim_by' | 'held_until' | 'is_late'>

interface HolderRow extends Holder, Counts {
  /** Kinds of its tax schemes. */
  schemes: string[]
  status: InvestmentStatus
  /** The day on which the last of its shares left; null while any is held. */
  left_on: string | null
}

/**
 * Holdings of a round as SQL: those of people who got their shares from the round and are on the register.
 * Shares that came from another holder bear no relief.
 */
export const holdingsSql = (tenantId: number) =>
  sql`investments i
    join share_lots l on l.tenant_id = ${tenantId} and l.investment_id = i.id
    join users u on u.tenant_id = ${tenantId} and u.id = i.user_id`

/** What was written off stays on the register, and its loss may be claimed for. */
const onRegister: readonly InvestmentStatus[] = [...heldStatuses, 'written_off']

export const isHolding = sql.raw(
  `i.deleted_at is null and i.status in ${statusList(onRegister)} and ${ofRoundRow('i')}`,
)

/** Kinds of the tax schemes of a holding, as SQL. */
export const schemesOfHolding = (tenantId: number) =>
  sql`array(select x.kind from tax_options x
    join investment_opportunities o on o.tenant_id = ${tenantId} and o.id = i.investment_opportunity_id
    where x.tenant_id = ${tenantId} and ${tenantSql({ id: tenantId }, isSchemeOfRow('x', 'i', 'o'))} order by x."order", x.id)`

/** Whether a tax scheme of a holding gives certificates. */
export const expectsCertificate = (tenantId: number) =>
  sql`${schemesOfHolding(tenantId)} && ${certifiedSchemes}::text[]`

export async function readHolders(
  question: QueryContext,
  id: number,
  { page = 1 }: QueryOf<typeof endpoint>,
): Promise<Answer> {
  await mustSeeHolders(question, id)
  const kinds = await certificateKinds(question, id)
  const rows = await holderRows(question, { id, page })
  const counts = rows[0] ?? (await countsOf(question, id))
  const due = certificatesDueFrom(todayOf(question))
  return {
    kinds,
    total: counts.total,
    held: counts.held,
    missing: counts.missing,
    late: counts.late,
    page,
    last_page: Math.max(1, Math.ceil(counts.total / perPage)),
    holders: rows.map((row) => holderOf(row, due)),
  }
}

function holderOf(row: HolderRow, due: string): Answer['holders'][number] {
  const { total: _total, held: _held, missing: _missing, late: _late, ...facts } = row
  const { schemes, status, left_on: leftOn, ...holder } = facts
  const isCertified = holder.certificates.length > 0
  const { claimBy, heldUntil } = reliefDates(holder.allotted_on, { schemes, isCertified })
  return {
    ...holder,
    disposal: leftOn === null ? null : { kind: status === 'transferred' ? status : 'sold', date: leftOn },
    claim_by: claimBy,
    held_until: heldUntil,
    is_late: leftOn === null && !isCertified && holder.allotted_on <= due,
  }
}

/**
 * Those without a certificate first, and last those whose shares have left, each by name; what all of them come to
 * is in every row.
 */
async function holderRows(
  question: QueryContext,
  { id, page }: { id: number; page: number },
): Promise<HolderRow[]> {
  const { db, tenant } = question
  const { rows } = await sql<HolderRow>`
    with listed as (${listedSql(question, id)})
    select h.investment_id, h.investor_name, h.registered_name, h.reference, wire_decimal(h.shares) as shares,
      h.allotted_on::text as allotted_on, h.schemes, h.status, h.total, h.held, h.missing, h.late,
      case when not h.is_held then ${leftOn(tenant.id)} end as left_on,
      coalesce((select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'uir', c.uir, 'issued_on', c.issued_on,
          'document_id', c.document_id) order by c.kind)
        from tax_certificates c where c.tenant_id = ${tenant.id} and c.investment_id = h.investment_id
          and ${sql.raw(isValidCertificateRow('c'))}), '[]') as certificates
    from listed h
    order by h.is_held desc, h.is_certified, h.investor_name, h.investment_id
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return rows
}

/** The day on which shares of a holding `h` left: that of the outcome where they ended with their round. */
const leftOn = (tenantId: number) =>
  sql`(select coalesce(case when s.at = o.matured_at then o.outcome_date end, (s.at at time zone 'Europe/London')::date)::text
    from investment_status_changes s
    join investments i on i.tenant_id = ${tenantId} and i.id = s.investment_id
    join investment_opportunities o on o.tenant_id = ${tenantId} and o.id = i.investment_opportunity_id
    where s.tenant_id = ${tenantId} and s.investment_id = h.investment_id and s.to_status = h.status
    order by s.id desc limit 1)`

/** The holders, and what has left the register and had a certificate. */
const listedSql = (question: QueryContext, id: number) => sql`
  select x.*, (count(*) over ())::int as total,
    (count(*) filter (where x.is_held) over ())::int as held,
    (count(*) filter (where x.is_held and not x.is_certified) over ())::int as missing,
    (count(*) filter (where x.is_held and not x.is_certified
      and x.allotted_on <= ${certificatesDueFrom(todayOf(question))}::date) over ())::int as late
  from (
    select i.id as investment_id, u.name as investor_name, l.registered_name, i.reference, l.shares, l.allotted_on,
      ${schemesOfHolding(question.tenant.id)} as schemes, i.status, true as is_held,
      ${isCertifiedSql(question.tenant.id, sql`i.id`)} as is_certified
    from ${holdingsSql(question.tenant.id)}
    where i.tenant_id = ${question.tenant.id} and i.investment_opportunity_id = ${id} and ${isHolding}
      and (${expectsCertificate(question.tenant.id)} or ${isCertifiedSql(question.tenant.id, sql`i.id`)})
    union all
    select i.id, u.name, null, i.reference, ${sql.raw(allottedSharesSql('i'))}, i.allotted_on,
      ${schemesOfHolding(question.tenant.id)}, i.status, false, ${isCertifiedSql(question.tenant.id, sql`i.id`)}
    from investments i
    join users u on u.tenant_id = ${question.tenant.id} and u.id = i.user_id
    where i.tenant_id = ${question.tenant.id} and i.investment_opportunity_id = ${id} and i.deleted_at is null
      and i.status in ${sql.raw(statusList(disposedStatuses))} and i.allotted_on is not null
      and exists (select 1 from tax_certificates c
        where c.tenant_id = ${question.tenant.id} and c.investment_id = i.id and c.deleted_at is null)
  ) x`

/** What all of them come to, where a page has none. */
async function countsOf(question: QueryContext, id: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select total, held, missing, late from (${listedSql(question, id)}) h limit 1`.execute(question.db)
  return rows[0] ?? { total: 0, held: 0, missing: 0, late: 0 }
}
