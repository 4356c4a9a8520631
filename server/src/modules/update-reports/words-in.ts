import { plainText } from '../../kernel/html/index.ts'

interface Text {
  title?: unknown
  summary?: unknown
  body?: unknown
}

/** How many words a report has, for the time that it takes to read. */
export const wordsIn = ({ title, summary, body }: Text): number =>
  [title, summary, plainText(String(body ?? ''))].join(' ').split(/\s+/).filter(Boolean).length
