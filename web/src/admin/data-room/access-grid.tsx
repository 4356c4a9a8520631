import { ChevronDown, Folder as FolderMark } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { counted } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { cellKey, levelWords } from './draft.ts'
import type { CellLevel, Draft } from './draft.ts'
import type { Access, Folder, Group } from './queries.ts'
import styles from './access-grid.module.css'
import type { DataRoomLevel } from '@moorgate/contract/data-room/data-room.ts'
import { cx } from '../../ui/class-names.ts'
import { Menu } from '../../ui/menu.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'

interface LevelCellProps {
  /** Whose and of which folder, for those who hear it. */
  label: string
  level: CellLevel
  /** What holds where nothing is said. */
  effective: DataRoomLevel
  changed: boolean
  locked: boolean
  /** It may take the level of the folder above. */
  below: boolean
  tabbable: boolean
  onSet: (level: CellLevel) => void
}

const levels = ['download', 'see', 'none'] as const

/** One cell of the grid: what a group may do in a folder, and a menu that changes it. */
function LevelCell(props: LevelCellProps) {
  const { label, level, effective, changed, locked, below, tabbable, onSet } = props
  const shown = level ?? effective
  const text = level === null && below ? `${levelWords[shown]}, as above` : levelWords[shown]
  const look = cx(
    styles.pill,
    styles[shown],
    level === null && below && styles.inherited,
    changed && styles.changed,
  )
  if (locked)
    return (
      <span className={look} data-cell>
        {levelWords[shown]}
      </span>
    )
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <button
          type="button"
          className={look}
          data-cell
          tabIndex={tabbable ? 0 : -1}
          aria-label={`${label}: ${text}${changed ? ', not saved' : ''}`}
        >
          {levelWords[shown]}
          <Icon of={ChevronDown} size={12} />
        </button>
      }
      groups={[
        {
          items: [
            ...levels.map((each) => ({
              id: each,
              label: levelWords[each],
              chosen: level === each,
              onSelect: () => onSet(each),
            })),
            ...(below
              ? [
                  {
                    id: 'above',
                    label: 'Same as the folder above',
                    chosen: level === null,
                    onSelect: () => onSet(null),
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  )
}

interface AccessGridProps {
  access: Access
  draft: Draft
  locked: boolean
  /** A press on the head of a group's column; left out where groups can't be changed. */
  onGroup: ((group: Group) => void) | undefined
}

const byKey: Readonly<Record<string, CellLevel>> = { v: 'see', d: 'download', n: 'none' }

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Folders by groups. Arrow keys walk the cells; V, D and N set view, download and no access. */
export function AccessGrid({ access, draft, locked, onGroup }: AccessGridProps) {
  const { groups, folders } = access
  const [at, setAt] = useState<readonly [row: number, column: number]>([0, 0])
  const body = useRef<HTMLTableSectionElement>(null)
  const walk = (row: number, column: number) => {
    const to = [clamp(row, folders.length), clamp(column, groups.length)] as const
    setAt(to)
    const cell = body.current?.rows[to[0]]?.cells[to[1] + 1]
    cell?.querySelector<HTMLElement>('[data-cell]')?.focus()
  }
  const press = (event: KeyboardEvent<HTMLElement>, row: number, column: number) => {
    // Keys in an open menu come here too, from outside of the cell.
    if (event.ctrlKey || event.metaKey || event.altKey || !event.currentTarget.contains(event.target as Node))
      return
    const step = steps[event.key]
    const level = byKey[event.key.toLowerCase()]
    if (!step && level === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (step) walk(row + step[0], column + step[1])
    else if (!locked) draft.set(groups[column]!.id, folders[row]!.id, level ?? 'none')
  }
  return (
    // Cells that can be changed take the focus themselves.
    <ScrollRegion className={styles.frame} tabIndex={locked ? 0 : undefined} aria-label="Who can see what">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Folder</th>
            {groups.map((group) => (
              <th key={group.id} scope="col">
                <GroupName group={group} onPress={onGroup} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {folders.map((folder, row) => (
            <tr key={folder.id}>
              <th scope="row">
                <FolderName folder={folder} />
              </th>
              {groups.map((group, column) => (
                // The keys are shortcuts for what the menu does.
                <td
                  key={group.id}
                  onFocus={() => setAt([row, column])}
                  onKeyDownCapture={(event) => press(event, row, column)}
                >
                  <LevelCell
                    {...cellOf(access, draft, group, folder)}
                    locked={locked}
                    tabbable={clamp(at[0], folders.length) === row && clamp(at[1], groups.length) === column}
                    onSet={(level) => draft.set(group.id, folder.id, level)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

function GroupName({ group, onPress }: { group: Group; onPress: AccessGridProps['onGroup'] }) {
  const people = counted(group.people_count, 'person', 'people')
  if (!onPress) return `${group.name}, ${people}`
  return (
    <button
      type="button"
      className={styles.group}
      aria-label={`${group.name}, ${people}: change`}
      onClick={() => onPress(group)}
    >
      {group.name} <span>{group.people_count}</span>
    </button>
  )
}

function FolderName({ folder }: { folder: Folder }) {
  return (
    <span className={styles.folder} data-depth={Math.min(folder.depth, 4)}>
      <Icon of={FolderMark} />
      <b>{folder.name}</b>
      <span>{folder.files_count}</span>
    </span>
  )
}

function cellOf(access: Access, draft: Draft, group: Group, folder: Folder) {
  const kept = access.cells.find((cell) => cell.group_id === group.id && cell.folder_id === folder.id)
  const wanted = draft.cells.get(cellKey(group.id, folder.id))
  const before = kept?.level ?? null
  return {
    label: `${folder.name}, ${group.name}`,
    level: wanted === undefined ? before : wanted,
    effective: kept?.effective ?? ('none' as const),
    changed: wanted !== undefined && wanted !== before,
    below: folder.parent_id !== null,
  }
}
