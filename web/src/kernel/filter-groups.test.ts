import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { savedView } from '@moorgate/contract/views/saved-view.ts'
import { groupsOf, withGroup, withoutGroup } from './filter-groups.ts'
import { listParams, parseFlat, readListSearch, stringifyFlat, writeListSearch } from './search.ts'

const at = (address: string) => readListSearch(nominee, parseFlat(address))
const either = [
  { name: 'name', value: 'Wren' },
  { name: 'status', value: '0' },
]

test('alternatives stand in the address, are asked of the API, and a view keeps them', () => {
  const search = withGroup(at('?filter[reference]=R1&page=4'), either)
  const address = '?filter[reference]=R1&filter[any.a.name]=Wren&filter[any.a.status]=0'
  assert.equal(stringifyFlat(writeListSearch(search)), address)
  assert.deepEqual(at(address), search)
  assert.deepEqual(groupsOf(search), [{ key: 'a', conditions: either }])
  assert.match(decodeURIComponent(listParams(search).toString()), /filter\[any\.a\.name\]=Wren/)
  assert.equal(
    savedView.create.safeParse({ list: 'nominees', name: 'Either', query: address.slice(1) }).success,
    true,
  )
})

test('a second group takes the next letter, and each is taken away whole', () => {
  const both = withGroup(withGroup(at(''), either), either)
  assert.deepEqual(
    groupsOf(both).map(({ key }) => key),
    ['a', 'b'],
  )
  assert.deepEqual(withoutGroup(both, 'a').filters, { 'any.b.name': 'Wren', 'any.b.status': '0' })
})

test('alternatives of one field are one filter', () => {
  const names = ['Wren', 'Tern'].map((value) => ({ name: 'name', value }))
  assert.deepEqual(withGroup(at(''), names).filters, { name: 'Wren,Tern' })
})

test('a group with a filter that the list does not have is passed over', () => {
  assert.deepEqual(at('?filter[any.a.iban]=x&filter[any.z.name]=y').filters, {})
})
