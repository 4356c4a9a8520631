import { Columns3, GripVertical, Pin, PinOff } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useDensity } from './density.ts'
import type { Density } from './density.ts'
import { changed, moved, movedTo, toggled } from './columns.ts'
import type { ColumnChoice } from './columns.ts'
import styles from './columns-panel.module.css'

interface ColumnsPanelProps {
  /** Every column of the list, in the list's own order. */
  columns: readonly { id: string; header: string }[]
  choices: readonly ColumnChoice[]
  /** Undefined: back to the list's own. */
  onChange: (choices: readonly ColumnChoice[] | undefined) => void
  isChanged: boolean
}

const densities: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'relaxed', label: 'Relaxed' },
]

/** Which columns a list shows, in which order, which of them stay in view, and how high its rows are. */
function ColumnsPanel({ columns, choices, onChange, isChanged }: ColumnsPanelProps) {
  const [typed, setTyped] = useState('')
  const [density, setDensity] = useDensity()
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id
  const fits = (id: string) =>
    headerOf(id).toLocaleLowerCase('en-GB').includes(typed.toLocaleLowerCase('en-GB'))
  const shown = choices.filter(({ id }) => fits(id))
  const more = columns.filter(({ id }) => fits(id) && !choices.some((choice) => choice.id === id))
  const { place, keeping } = useKeptFocus(choices)
  const rows = { choices, onChange: keeping(onChange), headerOf }
  return (
    <div ref={place} className={styles.panel}>
      <h2 className={styles.title}>
        Columns <small>{`${choices.length} of ${columns.length}`}</small>
      </h2>
      <SearchField label="Find a column" value={typed} onChange={setTyped} />
      <div className={styles.scroll}>
        <Group title="Pinned" of={shown.filter(({ pinned }) => pinned)} {...rows} />
        <Group title="Shown, in order" of={shown.filter(({ pinned }) => !pinned)} {...rows} />
        <Group title="More" of={more} {...rows} />
        {shown.length + more.length === 0 && <p className={styles.none}>No columns match.</p>}
      </div>
      <div className={styles.rows}>
        <span>Rows</span>
        <SegmentedControl label="Row height" options={densities} value={density} onChange={setDensity} />
      </div>
      <div className={styles.foot}>
        <Button variant="quiet" size="small" disabled={!isChanged} onClick={() => onChange(undefined)}>
          Reset
        </Button>
      </div>
    </div>
  )
}

/**
 * A column that is ticked, taken off or pinned goes to another group and is drawn anew there. Anyone who
 * works through the columns by the keyboard goes on from it instead of beginning again at the top.
 */
function useKeptFocus(choices: readonly ColumnChoice[]) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef<{ id: string; isBox: boolean; groups: string }>(undefined)
  // They come by way of the address, so the page is drawn again before they are others.
  const groups = choices.map(({ id, pinned }) => `${pinned ? '!' : ''}${id}`).join(' ')
  useEffect(() => {
    const kept = last.current
    if (!kept || kept.groups === groups) return
    last.current = undefined
    const row = place.current?.querySelector(`[data-column="${CSS.escape(kept.id)}"]`)
    row?.querySelector<HTMLElement>(kept.isBox ? 'input' : 'button')?.focus()
  }, [groups])
  const keeping =
    (change: ColumnsPanelProps['onChange']): ColumnsPanelProps['onChange'] =>
    (next) => {
      const row = document.activeElement?.closest<HTMLElement>('[data-column]')
      const id = row?.dataset['column']
      if (id !== undefined)
        last.current = { id, isBox: document.activeElement instanceof HTMLInputElement, groups }
      change(next)
    }
  return { place, keeping }
}

interface RowsProps {
  choices: readonly ColumnChoice[]
  onChange: ColumnsPanelProps['onChange']
  headerOf: (id: string) => string
}

function Group({ title, of, ...rows }: RowsProps & { title: string; of: readonly { id: string }[] }) {
  if (of.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      <ul>
        {of.map(({ id }) => (
          <ColumnRow key={id} id={id} {...rows} />
        ))}
      </ul>
    </section>
  )
}

/** Ticked or not; Alt with ↑ ↓ moves it, as dragging does. */
function ColumnRow({ id, choices, onChange, headerOf }: RowsProps & { id: string }) {
  const [isOver, setOver] = useState(false)
  const choice = choices.find((one) => one.id === id)
  const header = headerOf(id)
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (!event.altKey || by === undefined || !choice) return
    event.preventDefault()
    onChange(moved(choices, id, by))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging and Alt with arrows add to the box's own use
    <li
      className={cx(styles.row, isOver && styles.over)}
      data-column={id}
      draggable={choice !== undefined}
      onKeyDown={press}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(choice !== undefined)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onChange(movedTo(choices, event.dataTransfer.getData('text/plain'), id))
      }}
    >
      <Icon of={GripVertical} size={14} className={styles.grip} />
      <Checkbox
        label={header}
        checked={choice !== undefined}
        onChange={() => onChange(toggled(choices, id))}
      />
      {choice && (
        <IconButton
          icon={choice.pinned ? PinOff : Pin}
          label={choice.pinned ? `Let ${header} scroll` : `Keep ${header} in view`}
          size="small"
          onClick={() => onChange(changed(choices, id, { pinned: choice.pinned ? undefined : true }))}
        />
      )}
    </li>
  )
}

/** Opens the choice of columns beside a list. */
export function ColumnsButton(props: ColumnsPanelProps) {
  return (
    <Popover trigger={<IconButton icon={Columns3} label="Columns" />} label="Columns" align="end">
      <ColumnsPanel {...props} />
    </Popover>
  )
}
