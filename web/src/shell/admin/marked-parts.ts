export interface TextPart {
  text: string
  isMarked: boolean
}

/** One letter for one letter, so that places in the folded text are places in the text. */
const folded = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase() || letter).join('')

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * A text in parts, those marked that were typed: words without regard to accents, a telephone number whatever
 * stands between its digits. Example: "Zoë Ångström" for "ang" → "Zoë ", "Ång" marked, "ström".
 */
export function markedParts(text: string, typed: string): TextPart[] {
  const letters = [...text]
  const source = folded(text)
  if (source.length !== letters.length) return [{ text, isMarked: false }]
  const marked = letters.map(() => false)
  for (const pattern of patternsOf(typed))
    for (const found of source.matchAll(pattern))
      marked.fill(true, found.index, found.index + found[0].length)
  return letters.reduce<TextPart[]>((parts, letter, at) => {
    const last = parts.at(-1)
    const isMarked = marked[at] ?? false
    if (last?.isMarked === isMarked) last.text += letter
    else parts.push({ text: letter, isMarked })
    return parts
  }, [])
}

function patternsOf(typed: string): RegExp[] {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length >= 4 && /^[\d\s()+./-]+$/.test(typed)) {
    const apart = [...digits.replace(/^0+/, '')].join('[\\s()+./-]*')
    return [new RegExp(`0*${apart}`, 'g')]
  }
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return words.map((word) => new RegExp(word.length < 3 ? `\\b${escaped(word)}` : escaped(word), 'g'))
}
