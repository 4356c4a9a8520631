import { useEffect, useRef } from 'react'

export interface ListKeys {
  /** Moves to the row before (-1) or after (1). */
  onStep: (by: -1 | 1) => void
  /** Opens the quick look of the row, or closes it. */
  onLook?: (() => void) | undefined
  /** Chooses the row for what is done with many. */
  onChoose?: (() => void) | undefined
  /** Opens the row's record. */
  onOpen?: (() => void) | undefined
  onClose: () => void
}

/** A quick look in a drawer is the one dialog in which the list is still walked. */
const look = '[role=dialog][data-quick-look]'
const typing =
  'input:not([type=checkbox]),textarea,select,[contenteditable=true],[role=dialog]:not([data-quick-look]),[role=menu],[role=listbox]'
/** They have a use of their own for Enter. */
const entered = 'a,button,input,summary'
/**
 * They have a use of their own for space; a link has none, and keys move from the link of one row to that of
 * the next.
 */
const pressed = 'button,input,summary,a:not([data-list] a)'

/**
 * A list by the keyboard: ↑ ↓ or J K move, space looks, X chooses, Enter opens, Esc closes. Not while
 * a person types or answers a dialog, and not with Cmd, Ctrl or Alt, which belong to the browser. In a quick
 * look that covers the list nothing is chosen: the mark would not be seen.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || at.closest(typing))
        return
      const act = actOf(event.key, latest.current, at)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actOf(key: string, keys: ListKeys, at: Element): (() => void) | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return () => keys.onStep(1)
    case 'ArrowUp':
    case 'k':
      return () => keys.onStep(-1)
    case 'x':
      return at.closest(look) ? undefined : keys.onChoose
    case ' ':
      return at.closest(pressed) ? undefined : keys.onLook
    case 'Enter':
      return at.closest(entered) ? undefined : keys.onOpen
    case 'Escape':
      return keys.onClose
    default:
      return undefined
  }
}
