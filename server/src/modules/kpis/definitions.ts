import type { KpiFrequency, KpiMeasure } from '@moorgate/contract'
import { sql } from 'kysely'
import { KpiBook } from '../../domain/kpi-roll-up.ts'
import type { KpiRule } from '../../domain/kpi-roll-up.ts'
import type { TenantQuestion } from './reporting-company.ts'

/** A KPI with all that arithmetic and tables want of it. */
export interface Definition extends KpiRule {
  name: string
  category: string | null
  unitLabel: string | null
  decimals: number
  higherIsBetter: boolean
  visible: boolean
  target: string | null
  frequency: KpiFrequency
  ownerId: number | null
  active: boolean
}

const columns = `r.id, r.code, r.name, c.name as category, r.unit, r.unit_label as "unitLabel", r.aggregation, r.decimals,
  r.higher_is_better as "higherIsBetter", r.visible_to_investors as visible, wire_decimal(r.target) as target, r.frequency,
  r.numerator_id as "numeratorId", r.denominator_id as "denominatorId", r.formula, r.owner_id as "ownerId", r.active`

/** All KPIs of a tenant in the order of their categories. */
export const definitionsSql = (tenantId: number) => sql<Definition>`
  select ${sql.raw(columns)} from report_types r
  left join kpi_categories c on c.tenant_id = ${tenantId} and c.id = r.category_id and c.deleted_at is null
  where r.tenant_id = ${tenantId} and r.deleted_at is null
  order by c."order" nulls last, c.id, r."order", r.id`

export async function readDefinitions({ db, tenant }: TenantQuestion): Promise<Definition[]> {
  const { rows } = await definitionsSql(tenant.id).execute(db)
  return rows
}

export const measureOf = (definition: Definition): KpiMeasure => ({
  id: definition.id,
  code: definition.code,
  name: definition.name,
  category: definition.category,
  unit: definition.unit,
  unit_label: definition.unitLabel,
  aggregation: definition.aggregation,
  decimals: definition.decimals,
  higher_is_better: definition.higherIsBetter,
  visible_to_investors: definition.visible,
  target: definition.target,
  is_calculated: KpiBook.isCalculated(definition),
})

export const isInWords = ({ unit }: Pick<KpiRule, 'unit'>): boolean => unit === 'text' || unit === 'rag'
