import type { Folder } from './document-queries.ts'

type Placed = Pick<Folder, 'id' | 'name' | 'parent_id'>

/** "Financials / Audited", from the outermost folder to this one. A folder whose parent is not there stands alone. */
export function folderPath(folders: readonly Placed[], id: number | null): string | undefined {
  const folder = folders.find((each) => each.id === id)
  if (!folder) return undefined
  // A folder can't be inside itself, but a list read halfway through a move could say so.
  const others = folders.filter((each) => each.id !== id)
  const above = folderPath(others, folder.parent_id)
  return above === undefined ? folder.name : `${above} / ${folder.name}`
}
