import { refuse, refuseField, refuseFields, roleIds, say } from '@moorgate/contract'
import type { BodyOf, changeDeal as changeEndpoint, createDeal as createEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { createWithValues, setValues } from '../attributes/index.ts'
import { enterStage, mustBeFilledFor } from './enter-stage.ts'
import { lockBoards, lockForMove, stageOf } from './lock-boards.ts'
import type { DealRow } from './lock-boards.ts'
import { converted } from './move-deal.ts'
import { placeCard } from './place-card.ts'
import { deals } from './tables.ts'

type NewDeal = BodyOf<typeof createEndpoint>

type DealChange = BodyOf<typeof changeEndpoint>

type Values = Readonly<Record<string, unknown>>

/**
 * Adds a deal as the last card of its stage. Anyone who adds it leads it, unless somebody else is named.
 * Returns its id.
 */
export async function createDeal(work: Work, { user_ids: userIds = [], ...given }: NewDeal): Promise<number> {
  const alive = await lockBoards(work, [given.pipeline_id])
  if (!alive.has(given.pipeline_id)) refuseField('pipeline_id', say.in)
  const stage = await stageOf(work, given.pipeline_stage_id)
  if (stage.pipeline_id !== given.pipeline_id) refuseStage()
  const values = { ...given, owner_id: given.owner_id ?? work.actor.id }
  mustBeFilledFor(stage, {
    ...values,
    target_amount_minor: values.target_amount,
    pre_money_minor: values.pre_money,
  })
  mustSayWhyLost(values)
  await mustBeStaff(work, { owner_id: given.owner_id, user_ids: userIds })
  await mustBeSubTypeOf(work, values)
  const status = stage.is_terminal === 'none' ? values.status : stage.is_terminal
  mustSayWhyLost({ ...values, status })
  const id = await createWithValues(deals, 'pipeline_deal')(work, {
    ...values,
    status,
    lost_reason: status === 'lost' ? values.lost_reason : null,
    stage_entered_at: work.now,
    order: await cardsIn(work, stage.id),
  })
  await changeTeam(work, id, userIds)
  return id
}

/**
 * Changes what was sent; a stage that is sent along moves the card to its end. It is one of the deal's own
 * pipeline, or of the one that is sent with it. `version` is what the editor saw.
 */
export async function changeDeal(
  work: Work,
  id: number,
  { user_ids: userIds, attribute_values: ownValues, pipeline_stage_id: stageId, ...given }: DealChange,
  version?: number,
): Promise<void> {
  const { pipeline_id: pipelineId, ...values } = given
  const { deal, stage } = await locked(work, id, stageId)
  if ((pipelineId ?? deal['pipeline_id']) !== (stage?.pipeline_id ?? deal['pipeline_id'])) refuseStage()
  if (deal['converted_opportunity_id'] !== null && (values.status ?? 'won') !== 'won') refuse(converted)
  await mustBeStaff(work, { owner_id: values.owner_id, user_ids: userIds ?? [] })
  await mustBeSubTypeOf(work, values, deal)
  const reason = values.lost_reason === undefined ? deal['lost_reason'] : values.lost_reason
  const status = values.status ?? deal['status']
  mustSayWhyLost({ status, lost_reason: reason })
  // A deal that was opened again isn't lost for anything.
  const isLost = [status, stage?.is_terminal].includes('lost')
  const after = isLost ? values : { ...values, lost_reason: null }
  await updateRow(work, deals, deal, after, version)
  if (userIds !== undefined) await changeTeam(work, id, userIds)
  if (ownValues !== undefined)
    await setValues(
      work,
      { owner_type: 'pipeline_deal', owner_id: id },
      { values: ownValues, at: 'attribute_values' },
    )
  if (stage && stage.id !== deal['pipeline_stage_id'])
    await enterStage(work, await lockRow(work, deals, id), { stage })
}

/** Brings a deleted deal back, as the last card of its stage: its place may be somebody else's by now. */
export async function restoreDeal(work: Work, id: number): Promise<void> {
  const { pipeline_id: pipelineId } = await lockRow(work, deals, id, { trashed: true })
  const alive = await lockBoards(work, [pipelineId as number])
  const deal = await lockRow(work, deals, id, { trashed: true })
  const stageId = deal['pipeline_stage_id'] as number
  if (!alive.has(pipelineId as number)) refuse({ code: 'conflict', reason: 'pipeline_gone' })
  await stageOf(work, stageId)
  await sql`
    update pipeline_deals set deleted_at = null, "order" = ${await cardsIn(work, stageId)}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await placeCard(work, id, stageId)
  work.emit({ type: 'pipeline_deal.restored', subject: { type: 'pipeline_deal', id } })
}

async function locked(work: Work, id: number, stageId: number | undefined) {
  if (stageId !== undefined) return lockForMove(work, id, stageId)
  return { deal: await lockRow(work, deals, id), stage: undefined }
}

/** The first free place after all cards of a stage. */
async function cardsIn(work: Work, stageId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max("order") + 1, 0)::int as next from pipeline_deals
    where tenant_id = ${work.tenant.id} and pipeline_stage_id = ${stageId} and deleted_at is null`.execute(
    work.db,
  )
  return rows[0]!.next
}

const refuseStage = () => refuseField('pipeline_stage_id', say.in)

function mustSayWhyLost({ status, lost_reason: reason }: Values): void {
  if (status === 'lost' && !reason) refuseField('lost_reason', say.required)
}

/**
 * A sub-type belongs to its type. What stands is left alone: the tenant may have moved the sub-type to
 * another type since.
 */
async function mustBeSubTypeOf(work: Work, values: Values, existing?: DealRow): Promise<void> {
  const isOther = (name: string) => values[name] !== undefined && values[name] !== existing?.[name]
  if (!isOther('sub_type_id') && !isOther('type_id')) return
  const after = (name: string) => (values[name] === undefined ? existing?.[name] : values[name])
  const subTypeId = after('sub_type_id')
  if (subTypeId === null || subTypeId === undefined) return
  const { rows } = await sql`
    select 1 from opportunity_sub_types where tenant_id = ${work.tenant.id} and id = ${subTypeId}
      and type_id = ${after('type_id') ?? null}::bigint and deleted_at is null`.execute(work.db)
  if (rows.length === 0) refuseField('sub_type_id', say.in)
}

/** Who leads a deal or works on it is an active member of staff; others come back on their field: 422. */
async function mustBeStaff(
  work: Work,
  named: { owner_id?: number | null | undefined; user_ids: readonly number[] },
): Promise<void> {
  const ids = [...named.user_ids, ...(named.owner_id == null ? [] : [named.owner_id])]
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from users where tenant_id = ${work.tenant.id} and id = any(${ids}::bigint[])
      and role_id <> ${roleIds.user} and is_active and deleted_at is null`.execute(work.db)
  const staff = new Set(rows.map(({ id }) => id))
  const wrong = [
    ...named.user_ids.flatMap((id, index) => (staff.has(id) ? [] : [`user_ids.${index}`])),
    ...(named.owner_id == null || staff.has(named.owner_id) ? [] : ['owner_id']),
  ]
  refuseFields(wrong, say.in)
}

/** Makes the team of a locked deal exactly these people, and says so where that changes it. */
async function changeTeam(work: Work, dealId: number, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from pipeline_deal_users where tenant_id = ${work.tenant.id} and pipeline_deal_id = ${dealId}
    order by user_id`.execute(work.db)
  const before = rows.map((row) => row.user_id)
  const after = [...new Set(userIds)].toSorted((one, other) => one - other)
  if (before.join() === after.join()) return
  await sql`
    delete from pipeline_deal_users where tenant_id = ${work.tenant.id} and pipeline_deal_id = ${dealId}
      and user_id <> all(${after}::bigint[])`.execute(work.db)
  await sql`
    insert into pipeline_deal_users (tenant_id, pipeline_deal_id, user_id)
    select ${work.tenant.id}, ${dealId}, person from unnest(${after}::bigint[]) as person
    on conflict do nothing`.execute(work.db)
  work.emit({
    type: 'pipeline_deal.team_changed',
    subject: { type: 'pipeline_deal', id: dealId },
    before: { user_ids: before },
    after: { user_ids: after },
  })
}
