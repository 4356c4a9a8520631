import { buildQuery, parseQuery } from '../http/query-string.ts'
import type { QueryTree } from '../http/query-string.ts'

export interface ListAnswer {
  /** JSON text of the array of records, as PostgreSQL made it. */
  data: string
  /** Records in `data`. */
  count: number
  /** Exact, unless `totalExact` is false: then there are more. */
  total: number
  totalExact: boolean
  /** The page that was asked for, from 1; may lie past the end. */
  page: number
  perPage: number
  /** `https://host` of the request. */
  origin: string
  /** Path and query as requested; everything in the query but page and cursor is kept in the links. */
  url: string
  /** Where the next and the previous page begin, for any depth. */
  nextCursor: string | null
  prevCursor: string | null
}

/** Pages either side of the current one in the window of links. */
const side = 3

/**
 * The answer to a list, as JSON text. Asked for by number it is, byte for byte, what Laravel's paginator
 * writes, with `next_cursor` and `prev_cursor` beside the numbers; asked for by cursor it has no page
 * numbers, which are unknown there. `total_exact` is there only to say no.
 */
export function pageText(answer: ListAnswer): string {
  const [path = '', search = ''] = answer.url.split(/\?(.*)/s)
  const { page: _page, cursor, ...kept } = parseQuery(search)
  const place = { address: answer.origin + path, kept }
  return cursor ? cursorText(answer, place) : numberedText(answer, place)
}

interface PagePosition {
  /** Absolute address of the list, without query. */
  address: string
  kept: QueryTree
}

function numberedText(answer: ListAnswer, pagePosition: PagePosition): string {
  const { page, perPage, total, count } = answer
  const link = linkTo(pagePosition, 'page')
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const hasNext = page < lastPage || (!answer.totalExact && answer.nextCursor !== null)
  const previous = page > 1 ? link(page - 1) : 'null'
  const next = hasNext ? link(page + 1) : 'null'
  const first = (page - 1) * perPage + 1
  const entries = [
    `{"url":${previous},"label":"&laquo; Previous","page":${page > 1 ? page - 1 : null},"active":false}`,
    ...windowOf(page, lastPage).map((number) => entryOf(number, page, link)),
    `{"url":${next},"label":"Next &raquo;","page":${hasNext ? page + 1 : null},"active":false}`,
  ]
  return (
    `{"data":${answer.data},"links":{"first":${link(1)},"last":${link(lastPage)},"prev":${previous},"next":${next}},` +
    `"meta":{"current_page":${page},"from":${count > 0 ? first : null},"last_page":${lastPage},"links":[${entries.join(',')}],` +
    `"path":${JSON.stringify(pagePosition.address)},"per_page":${perPage},"to":${count > 0 ? first + count - 1 : null},${endOf(answer)}}}`
  )
}

function cursorText(answer: ListAnswer, pagePosition: PagePosition): string {
  const link = linkTo(pagePosition, 'cursor')
  const [previous, next] = [answer.prevCursor, answer.nextCursor].map((cursor) =>
    cursor === null ? 'null' : link(cursor),
  )
  return (
    `{"data":${answer.data},"links":{"first":null,"last":null,"prev":${previous},"next":${next}},` +
    `"meta":{"path":${JSON.stringify(pagePosition.address)},"per_page":${answer.perPage},${endOf(answer)}}}`
  )
}

const endOf = ({ total, totalExact, nextCursor, prevCursor }: ListAnswer) =>
  `"total":${total}${totalExact ? '' : ',"total_exact":false'},` +
  `"next_cursor":${JSON.stringify(nextCursor)},"prev_cursor":${JSON.stringify(prevCursor)}`

/** Writes links as JSON strings: the query in PHP's encoding, the moving parameter last. */
function linkTo(
  { address, kept }: PagePosition,
  parameter: 'page' | 'cursor',
): (to: number | string) => string {
  const query = buildQuery(kept)
  const beginning = JSON.stringify(`${address}?${query}${query === '' ? '' : '&'}${parameter}=`).slice(0, -1)
  return (to) => `${beginning}${encodeURIComponent(to)}"`
}

function entryOf(number: number | undefined, current: number, link: (page: number) => string): string {
  if (number === undefined) return '{"url":null,"label":"...","active":false}'
  return `{"url":${link(number)},"label":"${number}","page":${number},"active":${number === current}}`
}

/**
 * Pages to link to; undefined stands for a gap. Fewer than 14 are listed whole; otherwise the first ten, the
 * last ten, or three either side of the current one, with two at the far ends.
 *
 * Example: page 10 of 20 → 1 2 … 7 8 9 10 11 12 13 … 19 20.
 */
export function windowOf(current: number, last: number): (number | undefined)[] {
  const near = side + 4
  if (last < 8 + 2 * side) return range(1, last)
  if (current <= near) return [...range(1, near + side), undefined, ...range(last - 1, last)]
  if (current > last - near) return [...range(1, 2), undefined, ...range(last - near - side + 1, last)]
  return [
    ...range(1, 2),
    undefined,
    ...range(current - side, current + side),
    undefined,
    ...range(last - 1, last),
  ]
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_item, index) => from + index)
