import type { FontStyle } from './fonts.ts'

/** Text with strong words in it: `['Please pay ', { strong: '£10,000.00' }, '.']`. */
export type Phrase = string | readonly (string | { strong: string })[]

export interface TextPiece {
  text: string
  face: FontStyle
}

/** Width of a piece in points. */
export type MeasureText = (piece: TextPiece) => number

/**
 * Breaks a phrase into lines no wider than `width`: at spaces, else after a hyphen or slash, else inside the
 * word, so that nothing ever runs out of its column. A line break in the text is one on paper.
 */
export function wrap(phrase: Phrase, face: FontStyle, width: number, measure: MeasureText): TextPiece[][] {
  const lines: TextPiece[][] = []
  for (const paragraph of paragraphs(pieces(phrase, face))) {
    lines.push(...wrapParagraph(paragraph.flatMap(words), width, measure))
  }
  return lines.map(joined)
}

/** Lines as one text that breaks where they do. */
export const phraseOf = (lines: readonly TextPiece[][]): Phrase =>
  lines.flatMap((line, index) => [
    ...(index === 0 ? [] : ['\n']),
    ...line.map(({ text, face }) => (face === 'strong' ? { strong: text } : text)),
  ])

function pieces(phrase: Phrase, face: FontStyle): TextPiece[] {
  const parts = typeof phrase === 'string' ? [phrase] : phrase
  return parts.map((part) =>
    typeof part === 'string' ? { text: part, face } : { text: part.strong, face: 'strong' },
  )
}

function paragraphs(all: readonly TextPiece[]): TextPiece[][] {
  const result: TextPiece[][] = [[]]
  for (const { text, face } of all) {
    const [first = '', ...others] = text.split(/\r\n|[\r\n\u2028\u2029]/)
    result.at(-1)?.push({ text: first, face })
    for (const other of others) result.push([{ text: other, face }])
  }
  return result
}

/** Each word with the space that follows it. */
function words({ text, face }: TextPiece): TextPiece[] {
  return (text.match(/[^\s]+[ \t]*|[ \t]+/g) ?? []).map((word) => ({ text: word, face }))
}

function wrapParagraph(all: readonly TextPiece[], width: number, measure: MeasureText): TextPiece[][] {
  const lines: TextPiece[][] = [[]]
  let used = 0
  for (const word of all) {
    const bare = measure({ ...word, text: word.text.trimEnd() })
    if (used + bare <= width) {
      lines.at(-1)?.push(word)
      used += measure(word)
      continue
    }
    const fragments = bare <= width ? [word] : cut(word, width, measure)
    for (const fragment of fragments) {
      if (lines.at(-1)?.length === 0) lines[lines.length - 1] = [fragment]
      else lines.push([fragment])
      used = measure(fragment)
    }
  }
  return lines
}

/** A word that is wider than the column, in pieces that aren't. */
function cut(word: TextPiece, width: number, measure: MeasureText): TextPiece[] {
  const result: string[] = ['']
  for (const part of word.text
    .split(/(?<=[-/])/)
    .flatMap((part) => fitting(part, word.face, width, measure))) {
    const line = (result.at(-1) ?? '') + part
    if (measure({ text: line.trimEnd(), face: word.face }) <= width) result[result.length - 1] = line
    else result.push(part)
  }
  return result.filter((text) => text !== '').map((text) => ({ text, face: word.face }))
}

/** A part as it is, where it fits alone, else its letters. */
function fitting(part: string, face: FontStyle, width: number, measure: MeasureText): string[] {
  return measure({ text: part.trimEnd(), face }) <= width ? [part] : Array.from(part)
}

/** Neighbours of one face become one piece, and the space at the end of a line goes. */
function joined(line: readonly TextPiece[]): TextPiece[] {
  const result: TextPiece[] = []
  for (const { text, face } of line) {
    const last = result.at(-1)
    if (last?.face === face) last.text += text
    else result.push({ text, face })
  }
  const last = result.at(-1)
  if (last) last.text = last.text.trimEnd()
  return result
}
