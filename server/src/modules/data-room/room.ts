import { refuse, refuseField, say } from '@moorgate/contract'
import type { DataRoomStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { offerAddress, shownOfferName } from '../../rows/sounding-rows.ts'
import { mayTouch, mustTouch } from '../opportunity-visibility/index.ts'
import { dataRooms } from './tables.ts'

export interface Room {
  id: number
  opportunity_id: number
  opportunity_name: string
  opportunity_slug: string
  /** What notes call the offer, and where investors read it. */
  shown_name: string
  page: string
  opportunity_status: number
  fca_class: string | null
  is_confidential: boolean
  status: DataRoomStatus
  watermark: boolean
  hand_out_unmarked: boolean
  agreement_required: boolean
  access_version: number
}

/** A room for staff who may open its round, or not found. */
export async function staffRoom(scope: Scope & { db: Db | Trx }, id: number): Promise<Room> {
  await showJson(scope.db, dataRooms, scope, id)
  return (await readRoom(scope, id)) ?? refuse({ code: 'not_found' })
}

/**
 * The same, locked for a change: 403 for the person who may not change the round, 409 while the room is
 * frozen or archived. The lock keeps two who change permissions at once from each seeing the grid before the
 * other.
 */
export async function changeableRoom(
  work: Work,
  id: number,
  { whatever = false }: { whatever?: boolean } = {},
): Promise<Room> {
  await showJson(work.db, dataRooms, work, id)
  await lockRow(work, dataRooms, id)
  const room = (await readRoom(work, id)) ?? refuse({ code: 'not_found' })
  mustTouch(work, room.opportunity_status, 'update')
  if (!whatever) mustBeOpen(room)
  return room
}

/** Nothing comes in or goes out of a frozen room. */
export function mustBeOpen({ status }: Pick<Room, 'status'>): void {
  if (status === 'open') return
  const reason = status === 'frozen' ? 'frozen' : 'archived'
  refuse({ code: 'conflict', reason })
}

export async function readRoom(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  id: number,
): Promise<Room | undefined> {
  const { rows } = await sql<Room>`
    select r.id, o.id as opportunity_id, o.name as opportunity_name, o.slug as opportunity_slug,
      ${tenantSql(tenant, shownOfferName('o'))} as shown_name, ${sql.raw(offerAddress('o'))} as page,
      o.status as opportunity_status, o.fca_class, o.market_sounding as is_confidential, r.status, r.watermark, r.hand_out_unmarked, r.agreement_required, r.access_version
    from data_rooms r
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = r.investment_opportunity_id
    where r.tenant_id = ${tenant.id} and r.id = ${id} and r.deleted_at is null and o.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/**
 * A new room's round is one that the caller may change; an existing room stays with its own, and keeps its
 * settings while it is shut.
 */
export async function prepareRoom(
  work: Work,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
  if (existing) {
    await changeableRoom(work, Number(existing['id']))
    const { investment_opportunity_id: _stays, ...columns } = values
    return columns
  }
  const opportunity = await work.db
    .selectFrom('investment_opportunities')
    .select('status')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', Number(values['investment_opportunity_id']))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!opportunity || !mayTouch(work, opportunity.status, 'update'))
    refuseField('investment_opportunity_id', say.in)
  return { ...values, status_at: work.now }
}
