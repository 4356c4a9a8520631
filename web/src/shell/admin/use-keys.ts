import { useLayoutEffect, useRef } from 'react'

/** What keys do, by `[`, `?`, `mod+k`, or a sequence such as `g o`. */
export type Keys = Readonly<Record<string, () => void>>

/** The key of `mod+`, as this person's keyboard has it. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const togetherMs = 1500

/** Single keys and sequences of two, while nobody is typing and no dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  // Before it is painted: anyone who sees the navigation can press its keys.
  useLayoutEffect(() => {
    let first: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      const key = nameOf(event)
      const isShortcut = key.startsWith('mod+')
      if (key === '' || (!isShortcut && isTaken(event))) return
      const act = (first && latest.current[`${first} ${key}`]) || latest.current[key]
      clearTimeout(timer)
      first = act ? undefined : key
      timer = setTimeout(() => {
        first = undefined
      }, togetherMs)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', press)
    }
  }, [])
}

function nameOf(event: KeyboardEvent): string {
  if (event.altKey || event.isComposing || event.key.length !== 1) return ''
  return `${event.metaKey || event.ctrlKey ? 'mod+' : ''}${event.key.toLowerCase()}`
}

function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  const typing =
    'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable=true],[role=menu],[role=listbox]'
  if (defaultPrevented || document.querySelector('dialog[open],[role=dialog],[role=alertdialog]')) return true
  return target instanceof Element && target.closest(typing) !== null
}
