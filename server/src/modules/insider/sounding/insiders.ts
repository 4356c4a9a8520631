import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, addInsider as addEndpoint, endInsider as endEndpoint } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustBeStaff } from './must-be-staff.ts'
import { keepVersions } from './insider-versions.ts'

const isLater = 'Enter a date and time that isn’t in the future.'

/** Puts a person who is not sounded on the insider list of an offer under sounding. Returns the entry's id. */
export async function addInsider(work: Work, body: BodyOf<typeof addEndpoint>): Promise<number> {
  const { investment_opportunity_id: offerId, obtained_at: obtained, ceased_at: ceased, ...person } = body
  const { obtainedAt, ceasedAt } = await momentsOf(work, offerId, { obtained, ceased: ceased ?? null })
  await mustBeStaff(work, person.staff_id)
  const { id } = await work.db
    .insertInto('insiders')
    .values({
      ...person,
      tenant_id: work.tenant.id,
      investment_opportunity_id: offerId,
      obtained_at: obtainedAt,
      ceased_at: ceasedAt,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepVersions(work, [id])
  work.emit({
    type: 'insider_list_entry.added',
    subject: { type: 'insider_list_entry', id },
    payload: { investment_opportunity_id: offerId },
    // Particulars stay on the list, which fewer people may read than what happened.
    after: { obtained_at: obtainedAt.toISOString(), ceased_at: ceasedAt?.toISOString() ?? null },
  })
  return id
}

/** Ends a person's access. 404 for those who were sounded: their access ends with the cleansing. 409 where it has ended. */
export async function endInsider(work: Work, id: number, body: BodyOf<typeof endEndpoint>): Promise<void> {
  const row = await lockInsider(work, id)
  if (row.ceased_at !== null) refuse({ code: 'conflict', reason: 'already_done' })
  const ceasedAt = new Date(body.ceased_at)
  mustEndAfter(work, row.obtained_at, ceasedAt)
  await changeById(work, 'insiders', id, { ceased_at: ceasedAt })
  await keepVersions(work, [id], 'Access ended')
  work.emit({
    type: 'insider_list_entry.ended',
    subject: { type: 'insider_list_entry', id },
    payload: { investment_opportunity_id: row.investment_opportunity_id },
    after: { ceased_at: ceasedAt.toISOString() },
  })
}

/**
 * The entry of a person who was added, after its sounding: cleansing takes the same order. 404 for those who were
 * sounded, whose entries follow their own record.
 */
export async function lockInsider(work: Work, id: number): Promise<Selectable<Tables['insiders']>> {
  const entry = work.db
    .selectFrom('insiders')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('user_id', 'is', null)
  const found = (await entry.executeTakeFirst()) ?? refuse({ code: 'not_found' })
  await cleansedAt(work, found.investment_opportunity_id)
  return entry.forUpdate().executeTakeFirstOrThrow()
}

/**
 * From when until when a person had access: in the past, begun while the information was inside information, and over
 * once it is inside information no more.
 */
export async function momentsOf(
  work: Work,
  offerId: number,
  { obtained, ceased }: { obtained: string; ceased: string | null },
): Promise<{ obtainedAt: Date; ceasedAt: Date | null }> {
  const cleansed = await cleansedAt(work, offerId)
  const [obtainedAt, ceasedAt] = [new Date(obtained), ceased === null ? null : new Date(ceased)]
  if (obtainedAt > work.now) refuseField('obtained_at', isLater)
  if (cleansed && obtainedAt >= cleansed)
    refuseField(
      'obtained_at',
      'The sounding had been cleansed by then, so this was no longer inside information.',
    )
  mustEndAfter(work, obtainedAt, ceasedAt)
  const isOver = cleansed !== undefined && (ceasedAt === null || ceasedAt > cleansed)
  return { obtainedAt, ceasedAt: isOver ? cleansed : ceasedAt }
}

function mustEndAfter(work: Work, obtainedAt: Date, ceasedAt: Date | null): void {
  if (!ceasedAt) return
  if (ceasedAt > work.now) refuseField('ceased_at', isLater)
  if (ceasedAt < obtainedAt) refuseField('ceased_at', 'Access can’t end before it began.')
}

/**
 * When the sounding of an offer was cleansed; undefined while it is open, and nobody cleanses it meanwhile. 422 where
 * the offer has none.
 */
async function cleansedAt({ db, tenant }: Work, offerId: number): Promise<Date | undefined> {
  const sounding = await db
    .selectFrom('market_soundings')
    .select('cleansed_at')
    .where('tenant_id', '=', tenant.id)
    .where('investment_opportunity_id', '=', offerId)
    .forShare()
    .executeTakeFirst()
  if (!sounding) refuseField('investment_opportunity_id', say.in)
  return sounding.cleansed_at ?? undefined
}
