import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { dealPlacement } from '@moorgate/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { JsonText } from '../../kernel/http/json-text.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Table } from '../../kernel/resource/table.ts'
import {
  createRow,
  deleteRow,
  isChange,
  lockRow,
  restoreRow,
  updateRow,
} from '../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { deals, placements } from './tables.ts'

type NewPlacement = z.output<typeof dealPlacement.create>
type PlacementChange = z.output<typeof dealPlacement.update>

/** Which placement of which deal. */
interface PlacementPath {
  dealId: number
  placementId: number
}

/** Who could take parts of one deal, as a list of its own; not found for a deal that is not there. */
export async function placementsOf(question: QueryContext, dealId: number): Promise<Table> {
  await showJson(question.db, deals, question, dealId)
  return {
    ...placements,
    visibleTo: (_scope, row, statement) => `${row}.pipeline_deal_id = ${statement.bind(dealId)}`,
  }
}

/** A placement as its deal's list shows it; another deal's is not found. */
export async function placementOf(
  question: QueryContext,
  { dealId, placementId }: PlacementPath,
): Promise<JsonText> {
  return showJson(question.db, await placementsOf(question, dealId), question, placementId)
}

/** Adds somebody who could take a part. Returns the placement's id. */
export async function createPlacement(work: Work, dealId: number, values: NewPlacement): Promise<number> {
  await lockRow(work, deals, dealId)
  const who = await placedWith(work, values)
  return createRow(work, placements, {
    ...values,
    ...who,
    pipeline_deal_id: dealId,
    changed_by: work.actor.id,
  })
}

/** Changes a placement of this deal; another deal's is not found. */
export async function changePlacement(
  work: Work,
  at: PlacementPath,
  values: PlacementChange,
  version?: number,
): Promise<void> {
  const row = await lockPlacement(work, at)
  const names = ['placed_with_type', 'placed_with_id', 'placed_with_name'] as const
  const isRenamed = names.some((name) => values[name] !== undefined)
  const who = isRenamed
    ? await placedWith(work, {
        placed_with_type: row['placed_with_type'] as NewPlacement['placed_with_type'],
        ...given(values),
      })
    : {}
  const said = { ...values, ...who }
  const hand = isChange(placements, row, said) ? { changed_by: work.actor.id } : {}
  await updateRow(work, placements, row, { ...said, ...hand }, version)
}

export async function deletePlacement(work: Work, at: PlacementPath): Promise<void> {
  await lockPlacement(work, at)
  await deleteRow(work, placements, at.placementId)
}

/** Puts back what was deleted, as it was. */
export async function restorePlacement(work: Work, at: PlacementPath): Promise<void> {
  await lockPlacement(work, at, { trashed: true })
  await restoreRow(work, placements, at.placementId)
}

async function lockPlacement(
  work: Work,
  { dealId, placementId }: PlacementPath,
  options = { trashed: false },
) {
  await lockRow(work, deals, dealId)
  const row = await lockRow(work, placements, placementId, options)
  return row['pipeline_deal_id'] === dealId ? row : refuse({ code: 'not_found' })
}

type Who = Pick<NewPlacement, 'placed_with_type' | 'placed_with_id' | 'placed_with_name'>
const given = ({ placed_with_type, placed_with_id, placed_with_name }: PlacementChange): Partial<Who> => ({
  ...(placed_with_type !== undefined && { placed_with_type }),
  placed_with_id,
  placed_with_name,
})

const tables = { client_group: 'client_groups', user: 'users', organisation: 'organisations' } as const
/** Colleagues take no parts of deals. */
const investorsOnly = sql`and role_id = ${roleIds.user}`

/** A record that the tenant has by its id, anybody else by a name: one of the two, never both. */
async function placedWith(work: Work, who: Who): Promise<Who> {
  const { placed_with_type: type } = who
  if (type === 'fund' || type === 'other') {
    const name = who.placed_with_name ?? refuseField('placed_with_name', say.required)
    return { placed_with_type: type, placed_with_id: null, placed_with_name: name }
  }
  const id = who.placed_with_id ?? refuseField('placed_with_id', say.required)
  const { rows } = await sql`
    select 1 from ${sql.table(tables[type])} where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null
      ${type === 'user' ? investorsOnly : sql``}`.execute(work.db)
  if (rows.length === 0) refuseField('placed_with_id', say.in)
  return { placed_with_type: type, placed_with_id: id, placed_with_name: null }
}
