/** The list with one entry a place further up or down; unchanged where there is no such place. */
export function moved<Entry>(list: readonly Entry[], entry: Entry, by: -1 | 1): Entry[] {
  const from = list.indexOf(entry)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((each) => each !== entry)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/**
 * The list with one entry before another one, or last where there is none; unchanged where the entry isn't in
 * it.
 */
export function placedBefore<Entry>(
  list: readonly Entry[],
  entry: Entry,
  before: Entry | undefined,
): Entry[] {
  if (!list.includes(entry) || entry === before) return [...list]
  const rest = list.filter((each) => each !== entry)
  const at = before === undefined ? -1 : rest.indexOf(before)
  return at < 0 ? [...rest, entry] : [...rest.slice(0, at), entry, ...rest.slice(at)]
}
