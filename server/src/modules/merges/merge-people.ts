import { refuse, standingMergeStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../kernel/database/status-list.ts'
import { updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { keepHeldUnits } from '../../rows/held-units.ts'
import { leaveAddress, users } from '../investors/index.ts'
import { moveHoldings } from '../register/index.ts'
import { mergedColumns, resultOf, sidesOf } from './choose-values.ts'
import type { Choices } from './choose-values.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { movingColumns, personColumns } from './owned-columns.ts'
import { bothPeople } from './people.ts'
import type { PersonRow } from './people.ts'
import { countRows, moneyTables, sharedMethods, sharedRounds, sumsOf } from './what-moves.ts'

/**
 * Asks for a merge. Without holdings or money it is done at once; with them it waits for a second person.
 * Returns its id.
 */
export async function askForMerge(
  work: Work,
  asked: { kept_id: number; closed_id: number; choices: Choices },
): Promise<number> {
  const { kept, closed } = await bothPeople(work, asked, { lock: true })
  const ids = { kept: kept.id, closed: closed.id }
  await mustShareNothing(work, ids)
  const rows = await countRows(work, movingColumns(await personColumns(work)), ids)
  const { rows: made } = await sql<{ id: number }>`
    insert into merges (tenant_id, kept_id, closed_id, status, choices, created_by, created_at, updated_at)
    values (${work.tenant.id}, ${kept.id}, ${closed.id}, 'waiting', ${JSON.stringify(asked.choices)}::jsonb,
      ${work.actor.id}, ${work.now}, ${work.now})
    on conflict (tenant_id, closed_id) where status in ${sql.raw(statusList(standingMergeStatuses))} do nothing
    returning id`.execute(work.db)
  const id = made[0]?.id ?? refuse({ code: 'conflict', reason: 'in_flight', about: 'merge' })
  if (needsSecondPerson(sidesOf(kept, closed, asked.choices), rows))
    work.emit({ type: 'merge.requested', subject: { type: 'merge', id }, after: { ...asked } })
  else await carryOut(work, id, { kept, closed, choices: asked.choices, askedBy: work.actor.id })
  return id
}

/** 409 with the names of what both have and one investor has once. */
async function mustShareNothing(work: Work, ids: { kept: number; closed: number }): Promise<void> {
  const rounds = await sharedRounds(work, ids)
  if (rounds.length > 0)
    refuse({
      code: 'conflict',
      reason: 'shared_round',
      message: `Both have an open reservation in ${rounds.join(', ')}. Cancel one of them first.`,
    })
  const methods = await sharedMethods(work, ids)
  if (methods.length > 0)
    refuse({
      code: 'conflict',
      reason: 'shared_method',
      message: `Both have the same {investment_method}: ${methods.join(', ')}. Close or rename one of them first.`,
    })
}

/**
 * Makes two records one: values as chosen, everything that belongs to the closed one moved, its account
 * ended.
 */
export async function carryOut(
  work: Work,
  id: number,
  {
    kept,
    closed,
    choices,
    askedBy,
  }: { kept: PersonRow; closed: PersonRow; choices: Choices; askedBy: number | null },
): Promise<void> {
  const sums = await sumsOf(work, [kept.id, closed.id])
  const sides = sidesOf(kept, closed, choices)
  const result = {
    ...resultOf(kept, closed, sides),
    ...(sides.email === 'closed' && { email_set_by: askedBy }),
  }
  // The closed record lets go of its address first: the one that is kept may take it over.
  await close(work, closed)
  await updateRow(work, users, kept, result)
  if (sides.email === 'closed')
    await leaveAddress(work, kept, { email: closed.email, isProven: closed['email_verified_at'] !== null })
  const defaultId = await dropSecondDefault(work, { kept: kept.id, closed: closed.id })
  const { moved, stayed } = await moveRows(work, id, { kept: kept.id, closed: closed.id })
  await keepHeldUnits(work, [kept.id, closed.id])
  if ((await sumsOf(work, [kept.id])) !== sums) throw new Error('A merge changed the sums of what is owned')
  await sql`
    update merges set status = 'merged', merged_at = ${work.now}, updated_at = ${work.now}, version = version + 1,
      kept_before = ${pick(kept, mergedColumns)}::jsonb, kept_after = ${JSON.stringify(result)}::jsonb,
      closed_before = ${JSON.stringify({ is_active: closed['is_active'], default_method_id: defaultId })}::jsonb,
      moved = ${JSON.stringify(moved)}::jsonb, stayed = ${JSON.stringify(stayed)}::jsonb
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await sql`
    delete from duplicate_pairs where tenant_id = ${work.tenant.id} and ${closed.id} in (first_id, second_id)`.execute(
    work.db,
  )
  work.emit({
    type: 'user.merged',
    subject: { type: 'user', id: kept.id },
    payload: { merge_id: id, closed_id: closed.id },
    after: { closed_reference: closed['reference'], moved, stayed },
  })
}

const pick = (row: PersonRow, columns: readonly string[]) =>
  JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))

/** Ends an account: nobody signs in with it, and its id leads to the other record (follow-merge.ts). */
async function close(work: Work, person: PersonRow): Promise<void> {
  await sql`
    update users set deleted_at = ${work.now}, is_active = false, session_epoch = session_epoch + 1, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${person.id}`.execute(work.db)
  const subject = { type: 'user' as const, id: person.id }
  work.emit({
    type: 'user.closed',
    subject,
    before: { is_active: person['is_active'] },
    after: { is_active: false },
  })
  work.emit({ type: 'identity.session_ended', subject })
}

/**
 * Of two default methods the kept record's stays the default; a person has one at most. Returns the id of the
 * other, which is the default again once the merge is undone.
 */
async function dropSecondDefault(
  work: Work,
  { kept, closed }: { kept: number; closed: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update investment_method_entities e set is_default = false, updated_at = ${work.now}, version = version + 1
    where e.tenant_id = ${work.tenant.id} and e.lead_user_id = ${closed} and e.is_default and e.deleted_at is null
      and exists (select 1 from investment_method_entities k where k.tenant_id = ${work.tenant.id}
        and k.lead_user_id = ${kept} and k.is_default and k.deleted_at is null)
    returning e.id`.execute(work.db)
  return rows[0]?.id ?? null
}

type Counts = Record<string, number>

/**
 * Every row of every table, by the catalogue; lots by the register, which has their history. Of money and methods
 * nothing may stay behind.
 */
async function moveRows(
  work: Work,
  id: number,
  people: { kept: number; closed: number },
): Promise<{ moved: Counts; stayed: Counts }> {
  const moved: Counts = {}
  const stayed: Counts = {}
  for (const { table, column } of movingColumns(await personColumns(work))) {
    if (table === 'share_lots') continue
    const { rows } = await sql<{ moved: number; stayed: number }>`
      select * from move_person_rows(${work.tenant.id}, ${id}, ${table}, ${column}, ${people.closed}, ${people.kept})`.execute(
      work.db,
    )
    const [done] = rows
    if (done?.moved) moved[table] = (moved[table] ?? 0) + done.moved
    if (done?.stayed) stayed[table] = (stayed[table] ?? 0) + done.stayed
    if (done?.stayed && moneyTables.has(table))
      refuse({
        code: 'conflict',
        reason: 'shared_round',
      })
    if (done?.stayed && table === 'investment_method_entities')
      refuse({ code: 'conflict', reason: 'shared_method' })
  }
  const lots = await moveHoldings(work, { from: people.closed, to: people.kept, mergeId: id })
  if (lots > 0) moved['share_lots'] = lots
  return { moved, stayed }
}
