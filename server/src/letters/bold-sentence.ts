import { boldMarkers } from '../kernel/html/index.ts'
import type { Phrase } from './letter.ts'

/**
 * `Paid for **Tidewell**` as a phrase, and as plain text. Markers come in pairs, so every second piece is
 * bold.
 */
export function boldSentence(message: string): { phrase: Phrase; text: string } {
  const pieces = boldMarkers(message).split('**')
  return {
    phrase: pieces.map((words, index) => (index % 2 === 1 ? { strong: words } : words)),
    text: pieces.join(''),
  }
}
