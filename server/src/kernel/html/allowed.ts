import type { Attributes, IOptions } from 'sanitize-html'

/**
 * What rich text may consist of: handbook api §3.6, and nothing beyond it. Editors' other spellings of the same thing
 * (`b` for `strong`) are taken over, everything else loses its tag and keeps its words.
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

/** @param isImage whether a picture may come from this address */
export function allowed(isImage: (address: string) => boolean): IOptions {
  return {
    allowedTags: tags,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'], p: ['style'], span: ['style'] },
    allowedStyles: { p: textAlign, span: textAlign },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    nonTextTags: droppedWhole,
    nestingLimit: deepest,
    transformTags: { ...spellings, a: link, img: picture },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImage(attribs['src'] ?? ''),
  }
}

/** A link leads to https, to a mailbox or to a page of ours, and takes nothing of us with it. Else it is no link. */
function link(tagName: string, { href = '' }: Attributes) {
  const address = visible(href)
  return isLinkable(address)
    ? { tagName, attribs: { href: address, rel: 'noopener nofollow' } as Attributes }
    : { tagName, attribs: {} as Attributes }
}

function picture(tagName: string, { src = '', alt = '' }: Attributes) {
  return { tagName, attribs: { src: visible(src), alt } as Attributes }
}

/** Browsers throw these characters out of an address before they read it, and so do we: `java\tscript:` is no path. */
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
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !address.includes('\\')
}
