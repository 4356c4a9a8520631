export interface PageMatch {
  /** From 1. */
  page: number
  /** Which hit of its page it is, from 0. */
  hit: number
  before: string
  match: string
  after: string
}

const aroundBefore = 40
const aroundAfter = 60
/** A letter that is in every line would list the whole document. */
const mostFound = 500

/**
 * Every place where the pages hold what is looked for, in reading order, with a few words around it. Case and
 * runs of space don't count.
 */
export function findInPages(pages: readonly string[], wanted: string): PageMatch[] {
  const needle = plain(wanted).trim()
  if (needle.length < 2) return []
  const found: PageMatch[] = []
  for (const [index, text] of pages.entries()) {
    const shown = text.replaceAll(/\s+/g, ' ')
    const searched = plain(shown)
    let hit = 0
    for (let at = searched.indexOf(needle); at >= 0; at = searched.indexOf(needle, at + needle.length)) {
      if (found.length === mostFound) return found
      const end = at + needle.length
      found.push({
        page: index + 1,
        hit,
        before: clipped(shown.slice(0, at), 'before'),
        match: shown.slice(at, end),
        after: clipped(shown.slice(end), 'after'),
      })
      hit += 1
    }
  }
  return found
}

/** Lower case without changing how long the text is: places in one are places in the other. */
function plain(text: string): string {
  const lower = text.replaceAll(/\s+/g, ' ').toLowerCase()
  return lower.length === text.replaceAll(/\s+/g, ' ').length ? lower : text.replaceAll(/\s+/g, ' ')
}

function clipped(text: string, side: 'before' | 'after'): string {
  if (side === 'before') return text.length > aroundBefore ? `…${text.slice(-aroundBefore)}` : text
  return text.length > aroundAfter ? `${text.slice(0, aroundAfter)}…` : text
}
