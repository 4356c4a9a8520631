import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import type { OwnerNamed } from '../record-owners/index.ts'
import { folders } from './tables.ts'
import { changeableOwner, ownerOfRow } from './write-document.ts'

type Values = Record<string, unknown>

interface Folder {
  id: number
  parent_id: number | null
  visibility: string
}

const deepest = 8

/**
 * What a new or changed folder comes to. It stays with its owner, lies in no folder of its own below, and at
 * most eight deep. Whether it is open to investors follows from itself and everything above it, and is kept
 * for all that lies below.
 */
export async function prepareFolder(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const owner = await changeableOwner(work, values, existing)
  const tree = await lockTree(work, owner)
  const { owner_type: _type, owner_id: _id, ...columns } = values
  const self: Folder = {
    id: Number(existing?.['id'] ?? 0),
    parent_id: pick(columns['parent_id'], existing?.['parent_id'] as number | null | undefined),
    visibility: String(columns['visibility'] ?? existing?.['visibility'] ?? 'public'),
  }
  tree.set(self.id, self)
  checkParent(tree, self)
  const places = placesOf(tree)
  if ([...places.values()].some(({ depth }) => depth > deepest))
    refuseField('parent_id', `Folders must not be nested more than ${deepest} deep.`)
  if (existing) await keepPlaces(work, owner, places)
  const { depth, open } = places.get(self.id)!
  return { ...columns, ...(!existing && owner), depth, open }
}

const pick = (given: unknown, kept: number | null | undefined): number | null =>
  given === undefined ? (kept ?? null) : (given as number | null)

/**
 * Every folder of the owner, locked: of two moves at once, which together would make a circle, the second
 * sees the first.
 */
async function lockTree(work: Work, owner: OwnerNamed): Promise<Map<number, Folder>> {
  // The lock is on the owner, since a folder that is just being made has no row yet.
  await sql`select pg_advisory_xact_lock(hashtextextended(
    ${`folders ${work.tenant.id} ${owner.owner_type} ${owner.owner_id}`}, 0))`.execute(work.db)
  const rows = await work.db
    .selectFrom('folder_structures')
    .select(['id', 'parent_id', 'visibility'])
    .where('tenant_id', '=', work.tenant.id)
    .where('owner_type', '=', owner.owner_type)
    .where('owner_id', '=', owner.owner_id)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function checkParent(tree: ReadonlyMap<number, Folder>, self: Folder): void {
  const seen = new Set<number>()
  for (let at = self.parent_id; at !== null; at = tree.get(at)!.parent_id) {
    if (!tree.has(at)) refuseField('parent_id', say.in)
    if (at === self.id || seen.has(at)) refuseField('parent_id', 'A folder can’t be inside itself.')
    seen.add(at)
  }
}

interface ParentFolder {
  depth: number
  open: boolean
}

/** Depth from 1, and whether a folder and all above it are public. */
function placesOf(tree: ReadonlyMap<number, Folder>): Map<number, ParentFolder> {
  const places = new Map<number, ParentFolder>()
  const place = (folder: Folder): ParentFolder => {
    const known = places.get(folder.id)
    if (known) return known
    const parent = folder.parent_id === null ? undefined : tree.get(folder.parent_id)
    const above = parent ? place(parent) : { depth: 0, open: true }
    const found = { depth: above.depth + 1, open: above.open && folder.visibility === 'public' }
    places.set(folder.id, found)
    return found
  }
  for (const folder of tree.values()) place(folder)
  return places
}

async function keepPlaces(
  work: Work,
  owner: OwnerNamed,
  places: ReadonlyMap<number, ParentFolder>,
): Promise<void> {
  const rows = [...places].map(([id, { depth, open }]) => ({ id, depth, open }))
  await sql`
    update folder_structures f set depth = p.depth, open = p.open
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, depth int, open boolean)
    where f.tenant_id = ${work.tenant.id} and f.owner_type = ${owner.owner_type} and f.owner_id = ${owner.owner_id}
      and f.id = p.id and (f.depth, f.open) is distinct from (p.depth, p.open)`.execute(work.db)
}

/** Takes an empty folder out of sight. One that holds folders or files is refused with 409. */
export async function deleteFolder(work: Work, id: number): Promise<void> {
  if (work.actor.roleId === roleIds.user) refuse({ code: 'forbidden' })
  const row = await lockRow(work, folders, id)
  await mustChangeOwner(work, ownerOfRow(row))
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from folder_structures f
        where f.tenant_id = ${work.tenant.id} and f.parent_id = ${id} and f.deleted_at is null)
      or exists (select 1 from documents d
        where d.tenant_id = ${work.tenant.id} and d.folder_structure_id = ${id} and d.deleted_at is null) as used`.execute(
    work.db,
  )
  if (rows[0]?.used) refuse({ code: 'conflict', reason: 'in_use', about: 'folder' })
  await changeById(work, 'folder_structures', id, { deleted_at: work.now })
  work.emit({ type: 'folder_structure.deleted', subject: { type: 'folder_structure', id } })
}

/**
 * A document that comes back after its folder was deleted lies beside the folders of its record. What the
 * folder kept from investors stays kept from them.
 */
export async function leaveDeletedFolder(work: Work, documentId: number): Promise<void> {
  const { rows } = await sql<{ open: boolean }>`
    select f.open from documents d
    join folder_structures f on f.tenant_id = ${work.tenant.id} and f.id = d.folder_structure_id
    where d.tenant_id = ${work.tenant.id} and d.id = ${documentId} and f.deleted_at is not null`.execute(
    work.db,
  )
  const [folder] = rows
  if (!folder) return
  await changeById(work, 'documents', documentId, {
    folder_structure_id: null,
    ...(!folder.open && { visibility: 'private' }),
  })
}
