import { ArrowUpRight, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Drawer } from './drawer.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { useMedia } from './use-media.ts'
import styles from './side-panel.module.css'

/** There is no room for it beside the list. */
const narrow = '(max-width: 1149px)'

export interface SidePanelProps {
  /** Whose record it is; names the region. */
  label: string
  onClose: () => void
  /** Place in the list: "8 of 148". */
  position?: string | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Address of the whole record. */
  openHref?: string | undefined
  footer?: ReactNode
  children: ReactNode
}

/**
 * Quick look: 380 px beside a list that stays live, so it is not a dialog and takes no focus away. Esc closes
 * it. Its parent is positioned. Where the list has no room for it, it is a drawer over the list, which takes the
 * focus, and in which the keys of the list step and close as they do beside it.
 */
export function SidePanel(props: SidePanelProps) {
  const { label, onClose, footer, children } = props
  const body = <div className={styles.body}>{children}</div>
  if (!useMedia(narrow)) return <Beside {...props}>{body}</Beside>
  return (
    <Drawer
      open
      quickLook
      title={label}
      titleHidden
      onClose={onClose}
      footer={footer}
      actions={<Steps {...props} />}
    >
      {body}
    </Drawer>
  )
}

function Beside(props: SidePanelProps) {
  const { label, onClose, footer, children } = props
  useEscape(onClose)
  return (
    <aside className={styles.panel} aria-label={label}>
      <div className={styles.head}>
        <Steps {...props} />
        <IconButton icon={X} label="Close" size="small" onClick={onClose} />
      </div>
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </aside>
  )
}

/** The rows before and after, the place among them, and the way to the record. */
function Steps({ position, onPrevious, onNext, openHref }: SidePanelProps) {
  return (
    <>
      {onPrevious && <IconButton icon={ChevronUp} label="Previous" size="small" onClick={onPrevious} />}
      {onNext && <IconButton icon={ChevronDown} label="Next" size="small" onClick={onNext} />}
      {position && (
        <span className={styles.position} aria-live="polite">
          {position}
        </span>
      )}
      {openHref && (
        <Link href={openHref} className={styles.open}>
          Open <Icon of={ArrowUpRight} size={14} />
        </Link>
      )}
    </>
  )
}

/** Esc closes the panel unless a field, menu or dialog has taken it. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input,textarea,select,[role=dialog]')
      if (event.key === 'Escape' && !event.defaultPrevented && !typing) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
