import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { KpiBook } from '../../domain/kpi-roll-up.ts'
import type { KpiRule } from '../../domain/kpi-roll-up.ts'
import type { Prepare } from '../../kernel/resource/write-routes.ts'
import type { Work } from '../../kernel/work.ts'

/** What decides which number a KPI shows. Its name, description and place in the list do not. */
const deciding = [
  'unit',
  'frequency',
  'aggregation',
  'numerator_id',
  'denominator_id',
  'formula',
  'owner_id',
] as const

interface KnownDefinition {
  existing: Readonly<Record<string, unknown>>
  own: KpiRule
  others: readonly KpiRule[]
}

/**
 * Refuses another calculation of a KPI once figures that it is made of were approved: the sheet, the quarter of
 * all companies and the investor's page would show another number for a period that is closed.
 */
export async function mustKeepCalculation(
  work: Work,
  values: Readonly<Record<string, unknown>>,
  { existing, own, others }: KnownDefinition,
): Promise<void> {
  const isOther = deciding.some((name) => values[name] !== undefined && values[name] !== existing[name])
  if (!isOther) return
  const bases = new KpiBook([...others, own]).basesOf(own).map(({ id }) => id)
  const owner = (existing['owner_id'] ?? null) as number | null
  const { rows } = await sql`
    select 1 from report_inputs where tenant_id = ${work.tenant.id} and report_type_id = any(${bases}::bigint[])
      and (${owner}::bigint is null or company_id = ${owner}::bigint)
      and (approved_value is not null or approved_text is not null) limit 1`.execute(work.db)
  if (rows.length > 0) refuse({ code: 'conflict', reason: 'in_use', about: 'kpi_approved' })
}

/** What was reported as actual figures doesn’t become a budget: each would be read in place of the other. */
export const keepKind: Prepare = async (work, values, existing) => {
  if (!existing || values['kind'] === undefined || values['kind'] === existing['kind']) return values
  const { rows } = await sql`
    select 1 from kpi_periods where tenant_id = ${work.tenant.id}
      and report_sub_type_id = ${existing['id'] as number} limit 1`.execute(work.db)
  return rows.length === 0 ? values : refuse({ code: 'conflict', reason: 'in_use', about: 'kpi_figures' })
}
