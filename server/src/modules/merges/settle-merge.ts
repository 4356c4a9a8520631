import { refuse, refuseState, undoDays } from '@moorgate/contract'
import { sql } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { keepHeldUnits } from '../../rows/held-units.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { leaveAddress, users } from '../investors/index.ts'
import { moveHoldings } from '../register/index.ts'
import type { Choices } from './choose-values.ts'
import { carryOut } from './merge-people.ts'
import { bothPeople } from './people.ts'
import { sumsOf } from './what-moves.ts'

interface MergeRow {
  id: number
  kept_id: number
  closed_id: number
  status: 'waiting' | 'merged' | 'undone' | 'withdrawn'
  choices: Choices
  kept_before: Record<string, unknown>
  kept_after: Record<string, unknown>
  closed_before: { is_active: boolean; default_method_id?: number | null }
  merged_at: Date | null
  created_by: number | null
}

/**
 * The person who asked for it. Where it takes an address over, the one who entered that had a hand in it too.
 */
const makersOf = ({ created_by, closed_id, choices }: MergeRow) =>
  choices.email === 'closed' ? [created_by, closed_id] : [created_by]

const askedForIt = 'You requested this merge, so a colleague must confirm it.'

/** A second person agrees, and the merge is done with the records as they are now. */
export async function confirmMerge(work: Work, id: number): Promise<void> {
  const merge = await lockMerge(work, id, 'waiting')
  await mustBeSecondPerson(work, makersOf(merge), askedForIt)
  const people = await bothPeople(work, merge, { lock: true })
  await sql`
    update merges set confirmed_by = ${work.actor.id} where tenant_id = ${work.tenant.id} and id = ${id}`.execute(
    work.db,
  )
  await carryOut(work, id, { ...people, choices: merge.choices, askedBy: merge.created_by })
}

export async function withdrawMerge(work: Work, id: number): Promise<void> {
  await lockMerge(work, id, 'waiting')
  await sql`
    update merges set status = 'withdrawn', updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({ type: 'merge.withdrawn', subject: { type: 'merge', id } })
}

/**
 * Takes a merge back within 30 days: the closed record opens again with everything that was moved, and the
 * kept one says what it said, except for fields that somebody changed since; those stay and are reported.
 */
export async function undoMerge(work: Work, id: number): Promise<void> {
  const merge = await lockMerge(work, id, 'merged')
  if (!merge.merged_at || later(merge.merged_at, days(undoDays)) < work.now)
    refuse({
      code: 'conflict',
      reason: 'too_late',
      message: `A merge can only be undone within ${undoDays} days.`,
    })
  const { kept } = await bothPeople(work, merge, { lock: true, closedToo: true })
  const sums = await sumsOf(work, [merge.kept_id, merge.closed_id])
  const { before, conflicts } = fieldsBack(merge, kept)
  await updateRow(work, users, kept, before)
  if (typeof before['email'] === 'string')
    await leaveAddress(work, kept, {
      email: before['email'],
      isProven: { ...kept, ...before }['email_verified_at'] !== null,
    })
  await reopen(work, merge)
  await sql`select return_person_rows(${work.tenant.id}, ${id})`.execute(work.db)
  await moveHoldings(work, { from: merge.kept_id, to: merge.closed_id, mergeId: id })
  await giveDefaultBack(work, merge)
  await keepHeldUnits(work, [merge.kept_id, merge.closed_id])
  if ((await sumsOf(work, [merge.kept_id, merge.closed_id])) !== sums)
    throw new Error('Undoing a merge changed the sums of what is owned')
  await sql`
    update merges set status = 'undone', undone_at = ${work.now}, undone_by = ${work.actor.id},
      conflicts = ${JSON.stringify(conflicts)}::jsonb, updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'user.merge_undone',
    subject: { type: 'user', id: merge.kept_id },
    payload: { merge_id: id, closed_id: merge.closed_id },
    after: { conflicts },
  })
}

const stateWords: Readonly<Record<MergeRow['status'], string>> = {
  waiting: 'This merge is still awaiting confirmation.',
  merged: 'This merge has already been made.',
  undone: 'This merge has been undone.',
  withdrawn: 'This merge was withdrawn.',
}

async function lockMerge(work: Work, id: number, status: MergeRow['status']): Promise<MergeRow> {
  const { rows } = await sql<MergeRow>`
    select m.* from merges m where m.tenant_id = ${work.tenant.id} and m.id = ${id} for update`.execute(
    work.db,
  )
  const merge = rows[0] ?? refuse({ code: 'not_found' })
  if (merge.status !== status) refuseState(stateWords[merge.status])
  return merge
}

function fieldsBack(merge: MergeRow, kept: Record<string, unknown>) {
  const changed = Object.keys(merge.kept_after).filter(
    (column) => !alike(merge.kept_before[column], merge.kept_after[column]),
  )
  const written = Object.fromEntries(changed.map((column) => [column, kept[column]]))
  const now = JSON.parse(JSON.stringify(written)) as Record<string, unknown>
  const conflicts = changed.filter((column) => !alike(now[column], merge.kept_after[column]))
  const back = changed.filter((column) => !conflicts.includes(column))
  return { before: Object.fromEntries(back.map((column) => [column, merge.kept_before[column]])), conflicts }
}

const alike = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

async function reopen(work: Work, merge: MergeRow): Promise<void> {
  const row = await lockRow(work, users, merge.closed_id, { trashed: true })
  const isActive = merge.closed_before.is_active
  await sql`
    update users set deleted_at = null, is_active = ${isActive}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${row.id}`.execute(work.db)
  work.emit({ type: 'user.reopened', subject: { type: 'user', id: row.id }, after: { is_active: isActive } })
}

/** The method that was the closed person's default is it again, unless another one has become it since. */
async function giveDefaultBack(work: Work, merge: MergeRow): Promise<void> {
  const ofClosed = sql`tenant_id = ${work.tenant.id} and lead_user_id = ${merge.closed_id}`
  const { rows } = await sql`
    select 1 from investment_method_entities where ${ofClosed} and is_default and deleted_at is null`.execute(
    work.db,
  )
  if (rows.length > 0) return
  await sql`
    update investment_method_entities set is_default = true, updated_at = ${work.now}, version = version + 1
    where ${ofClosed} and id = ${merge.closed_before.default_method_id ?? null} and status <> 'closed'`.execute(
    work.db,
  )
}
