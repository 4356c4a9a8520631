import { use, useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { NavigationBlockerContext } from './navigation-blocker.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLElement

interface UnsavedOptions {
  open: boolean
  /** Work that stands in no field: a file, a chosen record. */
  dirty: boolean | undefined
  /** Closing loses nothing, since the page keeps it. */
  kept?: boolean | undefined
  onClose: () => void
}

/**
 * Keeps what was typed over a page from being lost by accident. Every dialog and drawer notices by itself
 * whether a field of it differs from what stood there before, so that no form has to say so; then Esc, a
 * press outside, the close button, a link and the way back ask first.
 */
export function useUnsaved({ open, dirty = false, kept = false, onClose }: UnsavedOptions) {
  const holdWayOut = use(NavigationBlockerContext)
  const fields = useRef(new Map<Field, Edit>())
  const [leave, setLeave] = useState<() => void>()
  const isUnsaved = () => open && (dirty || [...fields.current].some(isChanged))
  const latest = useRef(isUnsaved)
  useEffect(() => {
    latest.current = isUnsaved
  })
  useEffect(() => {
    if (!open) return undefined
    const known = fields.current
    const isNeeded = () => latest.current()
    const release = holdWayOut({ isNeeded, ask: (go) => setLeave(() => go) })
    const warn = (event: BeforeUnloadEvent) => isNeeded() && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      known.clear()
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [open, holdWayOut])
  return {
    /** What Esc, a press outside and the close button do. */
    close: () => (isUnsaved() && !kept ? setLeave(() => onClose) : onClose()),
    /** For the element around the fields. */
    watch: {
      onFocus: (event: SyntheticEvent<HTMLElement>) => note(fields.current, event, false),
      onInput: (event: SyntheticEvent<HTMLElement>) => note(fields.current, event, true),
    },
    /** Where somebody wants to go, while they are asked. */
    leave: open ? leave : undefined,
    stay: () => setLeave(undefined),
  }
}

interface Edit {
  /** What stood there when it was first come to; unknown where it was changed without that. */
  before: string | undefined
  isEdited: boolean
}

function note(fields: Map<Field, Edit>, event: SyntheticEvent<HTMLElement>, isEdited: boolean): void {
  const field = event.target
  // What opens over this overlay is inside of it for React alone.
  if (!(field instanceof HTMLElement) || !event.currentTarget.contains(field) || !isField(field)) return
  const known = fields.get(field)
  if (known) known.isEdited ||= isEdited
  else fields.set(field, { before: isEdited ? beforeFirst(field) : valueOf(field), isEdited })
}

/** What is looked for is no work, and a password is typed anew anyway. */
const isField = (element: HTMLElement): boolean =>
  element.isContentEditable || element.matches('input:not([type=search],[type=password]),textarea,select')

/** A tick that comes as the first that is heard of its box has turned it. */
const beforeFirst = (field: Field): string | undefined => (isTick(field) ? String(!field.checked) : undefined)

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function valueOf(field: Field): string {
  if (isTick(field)) return String(field.checked)
  return 'value' in field ? field.value : (field.textContent ?? '')
}

/**
 * An amount is written differently while the focus is in it, so a field that was only visited is not
 * compared. A record is chosen by mouse without any key, and its field is.
 */
function isChanged([field, { before, isEdited }]: readonly [Field, Edit]): boolean {
  if (!field.isConnected || (!isEdited && field.role !== 'combobox')) return false
  return valueOf(field) !== before
}
