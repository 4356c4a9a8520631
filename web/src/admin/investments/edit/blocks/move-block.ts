/** The list with one entry a place further up or down; unchanged where there is no such place. */
export function moved<Entry>(list: readonly Entry[], entry: Entry, by: -1 | 1): Entry[] {
  const from = list.indexOf(entry)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((each) => each !== entry)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}
