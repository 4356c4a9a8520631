import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, addInsider as addEndpoint, endInsider as endEndpoint } from '@moorgate/contract'
import { changeById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'

const isLater = 'Enter a date and time that isn’t in the future.'

/** Puts a person who is not sounded on the insider list of an offer under sounding. Returns the entry's id. */
export async function addInsider(work: Work, body: BodyOf<typeof addEndpoint>): Promise<number> {
  const { investment_opportunity_id: offerId, obtained_at: obtained, ceased_at: ceased, ...person } = body
  const cleansed = await cleansedAt(work, offerId)
  const [obtainedAt, ceasedAt] = [new Date(obtained), ceased == null ? null : new Date(ceased)]
  if (obtainedAt > work.now) refuseField('obtained_at', isLater)
  if (cleansed && obtainedAt >= cleansed)
    refuseField(
      'obtained_at',
      'The sounding had been cleansed by then, so this was no longer inside information.',
    )
  mustEndAfter(work, obtainedAt, ceasedAt)
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
  const row =
    (await work.db
      .selectFrom('insiders')
      .select(['investment_opportunity_id', 'obtained_at', 'ceased_at'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? refuse({ code: 'not_found' })
  const cleansed = await cleansedAt(work, row.investment_opportunity_id)
  if (row.ceased_at !== null || cleansed) refuse({ code: 'conflict', reason: 'already_done' })
  const ceasedAt = new Date(body.ceased_at)
  mustEndAfter(work, row.obtained_at, ceasedAt)
  await changeById(work, 'insiders', id, { ceased_at: ceasedAt })
  work.emit({
    type: 'insider_list_entry.ended',
    subject: { type: 'insider_list_entry', id },
    payload: { investment_opportunity_id: row.investment_opportunity_id },
    after: { ceased_at: ceasedAt.toISOString() },
  })
}

function mustEndAfter(work: Work, obtainedAt: Date, ceasedAt: Date | null): void {
  if (!ceasedAt) return
  if (ceasedAt > work.now) refuseField('ceased_at', isLater)
  if (ceasedAt < obtainedAt) refuseField('ceased_at', 'Access can’t end before it began.')
}

/** When the sounding of an offer was cleansed; undefined while it is open. 422 where the offer has none. */
async function cleansedAt({ db, tenant }: Work, offerId: number): Promise<Date | undefined> {
  const sounding = await db
    .selectFrom('market_soundings')
    .select('cleansed_at')
    .where('tenant_id', '=', tenant.id)
    .where('investment_opportunity_id', '=', offerId)
    .executeTakeFirst()
  if (!sounding) refuseField('investment_opportunity_id', say.in)
  return sounding.cleansed_at ?? undefined
}
