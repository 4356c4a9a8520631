const longest = 255

/** Look like what they stand for, and are neither markup nor bold markers. */
const lookalikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '*': '∗' }

/** A name or a title as part of a message: it opens no tag, closes no bold, and stays on one line. */
const quoted = (text: string) =>
  text
    .replaceAll(/[<>*]/g, (mark) => lookalikes[mark] ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/**
 * A message of the bell: our own words with `**bold**` where we want it, and whatever users wrote set in as
 * text.
 *
 * words`You were invited to **${'Deal *X* <b>'}**.` → 'You were invited to **Deal ∗X∗ ‹b›**.'
 */
export const words = (own: TemplateStringsArray, ...theirs: readonly string[]) =>
  String.raw({ raw: own }, ...theirs.map(quoted))

/** "Your account is suspended: The form is old." Where no reason was given, the sentence ends before it. */
export function withReason(sentence: string, reason: string | null | undefined): string {
  const text = quoted(reason ?? '')
  return text === '' ? `${sentence}.` : `${sentence}: ${text}`
}

/** The last guard before a message is stored: no tags, one line, 255 characters at most. */
export function plainMessage(message: string): string {
  const plain = message
    .replaceAll(/[<>]/g, (mark) => lookalikes[mark] ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= longest ? plain : closed(characters.slice(0, longest - 3).join(''))
}

/** A cut may fall behind an opening marker: `**` that nobody closes would make the rest of a page bold. */
const closed = (cut: string) => `${cut}…${(cut.match(/\*\*/g)?.length ?? 0) % 2 === 1 ? '**' : ''}`
