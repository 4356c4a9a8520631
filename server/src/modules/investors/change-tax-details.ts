import type { BodyOf, changeTaxDetails as endpoint } from '@moorgate/contract'
import { changeById, checkVersion } from '../../kernel/rows.ts'
import { seal } from '../../kernel/secrets.ts'
import { mustBeConfirmed } from '../../kernel/session-life.ts'
import type { Work } from '../../kernel/work.ts'
import type { StoredDetails } from './tax-details.ts'
import { storedDetailsOf, sealContext, numbersIn } from './tax-details.ts'
import { changedNumbers, maskedNumbers, numbersByCountry } from './tax-numbers.ts'
import type { Residence, SaidResidences, TaxNumbers } from './tax-numbers.ts'

/**
 * Changes what somebody says about their tax. A number that was there before is changed only after a fresh
 * proof of who asks; the first time nothing is at stake yet. The event says which fields changed and never a
 * number.
 */
export async function changeTaxDetails(
  work: Work,
  userId: number,
  { version, ...given }: BodyOf<typeof endpoint>,
): Promise<void> {
  await lockPerson(work, userId)
  const stored = await storedDetailsOf(work, userId)
  checkVersion({ version: stored?.version ?? 0 }, version)
  const before = { residences: stored?.residences ?? [], numbers: numbersIn(work, stored) }
  const residences = given.residences
    ? given.residences.map(({ country, number, reason_none }) => ({
        country,
        // Who has a number needs no reason for having none.
        reason_none: number ? null : (reason_none ?? null),
      }))
    : before.residences
  const numbers = changedNumbers(before, given)
  const changed = changedFields(stored, given, { before: before.numbers, numbers })
  if (changed.length === 0) return
  if (replaces(before, { residences, numbers })) mustBeConfirmed(work)
  const us_person = given.us_person === undefined ? (stored?.us_person ?? null) : given.us_person
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
function replaces(before: SaidResidences, after: SaidResidences): boolean {
  const abroad = numbersByCountry(after)
  const [was, is] = [before.numbers, after.numbers]
  return (
    (was.national_insurance !== null && was.national_insurance !== is.national_insurance) ||
    (was.utr !== null && was.utr !== is.utr) ||
    [...numbersByCountry(before)].some(
      ([country, number]) => number !== null && number !== abroad.get(country),
    )
  )
}

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
    sealed: seal(work.platform.settings.masterKey, sealContext(work, id), JSON.stringify(said.numbers)),
  })
}
