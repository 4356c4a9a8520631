import { refuseField, say } from '@moorgate/contract'
import sanitizeHtml from 'sanitize-html'
import type { Attributes, IOptions } from 'sanitize-html'

/**
 * What rich text may consist of: handbook api §3.6, and nothing beyond it. Editors' other spellings of the
 * same thing (`b` for `strong`) are taken over, everything else loses its tag and keeps its words.
 */
const tags = 'p br strong em u s h2 h3 h4 ul ol li blockquote table thead tbody tr th td a img span'.split(
  ' ',
)

const spellings = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u', h1: 'h2', h5: 'h4', h6: 'h4' }

/** Tags that go with all that is in them: what they hold was never meant to be read as words. */
const droppedWhole = (
  'script style textarea option select button noscript template title head svg math iframe object embed applet ' +
  'audio video canvas map xmp plaintext noembed noframes frameset'
).split(' ')

const textAlign = { 'text-align': [/^(?:left|right|center|justify)$/] }

/** Deeper than any text that a person writes; browsers themselves stop at 512. */
const deepest = 60

type Elements = Readonly<Record<string, readonly string[]>>

/**
 * @param isImage whether a picture may come from this address
 * @param elements what may stand in this text besides, with its attributes
 */
function allowed(isImage: (address: string) => boolean, elements: Elements): IOptions {
  const own = Object.fromEntries(Object.entries(elements).map(([name, names]) => [name, [...names]]))
  return {
    allowedTags: [...tags, ...Object.keys(elements)],
    allowedAttributes: { img: ['src', 'alt'], ...own, a: ['href', 'rel'], p: ['style'], span: ['style'] },
    allowedStyles: { p: textAlign, span: textAlign },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    nonTextTags: droppedWhole,
    nestingLimit: deepest,
    transformTags: { ...spellings, a: link, img: picture },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag in elements && Object.keys(attribs).length === 0) return 'excludeTag'
      return tag === 'img' && !isImage(attribs['src'] ?? '')
    },
  }
}

/**
 * A link leads to https, to a mailbox or to a page of ours, and takes nothing of us with it. Else it is no
 * link.
 */
function link(tagName: string, { href = '' }: Attributes) {
  const address = visible(href)
  return isLinkable(address)
    ? { tagName, attribs: { href: address, rel: 'noopener nofollow' } as Attributes }
    : { tagName, attribs: {} as Attributes }
}

/** Its size is kept where a text may say one: a page then keeps the room for it. */
function picture(tagName: string, { src = '', alt = '', ...given }: Attributes) {
  const sizes = Object.entries(given).filter(
    ([name, value]) => (name === 'width' || name === 'height') && /^[1-9]\d{0,4}$/.test(value),
  )
  return { tagName, attribs: { src: visible(src), alt, ...Object.fromEntries(sizes) } as Attributes }
}

/**
 * Browsers throw these characters out of an address before they read it, and so do we: `java\tscript:` is no
 * path.
 */
function visible(address: string): string {
  return address.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
}

function isLinkable(address: string): boolean {
  if (isOwnPath(address)) return true
  if (!/^(?:https:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  // "https://bank.example@evil.example/" is read as the bank's address and leads elsewhere.
  return username === '' && password === ''
}

/** `/page`, but neither `//host` nor `/\host`, which browsers take for another site. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !address.includes('\\')
}

/** handbook api §3.6. In bytes of UTF-8. */
const mostBytes = 200 * 1024
/**
 * Elements and pieces of text, counted as they come in, so that the counting can't be cheated by what is
 * dropped.
 */
const mostNodes = 5000

export type Sanitised = { ok: true; html: string } | { ok: false; reason: 'too_large' | 'too_many_nodes' }

export interface SanitiseOptions {
  /**
   * Where pictures may come from: origins (`https://files.example`) and paths of our own site (`/files/`).
   */
  imageSources?: readonly string[] | undefined
  /** Elements that may stand in this text besides, with their attributes. */
  elements?: Elements | undefined
}

/**
 * Rich text as it may be stored and shown: only what handbook api §3.6 lists is left of it. Cleaning clean
 * text changes nothing. Refused, not cut, when it is too long or has too many parts.
 */
export function sanitiseRichText(
  html: string,
  { imageSources = ['/files/'], elements = {} }: SanitiseOptions = {},
): Sanitised {
  if (Buffer.byteLength(html) > mostBytes) return { ok: false, reason: 'too_large' }
  const rules = allowed((address) => isFrom(imageSources, address), elements)
  let nodes = 0
  const first = sanitizeHtml(html.toWellFormed(), {
    ...rules,
    onOpenTag: () => void nodes++,
    textFilter: (text) => {
      nodes++
      return text
    },
  })
  if (nodes > mostNodes) return { ok: false, reason: 'too_many_nodes' }
  return { ok: true, html: settled(first, (clean) => sanitizeHtml(clean, rules).trim()) }
}

/**
 * What is dropped can leave elements inside each other that may not be: read again they fall apart, and then
 * stay as they are.
 */
function settled(clean: string, again: (clean: string) => string): string {
  let now = clean.trim()
  for (let next = again(now), left = mostReadings; next !== now && left > 0; next = again(now), left--)
    now = next
  return now
}
const mostReadings = 5

/**
 * Rich text of a field, cleaned; '' where nothing is left to be seen, as of the empty paragraph that an
 * editor sends for an empty text. A text that is too long refuses the field with 422.
 */
export function sanitised(html: string, field: string, options?: SanitiseOptions): string {
  const clean = sanitiseRichText(html, options)
  if (clean.ok) return isBlank(clean.html, options?.elements) ? '' : clean.html
  return refuseField(
    field,
    clean.reason === 'too_large' ? say.kilobytes(mostBytes / 1024) : say.items(mostNodes),
  )
}

/** Neither a picture nor an element of its own nor a character that shows. */
const isBlank = (clean: string, elements: Elements = {}) =>
  !['img', ...Object.keys(elements)].some((name) => clean.includes(`<${name} `)) &&
  !/[^\s\p{Cf}]/u.test(clean.replaceAll(/<[^>]*>|&nbsp;/g, ''))

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
