import { bookHidden, isExisting, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { certificateKindsOf } from '../../domain/tax.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { isSchemeOfRow } from '../../rows/tax-rows.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'

type RoundReader = Pick<QueryContext | Work, 'db' | 'tenant' | 'actor'>

/**
 * Refuses with 403 who sees a round and not its money (specification §6), and with 404 who doesn't see it or
 * asks before it is completed.
 */
export async function mustSeeHolders(question: QueryContext, id: number): Promise<void> {
  const round = await seenOpportunity(question, id)
  if (!round || !isExisting(round.status)) refuse({ code: 'not_found' })
  mustSeeBook(question, round.status)
}

export function mustSeeBook({ actor }: RoundReader, status: number): void {
  if (bookHidden(actor.roleId ?? 0, status)) refuse({ code: 'forbidden' })
}

/** The certificates that tax schemes of a round give to its investments. */
export async function certificateKinds(
  { db, tenant }: Pick<RoundReader, 'db' | 'tenant'>,
  id: number,
): Promise<ReturnType<typeof certificateKindsOf>> {
  const { rows } = await sql<{ kind: string }>`
    select t.kind from tax_options t
    where t.tenant_id = ${tenant.id} and exists (select 1 from investments i
      join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = i.investment_opportunity_id
      where i.tenant_id = ${tenant.id} and i.investment_opportunity_id = ${id} and i.deleted_at is null
        and ${tenantSql(tenant, isSchemeOfRow('t', 'i', 'o'))})
    order by t."order", t.id`.execute(db)
  return certificateKindsOf(rows.map(({ kind }) => kind))
}
