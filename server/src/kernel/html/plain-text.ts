import sanitizeHtml from 'sanitize-html'

const blocks = ['p', 'br', 'h2', 'h3', 'h4', 'li', 'blockquote', 'tr', 'td', 'th', 'div', 'h1', 'h5', 'h6']
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * The words of rich text: a line per paragraph and table row, a dash before each item of a list. For search,
 * CSV, previews and the text part of a mail. The answer is text: escape it before it goes into a page.
 */
export function plainText(html: string): string {
  const bare = sanitizeHtml(html, { allowedTags: blocks, allowedAttributes: {} })
  return bare
    .replaceAll(/\s+/g, ' ')
    .replaceAll('<li>', '\n- ')
    .replaceAll(/<\/(?:td|th)>/g, ' ')
    .replaceAll(/<br \/>|<\/(?:p|h\d|li|blockquote|tr|div)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/[\t \u00a0]*\n\s*/g, '\n')
    .trim()
}

/**
 * A notification's message: one line of text in which only `**bold**` means anything. Whatever looks like a
 * tag is taken out, and so is a `**` that has no partner. It is text, not HTML: `&` and a lone `<` stay what
 * they are, and the client shows it without reading it as markup.
 */
export function boldMarkers(message: string): string {
  const line = withoutTags(message)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const parts = line.split('**')
  const paired = parts.length % 2 === 1
  return paired ? line : `${parts.slice(0, -1).join('**')}${parts.at(-1)}`
}

/**
 * Text of a person, to be put into a message: it can neither switch bold on nor off. Stars go first, as one
 * may keep a tag apart.
 */
export function withoutMarkup(text: string): string {
  return withoutTags(text.replaceAll('*', ''))
}

/** Until nothing is left that a browser could take for a tag; taking one out may put another together. */
function withoutTags(text: string): string {
  const next = text.replaceAll(/<[a-z/!?][^<>]*>?/gi, '')
  return next === text ? text : withoutTags(next)
}
