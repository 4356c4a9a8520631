import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, id, instant, integer, text } from '../wire.ts'

const access = { event: 'update_reports', action: 'visit' } as const
const path = 'update-reports/{id}/comments'

const remark = z.object({
  id: id(),
  text: text(2000, { example: 'Can we say when the cable order is placed?' }),
  author: text(201).nullable(),
  is_own: boolean(),
  written_at: instant(),
})

/** How many characters a comment may mark, and how many beside them it keeps to find them again. */
export const mostQuoted = { words: 500, beside: 40 }

/**
 * The words of the text that a comment is of, as they were then. `block` counts the paragraphs, headings, list
 * items and cells that hold words, and `offset` the characters before the words in theirs. Once the text is
 * edited, the words are looked for by what stood beside them: they may be elsewhere, or gone.
 */
export const reportQuote = z.object({
  words: text(mostQuoted.words, { min: 1, example: 'placed in January' }),
  before: text(mostQuoted.beside, { example: 'The export cable order will be' }).nullable(),
  after: text(mostQuoted.beside, { example: '.' }).nullable(),
  block: integer({ min: 0, max: 100_000 }),
  offset: integer({ min: 0, max: 1_000_000 }),
})

/** What a colleague says of a draft, with what others answer. */
const comment = remark.extend({
  /** The heading of the section that it is of, as it was then; null of the whole. */
  section: text(300, { example: 'Trading' }).nullable(),
  /** The words that it is of, where it is of words. They are never in the text itself. */
  quote: reportQuote.nullable(),
  resolved_at: instant().nullable(),
  resolved_by: text(201).nullable(),
  replies: z.array(remark),
})

/** Those that are open first, then by age. Investors read none. */
export const readReportComments = defineEndpoint({
  method: 'GET',
  path,
  summary: 'Read what colleagues say of an update report',
  access,
  answer: z.array(comment),
  status: 200,
})

/**
 * Of words, of a section, of the whole, or an answer to another comment. 422 for words that aren’t in the
 * report as it is kept. 409 `report_live` once it is published.
 */
export const addReportComment = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Comment on the draft of an update report',
  access,
  body: z.object({
    text: text(2000, { min: 1, example: 'Can we say when the cable order is placed?' }),
    section: text(300, { example: 'Trading' }).nullable().optional(),
    quote: reportQuote.nullable().optional(),
    reply_to: id().optional(),
  }),
  answer: comment,
  status: 201,
  refuses: [409],
})

/** Done with. Resolving twice is no harm; 409 `report_live` once it is published. */
export const resolveReportComment = defineEndpoint({
  method: 'POST',
  path: `${path}/{commentId}/resolve`,
  summary: 'Resolve a comment on the draft of an update report',
  access,
  answer: comment,
  status: 200,
  refuses: [409],
})

/** Open again. */
export const reopenReportComment = defineEndpoint({
  method: 'POST',
  path: `${path}/{commentId}/reopen`,
  summary: 'Open a resolved comment on the draft of an update report again',
  access,
  answer: comment,
  status: 200,
  refuses: [409],
})
