import { useLayoutEffect } from 'react'

/** Removes the beginning that the server wrote once the page is drawn. */
export function useOpening(): void {
  useLayoutEffect(() => document.getElementById('opening')?.remove(), [])
}
