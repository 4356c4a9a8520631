import type { DataRoomLevel } from '@moorgate/contract/data-room/data-room.ts'
import { useState } from 'react'
import { counted } from '../../ui/format.ts'
import type { Access, Folder, Group } from './queries.ts'

/** What a cell is to become; null takes what the folder above has. */
export type CellLevel = DataRoomLevel | null

export const levelWords: Readonly<Record<DataRoomLevel, string>> = {
  none: 'No access',
  see: 'View',
  download: 'Download',
}

export const cellKey = (groupId: number, folderId: number) => `${groupId} ${folderId}`

/** Cells that were changed and not saved yet, by group and folder. */
export interface Draft {
  cells: ReadonlyMap<string, CellLevel>
  set: (groupId: number, folderId: number, level: CellLevel) => void
  clear: () => void
}

export function useDraft(): Draft {
  const [cells, setCells] = useState<ReadonlyMap<string, CellLevel>>(new Map())
  return {
    cells,
    set: (groupId, folderId, level) =>
      setCells((before) => new Map(before).set(cellKey(groupId, folderId), level)),
    clear: () => setCells(new Map()),
  }
}

export interface Change {
  group: Group
  folder: Folder
  from: DataRoomLevel
  to: CellLevel
}

/** What saving would change, in the order of the grid. A cell that was put back is no change. */
export function changesOf(access: Access, cells: Draft['cells']): Change[] {
  return access.folders.flatMap((folder) =>
    access.groups.flatMap((group) => {
      const to = cells.get(cellKey(group.id, folder.id))
      const kept = access.cells.find((cell) => cell.group_id === group.id && cell.folder_id === folder.id)
      if (to === undefined || to === (kept?.level ?? null)) return []
      return [{ group, folder, from: kept?.effective ?? 'none', to }]
    }),
  )
}

const rank: Readonly<Record<DataRoomLevel, number>> = { none: 0, see: 1, download: 2 }

/** "Kestrel: no access to view. 7 people gain 6 files. They will be told." */
export function changeWords({ group, folder, from, to }: Change): string {
  const files = counted(folder.files_count, 'file', 'files')
  if (to === null) return `${group.name}: same as the folder above.`
  const move = `${group.name}: ${levelWords[from].toLowerCase()} to ${levelWords[to].toLowerCase()}.`
  if (rank[from] === 0 && rank[to] > 0)
    return `${move} ${counted(group.people_count, 'person gains', 'people gain')} ${files}. We’ll tell them.`
  if (rank[to] === 0) return `${move} ${counted(group.people_count, 'person loses', 'people lose')} ${files}.`
  return move
}
