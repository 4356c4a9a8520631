import type { FastifyInstance } from 'fastify'
import { defineEndpoint, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { commandRoute } from '../../../kernel/http/route.ts'
import { checkVersion } from '../../../kernel/rows.ts'
import { deleteRow, isChange, lockRow, restoreRow } from '../../../kernel/resource/write.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { sendPicture } from '../../../kernel/storage/index.ts'
import { versionOf } from '../../../kernel/http/version.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustChangeOwner } from '../../record-owners/index.ts'
import type { OwnerNamed } from '../../record-owners/index.ts'
import { changePage } from './page-authors.ts'
import { isUpload, keepPicture } from './pictures.ts'
import { galleries, images, keyDates, keyPoints, teamImages } from '../tables.ts'

type Values = Record<string, unknown>
type Complete = (
  work: Work,
  values: Values,
  about: { owner: OwnerNamed; existing: Values | undefined },
) => Promise<Values>

const ownerNamed = (row: Values): OwnerNamed => ({
  owner_type: row['owner_type'] as OwnerNamed['owner_type'],
  owner_id: row['owner_id'] as number,
})

/** What stands on an offer's page: read by who sees the offer, written and deleted by who may update it. */
export function pageRoutes(app: FastifyInstance): void {
  pieces(app, keyPoints)
  pieces(app, keyDates)
  pieces(app, images, { complete: withPicture })
  pieces(app, teamImages, { complete: withPicture })
  pieces(app, galleries, { complete: withOwnPictures })
  pictureRoute(app, images)
  pictureRoute(app, teamImages)
}

interface PieceOptions {
  /** The record that a row belongs to. */
  ownerOf?: (row: Values) => OwnerNamed
  /** Completes or refuses what is written. */
  complete?: Complete
  /** Refuses to delete a row, which is locked. */
  mayDelete?: (work: Work, row: Values) => Promise<void>
}

/**
 * The routes of records that belong to another one: read with it, written, deleted and brought back by who
 * may update it.
 */
export function pieces(
  app: FastifyInstance,
  table: Table,
  {
    ownerOf = ownerNamed,
    complete = async (_work, values) => values,
    mayDelete = async () => {},
  }: PieceOptions = {},
): void {
  resourceRoutes(app, table, { only: ['list', 'show', 'export'] })
  resourceRoutes(app, table, {
    only: ['create', 'update'],
    prepare: async (work, values, existing) => {
      if (existing) await mustChangeOwner(work, ownerOf(existing))
      const owner = ownerOf({ ...existing, ...values })
      await mustChangeOwner(work, owner)
      const ready = await complete(work, values, { owner, existing })
      if (!existing || isChange(table, existing, ready)) await changed(work, owner)
      return ready
    },
  })
  const onOwner = { event: 'investment_opportunity_live', action: 'update' } as const
  const name = table.resource.name.replaceAll('_', ' ')
  const remove = defineEndpoint({
    method: 'DELETE',
    path: `${table.resource.path}/{id}`,
    summary: `Delete a ${name}`,
    access: onOwner,
    ...(table.resource.requires && { requires: table.resource.requires }),
    status: 204,
  })
  commandRoute(app, remove, async (work, { id, request }) => {
    const row = await lockRow(work, table, id)
    await mustChangeOwner(work, ownerOf(row))
    checkVersion(row, versionOf(request))
    await mayDelete(work, row)
    await deleteRow(work, table, id)
    await changed(work, ownerOf(row))
  })
  const restore = defineEndpoint({
    method: 'POST',
    path: `${table.resource.path}/{id}/restore`,
    summary: `Bring back a ${name}`,
    access: onOwner,
    ...(table.resource.requires && { requires: table.resource.requires }),
    answer: table.resource.row,
    status: 200,
  })
  commandRoute(app, restore, async (work, { id }) => {
    const row = await lockRow(work, table, id, { trashed: true })
    await mustChangeOwner(work, ownerOf(row))
    await restoreRow(work, table, id)
    await changed(work, ownerOf(row))
    return showJson(work.db, table, work, id)
  })
}

/** What stands on an offer's page shows at once, so its approval as a promotion falls at once too. */
async function changed(work: Work, { owner_type: type, owner_id: id }: OwnerNamed): Promise<void> {
  if (type === 'investment_opportunity') await changePage(work, id)
}

/** `file` becomes what is kept of it. */
const withPicture: Complete = async (work, { file, ...values }) => {
  if (file === null) return { ...values, file_key: null, mime: null, bytes: null, sha256: null }
  if (!isUpload(file)) return values
  const { key, mime, bytes, sha256 } = await keepPicture(work, file, 'file')
  return { ...values, file_key: key, mime, bytes, sha256 }
}

/** A gallery holds pictures of its own owner and no others. */
const withOwnPictures: Complete = async (work, values, { owner }) => {
  const ids = values['image_ids'] as number[] | undefined
  if (!ids?.length) return values
  if (new Set(ids).size < ids.length) refuseField('image_ids', say.distinct)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from images where tenant_id = ${work.tenant.id} and deleted_at is null
      and id = any(${ids}::bigint[]) and owner_type = ${owner.owner_type} and owner_id = ${owner.owner_id}`.execute(
    work.db,
  )
  if (rows[0]?.count !== ids.length) refuseField('image_ids', say.in)
  return values
}

function pictureRoute(app: FastifyInstance, table: Table): void {
  const read = defineEndpoint({
    method: 'GET',
    path: `${table.resource.path}/{id}/file`,
    file: ['image/*'],
    summary: `Read the picture of a ${table.resource.name.replaceAll('_', ' ')}`,
    access: { event: 'investment_opportunity_live', action: 'visit', own: true },
    status: 200,
  })
  fileRoute(app, read, async (question, { id, reply }) => {
    await showJson(question, table, question, id)
    const { rows } = await sql<{ key: string | null; mime: string | null }>`
      select file_key as key, mime from ${sql.table(table.name)}
      where tenant_id = ${question.tenant.id} and id = ${id}`.execute(question.db)
    return sendPicture(app.platform.storage, reply, rows[0])
  })
}
