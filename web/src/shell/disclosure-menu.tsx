import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { usePathname } from '../kernel/visit.ts'
import { cx } from '../ui/class-names.ts'
import styles from './disclosure-menu.module.css'

export interface TriggerTies {
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
}

export interface DisclosureMenuProps {
  /** What it opens, said when it is entered. */
  label: string
  trigger: (ties: TriggerTies) => ReactNode
  /** Side of the button from which the panel grows. */
  place?: 'below-start' | 'below-end' | 'above-start'
  className?: string | undefined
  children: ReactNode
}

/**
 * A panel of links under a button, for the frames: it needs no library, so that the first page stays light. Esc, a press
 * elsewhere, and a change of page close it; arrows move among what it holds.
 */
export function DisclosureMenu({ label, trigger, place = 'below-end', className, children }: DisclosureMenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const pathname = usePathname()
  useEffect(() => setOpen(false), [pathname])
  useOutsidePress(root, open, () => setOpen(false))
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveFocus(root.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div ref={root} className={cx(styles.root, className)} onKeyDown={press} onBlur={leave}>
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      <div id={id} className={cx(styles.panel, styles[place])} role="group" aria-label={label} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}

function useOutsidePress(root: React.RefObject<HTMLElement | null>, active: boolean, onPress: () => void) {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    if (!active) return undefined
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) latest.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [root, active])
}

/** Moves among links and buttons, from the last to the first and back. */
export function moveFocus(within: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(within?.querySelectorAll<HTMLElement>('a[href],button:not(:disabled)') ?? [])].filter(
    (stop) => stop.offsetParent !== null,
  )
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + by + stops.length) % stops.length]?.focus()
}
