import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import { longestStatementMonths, refuse, refuseField } from '@moorgate/contract'
import type { BodyOf, CategoryCode, stateCategory as endpoint } from '@moorgate/contract'
import { isOwnName, ownNameNeeded } from '@moorgate/contract/investors/own-name.ts'
import { addMonths } from '../../domain/calendar.ts'
import { expiryOfStatement, judgeStatement } from '../../domain/categorisation.ts'
import type { CategoryRules, Statement, StatementVerdict } from '../../domain/categorisation.ts'
import { legalCategory } from '../../domain/category-duties.ts'
import { categoryRulesOn } from './category-rules.ts'
import { lockInvestor, refreshCategory, supersede } from './category-standing.ts'
import { earlierRefusal } from './earlier-refusal.ts'
import { mustBeComplete, statementOf } from './statement.ts'
import { signed, statementForm } from './statement-form/statement-form.ts'

/** What an investor reads when the answers don't bear the category out. */
const because = {
  answers_contradict: 'Your answers do not meet the conditions of this category.',
  certificate_out_of_date: 'The certificate is out of date.',
} as const

/**
 * An investor states a category and signs it. The answers are judged by the thresholds of the day: what they
 * don't bear out ends in `none`, at once; what they do is approved, or waits for staff where the category
 * asks for it, or an earlier try contradicted it. An approved category stays in force while its renewal waits.
 * Returns the statement's id.
 */
export async function stateCategory(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const userId = work.actor.id ?? 0
  const person = (await lockInvestor(work, userId)) ?? refuse({ code: 'forbidden' })
  const type = await typeOf(work, body.investor_type_id)
  const code = legalCategory(type)
  mustBeComplete(code, body.answers ?? {})
  if (!isOwnName(body.signed_name, person)) refuseField('signed_name', ownNameNeeded(person))
  const today = londonDate(work.now)
  const rules = await categoryRulesOn(work.db, work.tenant.id, today, { kept: true })
  const form = statementForm(work.tenant, type, rules)
  if (body.form_digest && body.form_digest !== form.digest)
    refuse({ code: 'conflict', reason: 'statement_changed' })
  const statement = statementOf(code, body.answers ?? {})
  const verdict = judgeStatement(statement, rules, today)
  const isAnotherTry = (await earlierRefusal(work, { userId, typeId: type.id })) !== null
  const status = statusAfter(verdict, type.requires_approval || isAnotherTry)
  await supersede(
    work,
    userId,
    status === 'pending_review' ? ['pending_review'] : ['pending_review', 'approved'],
  )
  const reason = 'reason' in verdict ? verdict.reason : 'holds'
  const row = await work.db
    .insertInto('categorisations')
    .values({
      tenant_id: work.tenant.id,
      user_id: userId,
      investor_type_id: type.id,
      category: verdict.category === 'none' ? 'none' : type.code,
      verdict: reason,
      answers: JSON.stringify(body.answers ?? {}),
      form: JSON.stringify(signed(form, body.answers ?? {})),
      statement: type.declaration,
      statement_version: type.version,
      rules_effective_from: rules.effectiveFrom,
      signed_name: body.signed_name,
      signed_at: work.now,
      address: work.address ?? null,
      status,
      rejection_reason: status === 'rejected' ? because[reason as keyof typeof because] : null,
      ...(status === 'pending_review' && askedEvidence(code, work.now)),
      expires_at:
        status === 'approved' || status === 'pending_review' ? expiryOf(statement, type, rules, today) : null,
      created_at: work.now,
      updated_at: work.now,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshCategory(work, userId)
  tell(work, row.id, { status, category: verdict.category === 'none' ? 'none' : type.code })
  return row.id
}

/** What proves a category that rests on a firm's word: it is asked for with the statement. */
const evidenceOf: Readonly<Partial<Record<CategoryCode, string>>> = {
  advised: 'A letter or e-mail from your adviser’s firm that confirms you are their client.',
  certified_sophisticated: 'The certificate that the firm signed.',
}

function askedEvidence(code: CategoryCode, now: Date) {
  const request = evidenceOf[code]
  return request !== undefined && { evidence_request: request, evidence_requested_at: now }
}

type Status = 'approved' | 'rejected' | 'pending_review'

function statusAfter(verdict: StatementVerdict, requiresApproval: boolean): Status {
  if (verdict.category === 'none') return verdict.reason === 'none_applies' ? 'approved' : 'rejected'
  return requiresApproval ? 'pending_review' : 'approved'
}

async function typeOf(work: Work, id: number) {
  const type = await work.db
    .selectFrom('investor_types')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .executeTakeFirst()
  return type ?? refuseField('investor_type_id', 'The selected investor type id is invalid.')
}

/**
 * No statement counts for longer than a year, its category may shorten that, and a certificate's own end may
 * come before.
 */
function expiryOf(
  statement: Statement,
  type: { expires_after_months: number | null },
  rules: CategoryRules,
  today: string,
): string | null {
  const months = Math.min(type.expires_after_months ?? longestStatementMonths, longestStatementMonths)
  const ends = expiryOfStatement(today, months) ?? null
  if (statement.code !== 'certified_sophisticated' || ends === null) return ends
  const certificateEnds = addMonths(statement.certificateOn, rules.certificateMonths) ?? ends
  return certificateEnds < ends ? certificateEnds : ends
}

function tell(work: Work, id: number, after: { status: Status; category: string }): void {
  const subject = { type: 'categorisation' as const, id }
  const payload = { user_id: work.actor.id, automatic: true }
  work.emit({ type: 'categorisation.submitted', subject, payload, after })
  if (after.status !== 'pending_review')
    work.emit({
      type: after.status === 'approved' ? 'categorisation.approved' : 'categorisation.rejected',
      subject,
      payload,
    })
}
