import { createContext, use } from 'react'

export interface VisitOptions {
  /** Takes the place of the present page in the history. */
  replace?: boolean
  /** Somebody pressed a link: what was typed over the page is asked about first. */
  pressed?: boolean
}

/** Goes to another page of the product. */
export type Navigate = (href: string, options?: VisitOptions) => void

/** Is asked before another page takes the place of this one; calling `leave` goes there. */
export type ConfirmLeaving = (leave: () => void) => void

export interface Location {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  visit: Navigate
  /** Fetches a page's code ahead. */
  prepare: (href: string) => void
  /** Has somebody asked before another page is opened, until what is answered is called. */
  hold: (ask: ConfirmLeaving) => () => void
}

/** Given by the router, or by the entry pages, which do without one. */
export const PlaceContext = createContext<Location | undefined>(undefined)

export function usePlace(): Location {
  const place = use(PlaceContext)
  if (!place) throw new Error('A page is shown outside of any navigation.')
  return place
}

export function useVisit(): Navigate {
  return usePlace().visit
}

export function usePathname(): string {
  return usePlace().pathname
}

export function useAddress(): { pathname: string; search: string } {
  const { pathname, search } = usePlace()
  return { pathname, search }
}
