import type { Work } from '../../kernel/work.ts'
import type { Reporting } from './lock-periods.ts'
import { partsOf, periodEnding } from '../../domain/kpi-period.ts'
import { sameNumber } from './figure-change.ts'
import type { FigureChange } from './figure-change.ts'

/** Stores changed figures, new ones and those that were there, in one statement. */
export async function storeFigures(
  work: Work,
  reporting: Reporting,
  changes: readonly FigureChange[],
): Promise<void> {
  if (changes.length === 0) return
  await work.db
    .insertInto('report_inputs')
    .values(changes.map((change) => rowOf(work, reporting, change)))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kpi_period_id', 'report_type_id']).doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        text: row.ref('excluded.text'),
        currency: row.ref('excluded.currency'),
        source: row.ref('excluded.source'),
        note: row.ref('excluded.note'),
        changed_from: row.ref('excluded.changed_from'),
        changed_at: row.ref('excluded.changed_at'),
        entered_at: row.ref('excluded.entered_at'),
        entered_by: row.ref('excluded.entered_by'),
        updated_at: row.ref('excluded.updated_at'),
        version: row('report_inputs.version', '+', 1),
      })),
    )
    .execute()
}

function rowOf(work: Work, { company, kind }: Reporting, change: FigureChange) {
  const { period, row, value, text, source, note } = change
  const parts = partsOf(periodEnding(period.ends_on, period.months), company.yearEndMonth)
  return {
    tenant_id: work.tenant.id,
    created_at: work.now,
    updated_at: work.now,
    created_by: work.actor.id,
    kpi_period_id: period.id,
    company_id: company.id,
    report_sub_type_id: kind.id,
    report_type_id: row.definition.id,
    months: period.months,
    ends_on: period.ends_on,
    period: period.period,
    ...parts,
    value,
    text,
    currency: company.currency,
    source,
    note,
    ...markOf(work, change),
    entered_at: work.now,
    entered_by: work.actor.id,
  }
}

/** What was approved is remembered when it is first changed, and forgotten when it comes back. */
function markOf({ now }: Work, { before, value, text, isOther }: FigureChange) {
  const mark = { changed_from: before?.changed_from ?? null, changed_at: before?.changed_at ?? null }
  if (!before?.approved_at || !isOther) return mark
  if (sameNumber(value, before.approved_value) && text === before.approved_text)
    return { changed_from: null, changed_at: null }
  return { changed_from: before.approved_value, changed_at: now }
}
