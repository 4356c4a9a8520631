import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pageText, windowOf } from './envelope.ts'
import type { ListAnswer } from './envelope.ts'

const answer = (overrides: Partial<ListAnswer>): ListAnswer => ({
  data: '[]',
  count: 0,
  total: 0,
  totalExact: true,
  page: 1,
  perPage: 15,
  origin: 'https://h',
  url: '/api/users',
  nextCursor: null,
  prevCursor: null,
  ...overrides,
})
const read = (overrides: Partial<ListAnswer>) => JSON.parse(pageText(answer(overrides))) as Page
interface Page {
  data: unknown[]
  links: Record<'first' | 'last' | 'prev' | 'next', string | null>
  meta: Record<string, unknown> & {
    links: { url: string | null; label: string; page?: number; active: boolean }[]
  }
}

test('a list by page numbers is, byte for byte, what Laravel’s paginator writes', () => {
  const text = pageText(
    answer({
      data: '[{"id":16},{"id":17}]',
      count: 2,
      total: 17,
      page: 2,
      url: '/api/users?page=2&filter[name]=Ann+Lee,O%27Neil&include[]=organisation&per_page=15',
      prevCursor: 'eyJ2IjpbXX0',
    }),
  )
  const link = (page: number) =>
    `"https://h/api/users?filter%5Bname%5D=Ann%20Lee%2CO%27Neil&include%5B0%5D=organisation&per_page=15&page=${page}"`
  assert.equal(
    text,
    `{"data":[{"id":16},{"id":17}],` +
      `"links":{"first":${link(1)},"last":${link(2)},"prev":${link(1)},"next":null},` +
      `"meta":{"current_page":2,"from":16,"last_page":2,` +
      `"links":[{"url":${link(1)},"label":"&laquo; Previous","page":1,"active":false},` +
      `{"url":${link(1)},"label":"1","page":1,"active":false},` +
      `{"url":${link(2)},"label":"2","page":2,"active":true},` +
      `{"url":null,"label":"Next &raquo;","page":null,"active":false}],` +
      `"path":"https://h/api/users","per_page":15,"to":17,"total":17,"next_cursor":null,"prev_cursor":"eyJ2IjpbXX0"}}`,
  )
})

test('an empty list has one page, from nowhere to nowhere', () => {
  const { data, links, meta } = read({})
  assert.deepEqual(data, [])
  assert.deepEqual(links, {
    first: 'https://h/api/users?page=1',
    last: 'https://h/api/users?page=1',
    prev: null,
    next: null,
  })
  assert.deepEqual(
    [meta['from'], meta['to'], meta['total'], meta['last_page'], meta['current_page']],
    [null, null, 0, 1, 1],
  )
})

test('a page past the end is empty, keeps its number and leads back', () => {
  const { links, meta } = read({ page: 9, total: 31 })
  assert.deepEqual([meta['current_page'], meta['last_page'], meta['from'], meta['to']], [9, 3, null, null])
  assert.deepEqual([links.prev, links.next], ['https://h/api/users?page=8', null])
})

test('an inexact total says so, and the list goes on past its last number', () => {
  const exact = read({ total: 100_000, count: 15 })
  assert.equal('total_exact' in exact.meta, false)
  const { links, meta } = read({
    total: 100_000,
    totalExact: false,
    count: 15,
    page: 6667,
    nextCursor: 'abc',
  })
  assert.deepEqual([meta['total'], meta['total_exact'], meta['last_page']], [100_000, false, 6667])
  assert.equal(links.next, 'https://h/api/users?page=6668')
})

test('a list by cursor leads on by cursor and has no page numbers', () => {
  const { links, meta } = read({
    url: '/api/users?cursor=xyz&sort=name',
    nextCursor: 'n',
    prevCursor: 'p',
    total: 40,
    count: 15,
  })
  assert.deepEqual(links, {
    first: null,
    last: null,
    prev: 'https://h/api/users?sort=name&cursor=p',
    next: 'https://h/api/users?sort=name&cursor=n',
  })
  assert.deepEqual(meta, {
    path: 'https://h/api/users',
    per_page: 15,
    total: 40,
    next_cursor: 'n',
    prev_cursor: 'p',
  })
})

test('the window shows both ends and the neighbourhood', () => {
  const shown = (current: number, last: number) =>
    windowOf(current, last)
      .map((page) => page ?? '…')
      .join(' ')
  assert.equal(shown(1, 1), '1')
  assert.equal(shown(5, 13), '1 2 3 4 5 6 7 8 9 10 11 12 13')
  assert.equal(shown(7, 14), '1 2 3 4 5 6 7 8 9 10 … 13 14')
  assert.equal(shown(8, 14), '1 2 … 5 6 7 8 9 10 11 12 13 14')
  assert.equal(shown(1, 20), '1 2 3 4 5 6 7 8 9 10 … 19 20')
  assert.equal(shown(8, 20), '1 2 … 5 6 7 8 9 10 11 … 19 20')
  assert.equal(shown(13, 20), '1 2 … 10 11 12 13 14 15 16 … 19 20')
  assert.equal(shown(14, 20), '1 2 … 11 12 13 14 15 16 17 18 19 20')
  assert.equal(shown(99, 20), '1 2 … 11 12 13 14 15 16 17 18 19 20')
})

test('the window is in order, without repeats, holds the current page, and never more than thirteen pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7000 }), fc.integer({ min: 1, max: 7000 }), (one, other) => {
      const [current, last] = [Math.min(one, other), Math.max(one, other)]
      const pages = windowOf(current, last).filter((page) => page !== undefined)
      assert.deepEqual(
        pages,
        [...new Set(pages)].sort((left, right) => left - right),
      )
      assert.ok(pages.includes(current) && pages[0] === 1 && pages.at(-1) === last)
      assert.ok(pages.length <= 13)
    }),
  )
})
