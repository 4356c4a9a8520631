import { refuse, textOf } from '@moorgate/contract'
import type { AnswerOf, readTestState } from '@moorgate/contract'
import { londonDayAndTime } from '@moorgate/contract/london-time.ts'
import type { Selectable } from 'kysely'
import { londonDate, wireTime } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { dateText } from '../../domain/format.ts'
import { awaitsCategory, isTestExempt } from '../../domain/category-in-force.ts'
import type { CategoryFact } from '../../domain/eligibility-facts.ts'
import { testStanding } from '../../domain/test-attempts.ts'
import type {
  PassValidity,
  TestAttempt,
  TestBank,
  TestRules,
  TestStanding,
} from '../../domain/test-attempts.ts'
import { categoryFact, tenantRules } from '../eligibility/index.ts'

type Person = Pick<
  Selectable<Tables['users']>,
  'id' | 'category_status' | 'category_expires_at' | 'investor_type_id'
>
export type TestState = AnswerOf<typeof readTestState>

/** Where somebody stands, and what it was worked out from. */
export interface TestPosition {
  now: TestStanding
  failures: number
  lastScore: number | null
  /** The tenant wants the category approved first, and it is not. */
  awaitsCategory: boolean
  /** No test is asked of their category. */
  isExempt: boolean
}

/** Two banks while the risk warning is on (specification §6), else the single one. */
export const banksOf = (tenant: Tenant): TestRules['banks'] =>
  tenant.flags['risk_warning_enabled'] === 1 ? 'two' : 'single'

/**
 * Works a person's standing out from what is recorded. Reads the attempts since the last reset; writes
 * nothing.
 */
export async function standingOf(
  { db, tenant, now }: { db: Db | Trx; tenant: Tenant; now: Date },
  person: Person,
): Promise<TestPosition> {
  const category = await categoryOf(db, tenant.id, person)
  const moment = { now, today: londonDate(now) }
  const attempts = await attemptsOf(db, tenant.id, person.id)
  const { rules, validity } = await rulesOf(db, tenant)
  const standing = testStanding(attempts, rules, now, validity)
  const isLastingPass = standing.standing === 'passed'
  const lastPass = attempts.findLastIndex((attempt) => attempt.isPassed)
  const counted = isLastingPass ? attempts : attempts.slice(lastPass + 1)
  return {
    now: standing,
    failures: counted.filter((attempt) => !attempt.isPassed).length,
    lastScore: attempts.at(-1)?.score ?? null,
    awaitsCategory: awaitsCategory(category, tenantRules({ tenant }), moment),
    isExempt: isTestExempt(category, moment),
  }
}

async function categoryOf(db: Db | Trx, tenantId: number, person: Person): Promise<CategoryFact> {
  const type = await db
    .selectFrom('investor_types')
    .select([
      'code as category_code',
      'counts_as as category_counts_as',
      'blocks as category_blocks',
      'requires_test as category_requires_test',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', person.investor_type_id)
    .executeTakeFirst()
  const { category_status, category_expires_at } = person
  const columns = {
    category_code: null,
    category_counts_as: null,
    category_blocks: null,
    category_requires_test: null,
    ...type,
    category_status,
    category_expires_at,
  }
  return categoryFact(columns as Parameters<typeof categoryFact>[0])
}

async function attemptsOf(db: Db | Trx, tenantId: number, userId: number) {
  const rows = await db
    .selectFrom('test_attempts')
    .select(['bank', 'status', 'submitted_at', 'major_version', 'score_percent'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('submitted_at', 'is not', null)
    .where('reset_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row): TestAttempt & { score: number | null } => ({
    bank: row.bank as TestBank,
    isPassed: row.status === 'passed',
    submittedAt: row.submitted_at!,
    majorVersion: row.major_version,
    score: row.score_percent,
  }))
}

async function rulesOf(
  db: Db | Trx,
  tenant: Tenant,
): Promise<{ rules: TestRules; validity: PassValidity | undefined }> {
  const [limits, majorVersions] = await Promise.all([limitsOf(db, tenant.id), majorVersionsOf(db, tenant.id)])
  return {
    rules: { banks: banksOf(tenant), triesCap: limits.compliance_tries, majorVersions },
    validity:
      limits.test_valid_months === null
        ? undefined
        : { months: limits.test_valid_months, dateOf: londonDate },
  }
}

/**
 * Read where it is decided, not from the directory of tenants: a cap that was just lowered counts at once.
 */
export const limitsOf = (db: Db | Trx, tenantId: number) => limits(db, tenantId).executeTakeFirstOrThrow()

/** The same for the person who changes them: of two, the second sees what the first made of them. */
export const lockLimits = (db: Trx, tenantId: number) =>
  limits(db, tenantId).forUpdate().executeTakeFirstOrThrow()

const limits = (db: Db | Trx, tenantId: number) =>
  db
    .selectFrom('brandings')
    .select([
      'compliance_tries',
      'pass_mark',
      'test_valid_months',
      'pay_before_identity',
      'identity_with_stripe',
      'concentration_percent',
      'version',
    ])
    .where('tenant_id', '=', tenantId)

export async function majorVersionsOf(db: Db | Trx, tenantId: number): Promise<Record<TestBank, number>> {
  const rows = await db
    .selectFrom('compliance_banks')
    .select(['bank', 'major_version'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const known = Object.fromEntries(rows.map((row) => [row.bank, row.major_version]))
  return { single: known['single'] ?? 1, fca_1: known['fca_1'] ?? 1, fca_2: known['fca_2'] ?? 1 }
}

/** As it crosses the wire. */
export function stateOf(position: TestPosition): TestState {
  const { now, failures, lastScore } = position
  const isOpen = now.standing === 'open' || now.standing === 'locked'
  const triesLeft = 'triesLeft' in now ? now.triesLeft : now.standing === 'blocked' ? 0 : null
  return {
    standing: shownStanding(position),
    compliance_passed: now.standing === 'passed' ? 1 : 0,
    compliance_tries: failures,
    tries_left: triesLeft,
    bank: isOpen && now.bank !== 'single' ? (now.bank === 'fca_1' ? 1 : 2) : null,
    retry_at: now.standing === 'locked' ? wireTime(now.until) : null,
    passed_at: now.standing === 'passed' ? wireTime(now.passedAt) : null,
    passed_until: now.standing === 'passed' ? now.until : null,
    score: lastScore,
  }
}

function shownStanding({
  now: { standing },
  awaitsCategory: awaits,
  isExempt,
}: TestPosition): TestState['standing'] {
  if (isExempt && standing !== 'passed') return 'not_required'
  return standing === 'open' && awaits ? 'awaits_category' : standing
}

/** The bank that may be taken now, or 409 with the reason why none may, as the tenant words it, and until when. */
export function mustBeOpen(
  { tenant }: Pick<Work, 'tenant'>,
  { now, awaitsCategory: awaits, isExempt }: TestPosition,
): TestBank {
  const wording = wordingOf(tenant)
  if (now.standing === 'passed') refuse({ code: 'conflict', reason: 'already_passed' })
  if (isExempt)
    refuse({
      code: 'conflict',
      reason: 'test_not_required',
    })
  if (now.standing === 'blocked')
    refuse({
      code: 'conflict',
      reason: 'test_blocked',
      message: textOf(wording, 'test_blocked', { support_email: tenant.branding.support_email ?? 'us' }),
    })
  if (awaits)
    refuse({
      code: 'conflict',
      reason: 'test_awaits_category',
      message: textOf(wording, 'test_pending_categorisation'),
    })
  if (now.standing === 'locked')
    refuse({
      code: 'conflict',
      reason: 'test_locked',
      message: textOf(wording, 'test_failed_locked', { time: momentText(now.until) }),
      retryAt: wireTime(now.until),
    })
  return now.bank
}

/** "14 November 2026, 16:05". */
function momentText(at: Date): string {
  const { day, time } = londonDayAndTime(at)
  return `${dateText(day)}, ${time}`
}

/** Puts the standing onto the person's record, where lists and gates read it. The person is locked. */
export async function keepStanding(
  work: Work,
  userId: number,
  { now, failures }: TestPosition,
): Promise<void> {
  await changeById(work, 'users', userId, {
    compliance_tries: failures,
    compliance_passed: now.standing === 'passed' ? 1 : 0,
    compliance_passed_at: now.standing === 'passed' ? now.passedAt : null,
    compliance_locked_until: now.standing === 'locked' ? now.until : null,
  })
}
