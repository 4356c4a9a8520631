import type { IconType } from '../../ui/icon.tsx'

/** One line of the command palette. */
export interface PaletteEntry {
  id: string
  group: string
  title: string
  /** Fainter, after the title. */
  note?: string
  href: string
  icon: IconType
  /** Keys that do the same without the palette. */
  keys?: readonly string[]
}

/** A record as `GET /api/search` finds it. */
export interface MatchingRecord {
  type: string
  id: number
  title: string
  note: string | null
  path: string
}

/**
 * Entries in which every typed word begins a word of title or note; in each group those whose title begins so
 * come first.
 */
export function matching(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = wordsOf(typed)
  const fits = ({ title, note = '', group }: PaletteEntry) => {
    const own = wordsOf(`${title} ${note} ${group}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  const first = words[0] ?? ''
  const groups = [...new Set(entries.map(({ group }) => group))]
  const rank = ({ group, title }: PaletteEntry) =>
    groups.indexOf(group) * 2 + (title.toLocaleLowerCase('en-GB').startsWith(first) ? 0 : 1)
  return entries.filter(fits).toSorted((one, other) => rank(one) - rank(other))
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase('en-GB').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Entries under the names of their groups, in the order in which the groups are first met. */
export function grouped(entries: readonly PaletteEntry[]): { group: string; entries: PaletteEntry[] }[] {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
}

/** What an answer of the search holds that can be shown; anything else is passed over. */
export function recordsIn(data: unknown): MatchingRecord[] {
  return Array.isArray(data) ? data.filter(isRecord) : []
}

function isRecord(value: unknown): value is MatchingRecord {
  if (typeof value !== 'object' || value === null) return false
  const { title, path, type } = value as Partial<MatchingRecord>
  return (
    typeof title === 'string' && typeof type === 'string' && typeof path === 'string' && path.startsWith('/')
  )
}
