import type { EntryToSend } from './entry-facts.ts'
import type { ApiRequest } from './provider.ts'

export type Element = Readonly<Record<string, unknown>>

/** How one kind of entry is found in the books, made there, and judged by what the books answer. */
export interface EntryKind {
  /** The field of an answer that holds the elements. */
  list: string
  /** The same of the answer to making it, where that is another. */
  madeList?: string
  idField: string
  /** Whether it is looked for before the first try too. */
  isLookedForFirst?: boolean
  find(entry: EntryToSend): string
  /** Whether an element that was found stands in for the entry. */
  counts(element: Element, entry: EntryToSend): boolean
  /** Makes it; `found` is what is there already and may be changed. */
  make(entry: EntryToSend, found: Element | undefined): Omit<ApiRequest, 'key'>
  /** What is wrong with an element that should be the entry; undefined where it is right. */
  problem(element: Element, entry: EntryToSend): string | undefined
  /** By what the books know it, where that is not the element's own id. */
  idOf?(element: Element, entry: EntryToSend): unknown
}

export const api = '/api.xro/2.0'
export const where = (condition: string) => `?where=${encodeURIComponent(condition)}`
export const isGone = ({ Status: status }: Element) => status === 'DELETED' || status === 'VOIDED'
