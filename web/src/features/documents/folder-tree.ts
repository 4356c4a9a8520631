import type { Folder } from './records.ts'

type FolderNode = Pick<Folder, 'id' | 'name' | 'parent_id'>

export interface Branch<F extends FolderNode> {
  folder: F
  /** From 1. */
  level: number
  /** Documents in it and in all below it. */
  count: number
}

/**
 * Folders as they are listed: each before those inside it, in their given order. One whose parent is not
 * there stands at the top.
 */
export function branchesOf<F extends FolderNode>(
  folders: readonly F[],
  documents: readonly { folder_structure_id?: number | null | undefined }[],
): Branch<F>[] {
  const ids = new Set(folders.map(({ id }) => id))
  const below = Map.groupBy(folders, ({ parent_id: parent }) =>
    parent !== null && parent !== undefined && ids.has(parent) ? parent : 0,
  )
  const counts = new Map<number, number>()
  for (const { folder_structure_id: id } of documents)
    if (id !== null && id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  const walk = (parent: number, level: number): Branch<F>[] =>
    (below.get(parent) ?? []).flatMap((folder) => {
      const inside = walk(folder.id, level + 1)
      const nested = inside.filter((branch) => branch.level === level + 1)
      const count = (counts.get(folder.id) ?? 0) + nested.reduce((sum, branch) => sum + branch.count, 0)
      return [{ folder, level, count }, ...inside]
    })
  return walk(0, 1)
}

/** A folder and everything below it. */
export function idsBelow(folders: readonly FolderNode[], id: number): ReadonlySet<number> {
  const found = new Set([id])
  // As often as there are folders: a ring, read halfway through a move, ends too.
  for (let round = 0; round < folders.length; round += 1)
    for (const folder of folders)
      if (folder.parent_id !== null && folder.parent_id !== undefined && found.has(folder.parent_id))
        found.add(folder.id)
  return found
}
