/** What PostgreSQL says of a page: its rows, how many match in all, and the sort keys of the last one. */
interface Page {
  data?: unknown
  count?: unknown
  total?: unknown
  last?: unknown
}

/** Whose list it is and in which order, as a cursor says it: `1 users -created_at`. */
export interface ListQuery {
  origin: string
  url: string
  perPage: number
  of: string
}

/** The first page of a list in the envelope that clients know from Laravel, written out by hand. */
export function firstPage(row: Page, { origin, url, perPage, of }: ListQuery): string {
  const [path = '', search = ''] = url.split('?')
  const [total, count] = [Number(row.total), Number(row.count)]
  const pages = Math.max(1, Math.ceil(total / perPage))
  const link = (page: number) => `"${origin}${path}?${search}&page=${page}"`
  const next = pages > 1 ? link(2) : 'null'
  const entry = (page: number) =>
    `{"url":${link(page)},"label":"${page}","page":${page},"active":${page === 1}}`
  const gap = '{"url":null,"label":"...","active":false}'
  const numbers =
    pages < 14
      ? Array.from({ length: pages }, (_item, index) => entry(index + 1))
      : [
          ...Array.from({ length: 10 }, (_item, index) => entry(index + 1)),
          gap,
          entry(pages - 1),
          entry(pages),
        ]
  const cursor =
    count === perPage
      ? `"${Buffer.from(`{"of":"${of}","v":${String(row.last)},"b":false}`).toString('base64url')}"`
      : 'null'
  return (
    `{"data":${String(row.data)},"links":{"first":${link(1)},"last":${link(pages)},"prev":null,"next":${next}},` +
    `"meta":{"current_page":1,"from":${count > 0 ? 1 : null},"last_page":${pages},"links":[` +
    `{"url":null,"label":"&laquo; Previous","page":null,"active":false},${numbers.join(',')},` +
    `{"url":${next},"label":"Next &raquo;","page":${pages > 1 ? 2 : null},"active":false}],` +
    `"path":"${origin}${path}","per_page":${perPage},"to":${count > 0 ? count : null},"total":${total},` +
    `"next_cursor":${cursor},"prev_cursor":null}}`
  )
}
