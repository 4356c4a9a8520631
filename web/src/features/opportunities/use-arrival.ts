import { useEffect } from 'react'

/**
 * Goes to the part that the address names, once the page is there: its anchor was followed before there was
 * anything to lead to.
 */
export function useArrival(): void {
  useEffect(() => {
    const anchor = window.location.hash.slice(1)
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView()
  }, [])
}
