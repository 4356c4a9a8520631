export interface TextRun {
  /** Where it begins in the message. */
  at: number
  text: string
  bold: boolean
}

/** A message's text in plain and bold parts: `You hold **20** shares`. A marker without its pair is text. */
export function boldParts(message: string): TextRun[] {
  const parts: TextRun[] = []
  let from = 0
  for (const match of message.matchAll(/\*\*(.+?)\*\*/gs)) {
    if (match.index > from) parts.push({ at: from, text: message.slice(from, match.index), bold: false })
    parts.push({ at: match.index, text: match[1] ?? '', bold: true })
    from = match.index + match[0].length
  }
  if (from < message.length) parts.push({ at: from, text: message.slice(from), bold: false })
  return parts
}
