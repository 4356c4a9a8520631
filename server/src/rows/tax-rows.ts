import { droppedStatuses, relievedSchemes } from '@moorgate/contract'
import type { TaxCertificateKind } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Work } from '../kernel/work.ts'
import { statusList } from '../kernel/database/status-list.ts'
import { ofRoundRow } from './investment-rows.ts'

/** A kind of investment method may claim income tax relief. So may an investment that names no method. */
export const mayClaimReliefRow = (methodId: string): string =>
  `coalesce((select xk.eis_eligible from investment_method_entities xe
    join investment_methods xk on xk.tenant_id = $1 and xk.id = xe.investment_method_id
    where xe.tenant_id = $1 and xe.id = ${methodId}), true)`

/** A tax scheme is open to an investment method: those that give income tax back want one that may claim it. */
export const isSchemeOfMethodRow = (scheme: string, methodId: string): string =>
  `(${scheme}.kind not in ${statusList(relievedSchemes)} or ${mayClaimReliefRow(methodId)})`

/**
 * Whether a tax scheme is one of an investment: the one that was chosen, or where none was, any that its
 * offer gives, as far as its method may claim it. Shares that came from another holder bear no relief.
 */
export const isSchemeOfRow = (scheme: string, investment: string, offer: string): string =>
  `(${ofRoundRow(investment)} and ${isSchemeOfMethodRow(scheme, `${investment}.investment_method_entity_id`)} and case when ${investment}.tax_option_id is null
    then ${scheme}.deleted_at is null and ${offer}.tax_option_ids @> to_jsonb(${scheme}.id)
    else ${scheme}.id = ${investment}.tax_option_id end)`

/** A request for another tax scheme that waits for staff, of an investment that still counts. */
export const isOpenRequestRow = (request: string, investment: string): string =>
  `(${request}.status = 'asked' and ${request}.deleted_at is null
    and ${investment}.status not in ${statusList(droppedStatuses)})`

/** An offer gives a tax scheme on a day. */
export const isOfferedSchemeRow = (offer: string, scheme: string, day: string): string =>
  `(${offer}.tax_option_ids @> to_jsonb(${scheme}.id) and ${scheme}.deleted_at is null
    and coalesce(${scheme}.effective_from <= ${day}, true) and coalesce(${scheme}.effective_to >= ${day}, true))`

/** The offer gives another scheme on the day of an investment that counts, is not certified and asks for none yet. */
export const mayAskSchemeRow = (row: string): string =>
  `(${row}.status not in ${statusList(droppedStatuses)}
    and not exists (select 1 from tax_certificates xc where xc.tenant_id = $1 and xc.investment_id = ${row}.id
      and ${isValidCertificateRow('xc')})
    and not exists (select 1 from tax_scheme_requests xq where xq.tenant_id = $1 and xq.investment_id = ${row}.id
      and xq.status = 'asked' and xq.deleted_at is null)
    and exists (select 1 from investment_opportunities xo
      join tax_options xt on xt.tenant_id = $1 and ${isOfferedSchemeRow('xo', 'xt', `${row}.date`)}
        and ${isSchemeOfMethodRow('xt', `${row}.investment_method_entity_id`)}
      where xo.tenant_id = $1 and xo.id = ${row}.investment_opportunity_id
        and xt.id is distinct from ${row}.tax_option_id))`

/** A tax certificate by which its investor may claim. */
export const isValidCertificateRow = (row: string): string =>
  `(${row}.status = 'valid' and ${row}.deleted_at is null)`

/** Whether an investment has a valid tax certificate, of one kind where that is named; `investmentId` is SQL. */
export const isCertifiedSql = (
  tenantId: number,
  investmentId: RawBuilder<unknown>,
  kind?: TaxCertificateKind,
): RawBuilder<boolean> =>
  sql`exists (select 1 from tax_certificates tc where tc.tenant_id = ${tenantId} and tc.investment_id = ${investmentId}
    and ${sql.raw(isValidCertificateRow('tc'))} ${kind === undefined ? sql`` : sql`and tc.kind = ${kind}`})`

/** The same of one investment. */
export async function hasCertificate(
  { db, tenant }: Work,
  investmentId: number,
  kind?: TaxCertificateKind,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${isCertifiedSql(tenant.id, sql`${investmentId}`, kind)} as has`.execute(db)
  return rows[0]!.has
}
