import type { DataRoomLevel } from '@moorgate/contract/data-room/data-room.ts'
import { ChevronDown } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { levelWords } from './draft.ts'
import type { CellLevel } from './draft.ts'
import styles from './access-grid.module.css'

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
export function LevelCell(props: LevelCellProps) {
  const { label, level, effective, changed, locked, below, tabbable, onSet } = props
  const shown = level ?? effective
  const said = level === null && below ? `${levelWords[shown]}, as above` : levelWords[shown]
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
          aria-label={`${label}: ${said}${changed ? ', not saved' : ''}`}
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
                    label: 'As the folder above',
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
