import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './data-table.module.css'

export interface ColumnEdgeProps {
  /** Whose width it is: "Name". */
  header: string
  onResize: (width: number) => void
}

const step = 16

/** The right edge of a column's head: drawn with the pointer, or moved with the arrow keys, it says how wide the column is. */
export function ColumnEdge({ header, onResize }: ColumnEdgeProps) {
  const start = useRef<{ at: number; width: number }>(undefined)
  const widthAt = (edge: HTMLElement) => edge.parentElement?.offsetWidth ?? 0
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { at: event.clientX, width: widthAt(event.currentTarget) }
  }
  const draw = (event: PointerEvent<HTMLButtonElement>) => {
    if (start.current) onResize(start.current.width + event.clientX - start.current.at)
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onResize(widthAt(event.currentTarget) + by)
  }
  return (
    <button
      type="button"
      className={styles.edge}
      aria-label={`Width of ${header}`}
      onPointerDown={take}
      onPointerMove={draw}
      onPointerUp={() => (start.current = undefined)}
      onKeyDown={press}
    />
  )
}
