import {
  changeTaxDetails as change,
  readTaxDetails,
  refuse,
  roleIds,
  showTaxNumbers,
} from '@moorgate/contract'
import type { AnswerOf, BodyOf, PermissionAction, changeTaxDetails as endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { mustBeAllowed } from './user-policy.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import { mustBeConfirmed } from '../../kernel/session-life.ts'
import { changeById, checkVersion } from '../../kernel/rows.ts'
import { changedNumbers, maskedNumbers, noNumbers } from './tax-numbers.ts'
import type { Residence, TaxNumbers } from './tax-numbers.ts'

type Answer = AnswerOf<typeof endpoint>

interface StoredDetails {
  id: number
  us_person: boolean | null
  residences: Residence[]
  masked: TaxNumbers
  sealed: string
  version: number
}

/** What is kept of somebody, numbers masked; what was never said is null, at version 0. */
async function taxDetailsOf(scope: QueryContext | Work, userId: number): Promise<Answer> {
  return shown(await keptOf(scope, userId))
}

function shown(stored: StoredDetails | undefined): Answer {
  const masked = stored?.masked ?? noNumbers
  return {
    us_person: stored?.us_person ?? null,
    residences: (stored?.residences ?? []).map((residence, index) => ({
      ...residence,
      number: masked.residences[index] ?? null,
    })),
    national_insurance: masked.national_insurance,
    utr: masked.utr,
    version: stored?.version ?? 0,
  }
}

async function keptOf(
  { db, tenant }: QueryContext | Work,
  userId: number,
): Promise<StoredDetails | undefined> {
  const row = await db
    .selectFrom('tax_details')
    .select(['id', 'us_person', 'residences', 'masked', 'sealed', 'version'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && (row as unknown as StoredDetails)
}

const context = (work: Work, id: number) => [work.tenant.id, 'tax_details', id]

function opened(work: Work, stored: StoredDetails | undefined): TaxNumbers {
  if (!stored) return noNumbers
  const text = unseal(work.platform.settings.masterKey, context(work, stored.id), stored.sealed)
  return JSON.parse(text) as TaxNumbers
}

/**
 * Changes what somebody says about their tax. A number that was there before is changed only after a fresh
 * proof of who asks; the first time nothing is at stake yet. The event says which fields changed and never a
 * number.
 */
async function changeTaxDetails(
  work: Work,
  userId: number,
  { version, ...given }: BodyOf<typeof endpoint>,
): Promise<void> {
  await lockPerson(work, userId)
  const stored = await keptOf(work, userId)
  checkVersion({ version: stored?.version ?? 0 }, version)
  const before = opened(work, stored)
  const numbers = changedNumbers(before, given)
  const changed = changedFields(stored, given, { before, numbers })
  if (changed.length === 0) return
  if (replaces(before, numbers)) mustBeConfirmed(work)
  const us_person = given.us_person === undefined ? (stored?.us_person ?? null) : given.us_person
  const residences = given.residences
    ? given.residences.map(({ country, reason_none }) => ({ country, reason_none: reason_none ?? null }))
    : (stored?.residences ?? [])
  await keep(work, stored ?? (await begin(work, userId)), { us_person, residences, numbers })
  work.emit({
    type: 'user.tax_details_changed',
    subject: { type: 'user', id: userId },
    payload: { fields: changed },
  })
}

/** Two first statements at once would be two rows; the person's own row makes them wait for each other. */
async function lockPerson(work: Work, userId: number): Promise<void> {
  await work.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

function changedFields(
  stored: StoredDetails | undefined,
  given: BodyOf<typeof endpoint>,
  { before, numbers }: { before: TaxNumbers; numbers: TaxNumbers },
): string[] {
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const open = given.residences?.map(({ country, reason_none }) => [country, reason_none ?? null])
  const keptOpen = (stored?.residences ?? []).map(({ country, reason_none }) => [country, reason_none])
  return [
    ...(given.us_person !== undefined && given.us_person !== (stored?.us_person ?? null)
      ? ['us_person']
      : []),
    ...((open && isOther(open, keptOpen)) || isOther(before.residences, numbers.residences)
      ? ['residences']
      : []),
    ...(before.national_insurance === numbers.national_insurance ? [] : ['national_insurance']),
    ...(before.utr === numbers.utr ? [] : ['utr']),
  ]
}

/** Whether a number that stood there is another one now, or none. */
const replaces = (before: TaxNumbers, after: TaxNumbers): boolean =>
  (before.national_insurance !== null && before.national_insurance !== after.national_insurance) ||
  (before.utr !== null && before.utr !== after.utr) ||
  before.residences.some((number, index) => number !== null && number !== after.residences[index])

async function begin(work: Work, userId: number): Promise<{ id: number; version: number }> {
  return work.db
    .insertInto('tax_details')
    .values({
      tenant_id: work.tenant.id,
      user_id: userId,
      sealed: '',
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
      version: 0,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

async function keep(
  work: Work,
  { id }: { id: number },
  said: { us_person: boolean | null; residences: Residence[]; numbers: TaxNumbers },
): Promise<void> {
  await changeById(work, 'tax_details', id, {
    us_person: said.us_person,
    residences: JSON.stringify(said.residences),
    masked: JSON.stringify(maskedNumbers(said.numbers)),
    sealed: seal(work.platform.settings.masterKey, context(work, id), JSON.stringify(said.numbers)),
  })
}

/** The numbers themselves. That somebody looked goes on record, no matter who it was. */
async function revealTaxNumbers(work: Work, userId: number): Promise<AnswerOf<typeof showTaxNumbers>> {
  const stored = await keptOf(work, userId)
  const { residences, ...numbers } = opened(work, stored)
  work.emit({ type: 'user.tax_numbers_shown', subject: { type: 'user', id: userId } })
  return {
    ...numbers,
    residences: (stored?.residences ?? []).map(({ country }, index) => ({
      country,
      number: residences[index] ?? null,
    })),
  }
}

/** An investor's tax: their own, and staff's who may see or change investors. */
export function taxRoutes(app: FastifyInstance): void {
  queryRoute(app, readTaxDetails, async (question, { id }) => {
    await mustReach(question, id, 'visit')
    return taxDetailsOf(question, id)
  })
  commandRoute(app, change, async (work, { id, body, request }) => {
    await mustReach(work, id, 'update')
    await changeTaxDetails(work, id, { ...body, version: versionOf(request) })
    return taxDetailsOf(work, id)
  })
  commandRoute(app, showTaxNumbers, async (work, { id }) => {
    await mustReach(work, id, 'update')
    return revealTaxNumbers(work, id)
  })
}

/** Members of staff have no tax here. */
async function mustReach(scope: QueryContext | Work, id: number, action: PermissionAction): Promise<void> {
  const person = await scope.db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('tenant_id', '=', scope.tenant.id)
    .where('id', '=', id)
    .where('role_id', '=', roleIds.user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  mustBeAllowed(scope, person ?? refuse({ code: 'not_found' }), action)
}
