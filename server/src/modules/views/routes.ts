import * as contract from '@moorgate/contract'
import { refuse } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '../../kernel/http/route.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { mustShow, showJson } from '../../kernel/resource/show.ts'
import { versionOf } from '../../kernel/http/version.ts'
import type { Work } from '../../kernel/work.ts'
import { savedViewsOf } from './tables.ts'
import { sql } from 'kysely'
import { createRow, deleteRow, lockRow, restoreRow, updateRow } from '../../kernel/resource/write.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { checkShare, listedResource, mustChange, shareOf } from './view-policy.ts'
import type { SavedView } from './view-policy.ts'

/**
 * Lists under names. A view can be of any list that the platform declares, also of areas that are added
 * later.
 */
export function viewRoutes(app: FastifyInstance): void {
  const listed = (): readonly Resource[] =>
    app.declared.flatMap((each) => ('resource' in each && each.operation === 'list' ? [each.resource] : []))
  const table = savedViewsOf(listed)
  const views = (): Views => ({ table, resources: listed() })
  const shown = (work: Work, id: number) => showJson(work.db, table, work, id)

  askList(app, contract.savedViews, () => table)
  readRoutes(app, { resource: contract.savedView, tableFor: () => table, only: ['show'], access: 'staff' })
  newRecordCommand(app, contract.createSavedView, table, (work, { body }) => createView(work, views(), body))
  commandRoute(
    app,
    contract.updateSavedView,
    async (work, { id, body, request }) => {
      await changeView(work, views(), id, body, versionOf(request))
      return shown(work, id)
    },
    { finds: mustShow(() => table) },
  )
  commandRoute(app, contract.deleteSavedView, (work, { id }) => removeView(work, views(), id))
  recordCommand(app, contract.restoreSavedView, table, (work, { id }) => bringViewBack(work, views(), id))
}

type Values = Record<string, unknown>

/** Where views are kept, and the lists that they can be of. */
interface Views {
  table: Table
  resources: readonly Resource[]
}

/** Keeps a list under a name. Returns the view's id. */
async function createView(work: Work, views: Views, given: Values): Promise<number> {
  const resource = listedResource(work, views.resources, String(given['list']))
  const share = shareOf(given)
  checkShare(work, resource, share)
  const id = await createRow(work, views.table, {
    list: given['list'],
    name: given['name'],
    query: given['query'] ?? '',
    owner_id: work.actor.id,
    ...share,
  })
  await replaceDefaults(work, views.table, id)
  return id
}

/** Changes a view; which list it is of stays as it is. */
async function changeView(
  work: Work,
  views: Views,
  id: number,
  given: Values,
  expectedVersion?: number,
): Promise<void> {
  const { row, resource } = await viewToChange(work, views, id)
  const { list: _list, query, ...values } = given
  const share = shareOf(given, row)
  checkShare(work, resource, share, row)
  await updateRow(
    work,
    views.table,
    row,
    { ...values, ...(query !== undefined && { query: query ?? '' }), ...share },
    expectedVersion,
  )
  await replaceDefaults(work, views.table, id)
}

async function removeView(work: Work, views: Views, id: number): Promise<void> {
  await viewToChange(work, views, id)
  await deleteRow(work, views.table, id)
}

/** Brings a view back, for the person who could have deleted it. */
async function bringViewBack(work: Work, views: Views, id: number): Promise<void> {
  const row = (await lockRow(work, views.table, id, { trashed: true })) as LockedView
  const resource = listedResource(work, views.resources, row.list)
  if (!row.is_shared && row.owner_id !== work.actor.id) refuse({ code: 'not_found' })
  mustChange(work, row, resource)
  await restoreRow(work, views.table, id)
}

type LockedView = Awaited<ReturnType<typeof lockRow>> & SavedView

async function viewToChange(work: Work, views: Views, id: number) {
  // Somebody else's personal view is not found, whatever one's rights.
  await showJson(work.db, views.table, work, id)
  const row = (await lockRow(work, views.table, id)) as LockedView
  const resource = listedResource(work, views.resources, row.list)
  mustChange(work, row, resource)
  return { row, resource }
}

/** A role meets one view of a list first: the newest decision takes the role away from the others. */
async function replaceDefaults(work: Work, table: Table, id: number): Promise<void> {
  const { rows } = await sql<LockedView>`
    select other.* from saved_views other
    join saved_views mine on mine.tenant_id = ${work.tenant.id} and mine.id = ${id} and mine.list = other.list
    where other.tenant_id = ${work.tenant.id} and other.id <> mine.id and other.deleted_at is null
      and exists (select 1 from jsonb_array_elements(mine.default_role_ids) role where other.default_role_ids @> role.value)
    for update of other`.execute(work.db)
  if (rows.length === 0) return
  const mine = (await lockRow(work, table, id)) as LockedView
  for (const row of rows)
    await updateRow(work, table, row, {
      default_role_ids: row.default_role_ids.filter((role) => !mine.default_role_ids.includes(role)),
    })
}
