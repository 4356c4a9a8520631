import type { TaxCertificateKind } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Work } from '../kernel/work.ts'
import { ofRoundRow } from './investment-rows.ts'

/**
 * Whether a tax scheme is one of an investment: the one that was chosen, or where none was, any that its
 * offer gives. Shares that came from another holder bear no relief.
 */
export const isSchemeOfRow = (scheme: string, investment: string, offer: string): string =>
  `(${ofRoundRow(investment)} and case when ${investment}.tax_option_id is null
    then ${scheme}.deleted_at is null and ${offer}.tax_option_ids @> to_jsonb(${scheme}.id)
    else ${scheme}.id = ${investment}.tax_option_id end)`

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
