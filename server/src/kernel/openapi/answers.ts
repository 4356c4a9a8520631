import { headersOf } from './headers.ts'
import type { AnswerKind } from './headers.ts'
import type { Json } from './schema.ts'

const link = (page: number) => ({ type: ['string', 'null'], examples: [`/api/investments?page=${page}`] })
const count = (example: number) => ({ type: 'integer', minimum: 0, examples: [example] })
const place = (example: number) => ({ type: ['integer', 'null'], examples: [example] })
const cursor = { type: ['string', 'null'], examples: ['eyJpZCI6NDIxN30'] }

/** What a list says besides its records. By cursor there are no numbers of pages. */
export const pageSchemas: Readonly<Record<string, Json>> = {
  PageLinks: {
    type: 'object',
    additionalProperties: false,
    required: ['first', 'last', 'prev', 'next'],
    properties: { first: link(1), last: link(4), prev: link(1), next: link(3) },
  },
  PageMeta: {
    type: 'object',
    additionalProperties: false,
    required: ['path', 'per_page', 'total', 'next_cursor', 'prev_cursor'],
    properties: {
      current_page: count(2),
      from: place(26),
      last_page: count(4),
      links: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['url', 'label', 'active'],
          properties: {
            url: link(1),
            label: { type: 'string', examples: ['1'] },
            page: place(1),
            active: { type: 'boolean', examples: [true] },
          },
        },
      },
      path: { type: 'string', examples: ['/api/investments'] },
      per_page: count(25),
      to: place(50),
      total: count(93),
      total_exact: { type: 'boolean', examples: [true] },
      next_cursor: cursor,
      prev_cursor: cursor,
    },
  },
}

export const dataOf = (data: Json, meta?: Json): Json => ({
  type: 'object',
  additionalProperties: false,
  required: ['data', ...(meta ? ['meta'] : [])],
  properties: { data, ...(meta && { meta }) },
})

export const pageOf = (data: Json): Json => ({
  type: 'object',
  additionalProperties: false,
  required: ['data', 'links', 'meta'],
  properties: {
    data,
    links: { $ref: '#/components/schemas/PageLinks' },
    meta: { $ref: '#/components/schemas/PageMeta' },
  },
})

export const jsonAnswer = (schema: Json, kind: AnswerKind): Json => ({
  description: 'Done',
  headers: headersOf(kind),
  content: { 'application/json': { schema } },
})

export const doneAnswer = (status: number, isWrite: boolean): Json => ({
  description: status === 302 ? 'Elsewhere' : 'Done',
  headers: headersOf({ status, isWrite }),
})

/** A file of one of these types. */
export const fileAnswer = (description: string, types: readonly string[]): Json => ({
  description,
  headers: headersOf({ status: 200, isFile: true }),
  content: Object.fromEntries(
    types.map((type) => [
      type,
      {
        schema:
          type === 'text/csv'
            ? { type: 'string', examples: ['id,name\r\n7,Tidewell Energy\r\n'] }
            : { type: 'string', format: 'binary' },
      },
    ]),
  ),
})

export const notModified: Json = {
  description: 'The answer that you have, by If-None-Match, still holds.',
  headers: headersOf({ status: 304, isTagged: true }),
}
