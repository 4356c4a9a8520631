import { useEffect, useRef } from 'react'
import type { Page } from './queries.ts'

type Meta = Page<unknown>['meta']

/**
 * The last page, where the present one no longer exists because its last row was dealt with. A list that was
 * not counted to its end may still have the page.
 */
export function pageInstead(meta: Meta): number | undefined {
  if (!meta || meta.total_exact === false || meta.current_page <= meta.last_page) return undefined
  return meta.last_page
}

/** Takes the place of the present page in the history, where that is in the address. */
export type OnPage = (page: number, options?: { replace: true }) => void

/** Goes to the last page where the present one no longer exists, so that a list does not look empty. */
export function useExistingPage(meta: Meta, onPage: OnPage): void {
  const go = useRef(onPage)
  useEffect(() => {
    go.current = onPage
  })
  const instead = pageInstead(meta)
  useEffect(() => {
    if (instead !== undefined) go.current(instead, { replace: true })
  }, [instead])
}
