import { fieldTitle } from '@moorgate/contract/signing/fields.ts'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { fieldIcons } from '../../features/signing/field-icons.ts'
import look from '../../features/signing/signing.module.css'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DraftField } from './draft.ts'
import styles from './signing.module.css'

interface PlacedFieldProps {
  field: DraftField
  /** Whose it is. */
  name: string
  /** CSS pixels for each point. */
  scale: number
  selected: boolean
  onSelect: () => void
  onChange: (change: Partial<DraftField>) => void
  onRemove: () => void
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * A field on the page: dragged, or moved with the arrow keys (Shift: ten points; Alt: larger and smaller).
 * Delete removes it.
 */
export function PlacedField(props: PlacedFieldProps) {
  const { field, name, scale, selected, onSelect, onChange, onRemove } = props
  const drag = useDrag(scale, (by, start) => onChange({ x: start.x + by.x, y: start.y + by.y }))
  const resize = useDrag(scale, (by, start) =>
    onChange({ width: start.width + by.x, height: start.height + by.y }),
  )
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (!step) return
    else {
      const far = event.shiftKey ? 10 : 1
      const by = { x: step.x * far, y: step.y * far }
      if (event.altKey) onChange({ width: field.width + by.x, height: field.height + by.y })
      else onChange({ x: field.x + by.x, y: field.y + by.y })
    }
    event.preventDefault()
  }
  return (
    <div
      className={cx(look.field, look[`s${((field.signer - 1) % 5) + 1}`], selected && styles.selected)}
      style={{
        left: field.x * scale,
        top: field.y * scale,
        width: field.width * scale,
        height: field.height * scale,
      }}
    >
      <button
        type="button"
        className={styles.grab}
        data-field={field.key}
        aria-pressed={selected}
        aria-label={`${fieldTitle(field)}, ${name}, page ${field.page}, ${field.x} across, ${field.y} down`}
        onFocus={onSelect}
        onKeyDown={press}
        {...drag(field)}
      >
        <Icon of={fieldIcons[field.kind]} size={13} />
        <span>
          {fieldTitle(field)}
          {field.kind === 'signature' && `, ${name}`}
        </span>
      </button>
      {selected && <span className={styles.handle} aria-hidden {...resize(field)} />}
    </div>
  )
}

interface FieldOffset {
  x: number
  y: number
}

/** Pointer handlers that say how far something was dragged, in points, since it was taken. */
function useDrag(scale: number, onMove: (by: FieldOffset, start: DraftField) => void) {
  const from = useRef<{ at: FieldOffset; start: DraftField }>(undefined)
  return (field: DraftField) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { at: { x: event.clientX, y: event.clientY }, start: field }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return
      const { at, start } = from.current
      onMove({ x: (event.clientX - at.x) / scale, y: (event.clientY - at.y) / scale }, start)
    },
    onPointerUp: () => (from.current = undefined),
    onPointerCancel: () => (from.current = undefined),
  })
}
