import { heldStatuses, taxCertificateHoldersPerPage as perPage } from '@moorgate/contract'
import type {
  AnswerOf,
  InvestmentStatus,
  QueryOf,
  readTaxCertificateHolders as endpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import { certificatesDueFrom, certifiedSchemes, reliefDates } from '../../domain/tax.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { ofRoundRow } from '../../rows/investment-rows.ts'
import { isCertifiedSql, isSchemeOfRow, isValidCertificateRow } from '../../rows/tax-rows.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { todayOf } from '../../kernel/work.ts'
import { certificateKinds, mustSeeHolders } from './round.ts'

type Answer = AnswerOf<typeof endpoint>

interface HolderRow extends Omit<Answer['holders'][number], 'claim_by' | 'held_until' | 'is_late'> {
  /** Kinds of its tax schemes. */
  schemes: string[]
  total: number
  missing: number
  late: number
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
    where x.tenant_id = ${tenantId} and ${sql.raw(isSchemeOfRow('x', 'i', 'o'))} order by x."order", x.id)`

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
    missing: counts.missing,
    late: counts.late,
    page,
    last_page: Math.max(1, Math.ceil(counts.total / perPage)),
    holders: rows.map(({ total: _total, missing: _missing, late: _late, schemes, ...holder }) => {
      const has = holder.certificates.length > 0
      const { claimBy, heldUntil } = reliefDates(holder.allotted_on, { schemes, isCertified: has })
      return {
        ...holder,
        claim_by: claimBy,
        held_until: heldUntil,
        is_late: !has && holder.allotted_on <= due,
      }
    }),
  }
}

/** Those without a certificate first, each by name; what all of them come to is in every row. */
async function holderRows(
  question: QueryContext,
  { id, page }: { id: number; page: number },
): Promise<HolderRow[]> {
  const { db, tenant } = question
  const { rows } = await sql<HolderRow>`
    with held as (${heldSql(question, id)})
    select h.investment_id, h.investor_name, h.registered_name, h.reference, wire_decimal(h.shares) as shares, h.allotted_on::text as allotted_on, h.schemes,
      h.total, h.missing, h.late,
      coalesce((select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'uir', c.uir, 'issued_on', c.issued_on,
          'document_id', c.document_id) order by c.kind)
        from tax_certificates c where c.tenant_id = ${tenant.id} and c.investment_id = h.investment_id and ${sql.raw(isValidCertificateRow('c'))}), '[]') as certificates
    from held h
    order by h.is_certified, h.investor_name, h.investment_id
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return rows
}

const heldSql = (question: QueryContext, id: number) => sql`
  select i.id as investment_id, u.name as investor_name, l.registered_name, i.reference, l.shares, l.allotted_on, ${schemesOfHolding(question.tenant.id)} as schemes,
    ${isCertifiedSql(question.tenant.id, sql`i.id`)} as is_certified,
    (count(*) over ())::int as total,
    (count(*) filter (where not ${isCertifiedSql(question.tenant.id, sql`i.id`)}) over ())::int as missing,
    (count(*) filter (where not ${isCertifiedSql(question.tenant.id, sql`i.id`)}
      and l.allotted_on <= ${certificatesDueFrom(todayOf(question))}::date) over ())::int as late
  from ${holdingsSql(question.tenant.id)}
  where i.tenant_id = ${question.tenant.id} and i.investment_opportunity_id = ${id} and ${isHolding}
    and (${expectsCertificate(question.tenant.id)} or ${isCertifiedSql(question.tenant.id, sql`i.id`)})`

/** What all of them come to, where a page has none. */
async function countsOf(
  question: QueryContext,
  id: number,
): Promise<Pick<HolderRow, 'total' | 'missing' | 'late'>> {
  const { rows } = await sql<Pick<HolderRow, 'total' | 'missing' | 'late'>>`
    select total, missing, late from (${heldSql(question, id)}) h limit 1`.execute(question.db)
  return rows[0] ?? { total: 0, missing: 0, late: 0 }
}
