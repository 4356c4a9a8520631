import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

/**
 * Gives a card its place among the others of its stage: before the card named, else last. All places are
 * written in one statement as 0, 1, 2 …, so that they stay a permutation; the board is locked by the caller.
 *
 * A B C, D before B → A D B C
 */
export async function placeCard(
  work: Work,
  dealId: number,
  stageId: number,
  beforeId?: number,
): Promise<void> {
  await sql`
    with others as (
      select id, row_number() over (order by "order", id)::int as place from pipeline_deals
      where tenant_id = ${work.tenant.id} and pipeline_stage_id = ${stageId} and deleted_at is null and id <> ${dealId}
    ), gap as (
      select coalesce((select place from others where id = ${beforeId ?? null}::bigint), (select count(*)::int + 1 from others)) as place
    ), placed as (
      select o.id, o.place + (o.place >= gap.place)::int - 1 as place from others o cross join gap
      union all select ${dealId}::bigint, gap.place - 1 from gap
    )
    update pipeline_deals d set "order" = placed.place from placed
    where d.tenant_id = ${work.tenant.id} and d.id = placed.id and d."order" <> placed.place`.execute(work.db)
}

/** Closes the gap that a card left behind. */
export async function closeGaps(work: Work, stageId: number): Promise<void> {
  await sql`
    update pipeline_deals d set "order" = placed.place from (
      select id, row_number() over (order by "order", id)::int - 1 as place from pipeline_deals
      where tenant_id = ${work.tenant.id} and pipeline_stage_id = ${stageId} and deleted_at is null
    ) placed
    where d.tenant_id = ${work.tenant.id} and d.id = placed.id and d."order" <> placed.place`.execute(work.db)
}
