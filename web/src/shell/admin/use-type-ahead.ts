import { useLayoutEffect, useRef } from 'react'
import { typedKey } from './type-ahead.ts'

/**
 * Keeps what is typed while a dialog's code is on its way, for the dialog to begin with. Keys go to the page again,
 * and to the dialog, once one is open.
 */
export function useTypeAhead(onClose: () => void): () => string {
  const typed = useRef('')
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const { text, isTaken, closes } = typedKey(typed.current, event)
      typed.current = text
      if (!isTaken) return
      event.preventDefault()
      event.stopPropagation()
      if (closes) latest.current()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return () => typed.current
}
