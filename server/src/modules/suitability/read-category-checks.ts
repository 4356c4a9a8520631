import { decimalUnits, refuse } from '@moorgate/contract'
import type { CategoryChecks } from '@moorgate/contract'
import { legalCategory } from '../../domain/category-duties.ts'
import { checkedFigures, concentrationOf, wholeMonths } from '../../domain/category-checks.ts'
import type { CheckedFigure } from '../../domain/category-checks.ts'
import { formatPercent } from '../../domain/decimal.ts'
import { formatMoney } from '../../domain/money.ts'
import { isOwnName } from '@moorgate/contract/investors/own-name.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { todayOf } from '../../kernel/work.ts'
import { sharesValueSql } from '../../rows/holding-totals.ts'
import { categoryRulesOn } from './category-rules.ts'
import { earlierRefusal } from './earlier-refusal.ts'
import { statementOf } from './statement.ts'
import type { Answers } from './statement.ts'

/** What a decision on a statement rests on: its figures, what is held, and who decides. */
export async function readCategoryChecks(question: QueryContext, id: number): Promise<CategoryChecks> {
  const { actor, db, tenant } = question
  const row = await rowOf(question, id)
  const rules = await categoryRulesOn(db, tenant.id, row.rules_effective_from)
  const statement = statementOf(legalCategory(row), row.answers)
  const figures = checkedFigures(statement, rules)
  const netAssetsMinor = statement.code === 'high_net_worth' ? statement.netAssetsMinor : undefined
  const heldMinor = decimalUnits(row.held, 2)
  const concentration = concentrationOf(heldMinor, netAssetsMinor, row.concentration_percent)
  const earlier = await earlierRefusal(question, {
    userId: row.user_id,
    typeId: row.investor_type_id,
    beforeId: id,
  })
  const signedOn = londonDate(row.signed_at)
  return {
    figures: figures.map(shown),
    meets_test: row.verdict === 'holds' || row.verdict === 'none_applies',
    contradicts: row.verdict === 'answers_contradict' || figures.some(({ meets }) => !meets),
    is_rounded: figures.every(({ isRounded }) => isRounded),
    earlier_refusal: earlier && { answers: earlier.answers, signed_at: earlier.signed_at.toISOString() },
    is_own_name: isOwnName(row.signed_name, row),
    held: formatMoney(heldMinor, 'GBP'),
    net_assets: netAssetsMinor === undefined ? null : formatMoney(netAssetsMinor, 'GBP'),
    held_percent: concentration?.percent ?? null,
    prompt_percent: row.concentration_percent,
    is_concentrated: concentration?.isAbovePrompt ?? false,
    fits_holdings: concentration?.fits ?? true,
    is_subject: row.user_id === actor.id,
    valid_months: row.expires_at === null ? null : (wholeMonths(signedOn, row.expires_at) ?? null),
    current_until: row.current_until,
    current_category: row.current_category,
  }
}

const shown = ({ answer, stated, threshold, meets, roundedTo, isRounded }: CheckedFigure) => ({
  answer,
  stated: inUnits(answer, stated),
  threshold: inUnits(answer, threshold),
  meets,
  rounded_to: roundedTo,
  is_rounded: isRounded,
})

function inUnits(answer: CheckedFigure['answer'], amount: bigint): string {
  if (answer === 'unlisted_investments') return String(amount)
  return answer.endsWith('_percent') ? formatPercent(amount) : formatMoney(amount, 'GBP')
}

interface CheckedRow {
  user_id: number
  investor_type_id: number
  first_name: string
  last_name: string
  code: string
  counts_as: string | null
  blocks: boolean
  answers: Answers
  verdict: string
  rules_effective_from: string
  signed_name: string
  signed_at: Date
  expires_at: string | null
  concentration_percent: number
  held: string
  current_until: string | null
  current_category: string | null
}

/** The statement, what its investor holds in pounds, and the category that is in force beside it. */
async function rowOf(question: QueryContext, id: number): Promise<CheckedRow> {
  const [row] = await question.rows<CheckedRow>(
    `select c.user_id, c.investor_type_id, u.first_name, u.last_name, t.code, t.counts_as, t.blocks, c.answers, c.verdict, c.rules_effective_from,
       c.signed_name, c.signed_at, c.expires_at, b.concentration_percent,
       round(coalesce((${sharesValueSql('u')}), 0), 2)::text as held,
       current.expires_at as current_until, current.name as current_category
     from categorisations c
     join users u on u.tenant_id = $1 and u.id = c.user_id
     join investor_types t on t.tenant_id = $1 and t.id = c.investor_type_id
     join brandings b on b.tenant_id = $1
     left join lateral (
       select a.expires_at, k.name from categorisations a
       join investor_types k on k.tenant_id = $1 and k.id = a.investor_type_id
       where a.tenant_id = $1 and a.user_id = c.user_id and a.id <> c.id and a.status = 'approved' and not k.blocks
         and (a.expires_at > $3::date or a.expires_at is null)
       limit 1) current on true
     where c.tenant_id = $1 and c.id = $2`,
    [question.tenant.id, id, todayOf(question)],
  )
  return row ?? refuse({ code: 'not_found' })
}
