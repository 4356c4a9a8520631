/** Names that Windows keeps for devices, with or without an ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/**
 * One step of a path inside an archive: no separators, nothing that a file system refuses, nothing that leads
 * out of the folder into which somebody unpacks it. "../Terms" becomes "_Terms".
 */
export function safeName(name: string): string {
  const flat = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  const short = Array.from(flat).slice(0, 120).join('')
  return short === '' || reserved.test(short) ? `_${short}` : short
}

export interface Entry {
  /** Names of folders, the outermost first. */
  folders: readonly string[]
  name: string
  /** The stored file's own name, whose ending says what it is. */
  clientName: string
}

/**
 * Where every document stands in the archive. Of two by the same name the later one becomes "Terms (2).pdf".
 */
export function entryPaths(entries: readonly Entry[]): string[] {
  const taken = new Set<string>()
  return entries.map(({ folders, name, clientName }) => {
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clientName)?.[0].toLowerCase() ?? ''
    const stem = safeName(
      name.toLowerCase().endsWith(ending) ? name.slice(0, name.length - ending.length) : name,
    )
    const folder = folders.map((each) => `${safeName(each)}/`).join('')
    for (let copy = 1; ; copy += 1) {
      const path = `${folder}${stem}${copy === 1 ? '' : ` (${copy})`}${ending}`
      const key = path.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return path
    }
  })
}

/**
 * The day that entries carry where files are made for the archive: the same files make the same archive,
 * whenever it is taken.
 */
export const entryDate = new Date(1980, 0, 1)
