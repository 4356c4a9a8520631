/**
 * A field's value as somebody reads it aloud: rich text without its tags, lists line by line; undefined where
 * there is nothing.
 */
export function plainWords(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(lineOf).join('\n')
  if (typeof value === 'object') return lineOf(value)
  return textOf(String(value)) || undefined
}

function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value).replaceAll('_', ' ')
  return Object.values(value)
    .filter((part) => part !== null && part !== '')
    .map((part) => (typeof part === 'object' ? lineOf(part) : textOf(String(part))))
    .join(', ')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': '’',
}

/** Only ever shown as text, so it need not be a parser: ends of blocks become lines, other tags go. */
function textOf(html: string): string {
  return html
    .replaceAll(/<\/(?:p|h[2-4]|li|tr|blockquote)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_whole, name: string) => entities[name] ?? '')
    .trim()
}
