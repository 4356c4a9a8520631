import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { usePathname } from '../kernel/visit.ts'
import { cx } from '../ui/class-names.ts'
import { useArrowKeys } from './arrow-keys.ts'
import styles from './disclosure-menu.module.css'

export interface DisclosureMenuProps {
  /** What it opens, said when it is entered. */
  label: string
  /** The button's own class, title and name. */
  button: Pick<ComponentProps<'button'>, 'className' | 'title' | 'aria-label'>
  /** What the button shows. */
  face: ReactNode
  /** Side of the button from which the panel grows. */
  place?: 'below-start' | 'below-end' | 'above-start'
  className?: string | undefined
  children: ReactNode
}

/**
 * A panel of links under a button, for the frames: it needs no library, so that the first page stays light.
 * Esc, a press or focus elsewhere, and a change of page close it; arrows move among what it holds.
 */
export function DisclosureMenu(props: DisclosureMenuProps) {
  const { label, button, face, place = 'below-end', className, children } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const pathname = usePathname()
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  useClosing(root, open, () => setOpenOn(undefined))
  useArrowKeys(root, open)
  return (
    <div ref={root} className={cx(styles.root, className)}>
      <button
        type="button"
        {...button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenOn(open ? undefined : pathname)}
      >
        {face}
      </button>
      <section id={id} className={cx(styles.panel, styles[place])} aria-label={label} hidden={!open}>
        {open && children}
      </section>
    </div>
  )
}

/**
 * What closes an open panel: a press or the focus elsewhere, and Esc, which gives the focus back to the
 * button.
 */
function useClosing(root: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!open) return undefined
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) latest.current()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      latest.current()
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', press)
    }
  }, [root, open])
}
