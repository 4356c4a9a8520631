import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import {
  listParams,
  parseFlat,
  readListSearch,
  shownSort,
  stringifyFlat,
  withFilter,
  writeListSearch,
} from './search.ts'

const at = (address: string) => readListSearch(nominee, parseFlat(address))

test('a copied address restores page, sort, filters, tab and side panel', () => {
  const address = '?tab=mine&filter[name]=Wren,Harbour&sort=-reference&page=3&panel=17'
  assert.deepEqual(at(address), {
    page: 3,
    sort: '-reference',
    filters: { name: 'Wren,Harbour' },
    tab: 'mine',
    panel: '17',
  })
  assert.equal(stringifyFlat(writeListSearch(at(address))), address)
})

test('what the list does not have is passed over rather than sent', () => {
  assert.deepEqual(at('?filter[iban]=x&sort=secret,name&page=0'), {
    page: 1,
    sort: 'name',
    filters: {},
    tab: undefined,
    panel: undefined,
  })
})

test('the plain list has a plain address', () => {
  assert.equal(stringifyFlat(writeListSearch(at(''))), '')
})

test('a new filter goes back to the first page, an empty one goes away', () => {
  const filtered = withFilter(at('?page=4&panel=2'), 'status', '1')
  assert.equal(stringifyFlat(writeListSearch(filtered)), '?filter[status]=1')
  assert.equal(stringifyFlat(writeListSearch(withFilter(filtered, 'status', ''))), '')
})

test('the head of the table shows the first of the sorts', () => {
  assert.deepEqual(shownSort('-reference,name'), { column: 'reference', descending: true })
  assert.deepEqual(shownSort('name'), { column: 'name', descending: false })
  assert.equal(shownSort(undefined), undefined)
})

test('the API is asked in its own query language', () => {
  const params = listParams(at('?filter[search]=wren&page=2'), {
    include: ['users'],
    fixed: { status: 1 },
    perPage: 25,
  })
  const query = 'filter[search]=wren&filter[status]=1&include=users&page=2&per_page=25'
  assert.equal(decodeURIComponent(params.toString()), query)
})
