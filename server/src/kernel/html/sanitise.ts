import { refuseField, say } from '@moorgate/contract'
import sanitizeHtml from 'sanitize-html'
import { allowed, isOwnPath } from './allowed.ts'

/** handbook api §3.6. In bytes of UTF-8. */
const mostBytes = 200 * 1024
/** Elements and pieces of text, counted as they come in, so that the counting can't be cheated by what is dropped. */
const mostNodes = 5000

export type Sanitised = { ok: true; html: string } | { ok: false; reason: 'too_large' | 'too_many_nodes' }

export interface SanitiseOptions {
  /** Where pictures may come from: origins (`https://files.example`) and paths of our own site (`/files/`). */
  imageSources?: readonly string[]
}

/**
 * Rich text as it may be stored and shown: only what handbook api §3.6 lists is left of it. Cleaning clean text
 * changes nothing. Refused, not cut, when it is too long or has too many parts.
 */
export function sanitiseRichText(
  html: string,
  { imageSources = ['/files/'] }: SanitiseOptions = {},
): Sanitised {
  if (Buffer.byteLength(html) > mostBytes) return { ok: false, reason: 'too_large' }
  let nodes = 0
  const clean = sanitizeHtml(html.toWellFormed(), {
    ...allowed((address) => isFrom(imageSources, address)),
    onOpenTag: () => void nodes++,
    textFilter: (text) => {
      nodes++
      return text
    },
  })
  return nodes > mostNodes ? { ok: false, reason: 'too_many_nodes' } : { ok: true, html: clean.trim() }
}

/**
 * Rich text of a field, cleaned; '' where nothing is left to be seen, as of the empty paragraph that an editor sends for an empty text.
 * A text that is too long refuses the field with 422.
 */
export function sanitised(html: string, field: string, options?: SanitiseOptions): string {
  const clean = sanitiseRichText(html, options)
  if (clean.ok) return isBlank(clean.html) ? '' : clean.html
  return refuseField(
    field,
    clean.reason === 'too_large' ? say.kilobytes(mostBytes / 1024) : say.items(mostNodes),
  )
}

/** Neither a picture nor a character that shows. */
const isBlank = (clean: string) =>
  !clean.includes('<img ') && !/[^\s\p{Cf}]/u.test(clean.replaceAll(/<[^>]*>|&nbsp;/g, ''))

function isFrom(sources: readonly string[], address: string): boolean {
  if (isOwnPath(address))
    return sources.some((source) => source.startsWith('/') && staysBelow(source, address))
  if (!URL.canParse(address)) return false
  const { origin, protocol, username } = new URL(address)
  return protocol === 'https:' && username === '' && sources.includes(origin)
}

/** `/files/../api/x` is not below `/files/`. */
function staysBelow(folder: string, address: string): boolean {
  return new URL(address, 'https://own.invalid').pathname.startsWith(folder)
}
