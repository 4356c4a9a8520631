import { refuseField, say } from '@moorgate/contract'
import type { attributeChanges, OwnerType } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { checkValue, storeValues } from '../attributes/index.ts'
import { kinds } from './kinds.ts'
import type { Job } from './run-job.ts'
import type { JobRow, Outcome } from './work-on-row.ts'

/** What a job does to one of the tenant's own fields. */
export interface AttributeChange {
  attribute_id: number
  change: (typeof attributeChanges)[number]
  value: unknown
}

/** Under this name a job's row keeps the value that it set. */
const kept = 'attribute_value'

/**
 * 422 on what is wrong with a change, before anything begins: another record's field, a value of another
 * type, tags of one choice.
 */
export async function mustBeSettable(
  work: Work,
  owner: OwnerType,
  attributeChange: AttributeChange,
): Promise<void> {
  const attribute = await checkValue(work, owner, attributeChange, 'attribute.')
  // Which of the records a document belongs to is not a question about many.
  if (attribute.type === 'file') refuseField('attribute.attribute_id', say.in)
  if (attributeChange.change !== 'set' && (attribute.type !== 'multi' || attributeChange.value === null))
    refuseField('attribute.change', say.in)
}

/**
 * Sets the field of one record, or gives or takes away choices of it; what stands there already is skipped.
 */
export async function setAttribute(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  const change = job.values['attribute'] as AttributeChange
  const before = await valueOf(work, job, row.recordId, change.attribute_id)
  const after = valueAfter(change, before)
  if (same(before, after)) return { status: 'skipped', reason: 'No change needed.' }
  await store(work, job, row.recordId, {
    attribute_id: change.attribute_id,
    value: after,
  })
  return { status: 'changed', before: keptAs(change, before), after: keptAs(change, after) }
}

/** Whether a row holds such a value. */
export const holdsAttribute = (row: JobRow): boolean => row.after !== null && kept in row.after

/** Puts the field of one record back, unless somebody has changed it since. */
export async function putAttributeBack(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  const id = Number(row.after?.['attribute_id'])
  const now = await valueOf(work, job, row.recordId, id)
  if (!same(now, row.after?.[kept]))
    return { status: 'skipped', reason: 'Changed since, so it was left as it is.' }
  const value = row.before?.[kept] ?? null
  await store(work, job, row.recordId, { attribute_id: id, value })
  return { status: 'changed', before: row.after!, after: row.before! }
}

const keptAs = ({ attribute_id }: AttributeChange, value: unknown) => ({ attribute_id, [kept]: value })

/** Choices stay in the order in which they were given; none left is no value. */
function valueAfter({ change, value }: AttributeChange, before: unknown): unknown {
  if (change === 'set') return value
  const [had, named] = [before, value].map((list) => (Array.isArray(list) ? list : []) as unknown[])
  const after =
    change === 'add' ? [...new Set([...had!, ...named!])] : had!.filter((each) => !named!.includes(each))
  return after.length === 0 ? null : after
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const store = (
  work: Work,
  { resource }: Job,
  id: number,
  givenValue: { attribute_id: number; value: unknown },
) => storeValues(work, { owner_type: kinds[resource].owner, owner_id: id }, [givenValue])

/** Locked, so that of two jobs on one field the second sees what the first did. */
async function valueOf(work: Work, { resource }: Job, id: number, attributeId: number): Promise<unknown> {
  const { owner } = kinds[resource]
  await sql`select pg_advisory_xact_lock(hashtextextended(
    ${`attribute ${work.tenant.id} ${owner} ${id} ${attributeId}`}, 0))`.execute(work.db)
  const { rows } = await sql<{ value: unknown }>`
    select value from attribute_values where tenant_id = ${work.tenant.id} and owner_type = ${owner} and owner_id = ${id}
      and attribute_id = ${attributeId}`.execute(work.db)
  return rows[0]?.value ?? null
}
