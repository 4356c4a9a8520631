import { decimalUnits, refuse, refuseField, say } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { defaultCategoryRules, rulesInForce } from '../../domain/categorisation.ts'
import type { CategoryRules } from '../../domain/categorisation.ts'

/** Gives a new tenant the thresholds of the law, each with the day from which it counts. */
export async function standardCategoryRules(db: Trx, tenantId: number, now: Date): Promise<void> {
  await db
    .insertInto('category_rules')
    .values(
      defaultCategoryRules.map((rule) => ({
        tenant_id: tenantId,
        effective_from: rule.effectiveFrom,
        income_minor: rule.incomeMinor,
        net_assets_minor: rule.netAssetsMinor,
        director_turnover_minor: rule.directorTurnoverMinor,
        unlisted_investments: rule.unlistedInvestments ?? null,
        restricted_percent: String(rule.restrictedPercentMicro / 1_000_000n),
        certificate_months: rule.certificateMonths,
        source: rule.source,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}

/**
 * The thresholds that count on a day. A tenant that has none of its own goes by the law's. `kept` holds them
 * as they are until the transaction ends, for who judges a statement by them.
 */
export async function categoryRulesOn(
  db: Db | Trx,
  tenantId: number,
  date: string,
  { kept = false }: { kept?: boolean } = {},
): Promise<CategoryRules> {
  const query = db.selectFrom('category_rules').selectAll().where('tenant_id', '=', tenantId)
  const rows = await (kept ? query.forShare() : query).execute()
  const own = rows.map((row) => ({
    effectiveFrom: row.effective_from,
    incomeMinor: row.income_minor,
    netAssetsMinor: row.net_assets_minor,
    directorTurnoverMinor: row.director_turnover_minor,
    ...(row.unlisted_investments !== null && { unlistedInvestments: row.unlisted_investments }),
    restrictedPercentMicro: decimalUnits(row.restricted_percent, 6),
    certificateMonths: row.certificate_months,
    source: row.source,
  }))
  return (
    rulesInForce(own.length > 0 ? own : defaultCategoryRules, date) ??
    refuse({ code: 'conflict', reason: 'no_rules' })
  )
}

type Values = Record<string, unknown>

/**
 * Rules take effect today or later, so that no earlier statement is reassessed. Rules that began today can
 * still be corrected while nothing was signed by them; others in force can't be changed: 409 `rule_in_force`.
 * A later version supersedes them.
 */
export async function prepareCategoryRule(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const today = todayOf(work)
  if (existing && (await haveCounted(work, String(existing['effective_from']))))
    refuse({ code: 'conflict', reason: 'rule_in_force' })
  const from = values['effective_from']
  if (typeof from === 'string' && from < today) refuseField('effective_from', say.afterOrEqual(today))
  return values
}

/** Whether these rules were in force before today, or a statement was judged by them today. */
async function haveCounted(work: Work, from: string): Promise<boolean> {
  if (from !== todayOf(work)) return from < todayOf(work)
  const judged = await work.db
    .selectFrom('categorisations')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('rules_effective_from', '=', from)
    .limit(1)
    .executeTakeFirst()
  return judged !== undefined
}
