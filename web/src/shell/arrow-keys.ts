import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Up and down move among the links and buttons inside an element, from the last to the first and back. */
export function useArrowKeys(within: RefObject<HTMLElement | null>, active = true): void {
  useEffect(() => {
    const element = within.current
    if (!element || !active) return undefined
    const press = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const isRadio = event.target instanceof HTMLInputElement
      if (by === undefined || isRadio) return
      event.preventDefault()
      moveFocus(element, by)
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [within, active])
}

function moveFocus(within: HTMLElement, by: number): void {
  const all = [...within.querySelectorAll<HTMLElement>('a[href],button:not(:disabled)')]
  const stops = all.filter((stop) => stop.offsetParent !== null)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + by + stops.length) % stops.length]?.focus()
}
