import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { savedView } from '@moorgate/contract/views/saved-view.ts'
import { groupsOf, withoutGroup } from './filter-groups.ts'
import { listParams, parseFlat, readListSearch, stringifyFlat, writeListSearch } from '../../kernel/search.ts'

const at = (address: string) => readListSearch(nominee, parseFlat(address))

test('alternatives stand in the address, are asked of the API, and a view keeps them', () => {
  const address = '?filter[reference]=R1&filter[any.a.name]=Wren&filter[any.a.status]=0'
  const search = at(address)
  assert.equal(stringifyFlat(writeListSearch(search)), address)
  const either = [
    { name: 'name', value: 'Wren' },
    { name: 'status', value: '0' },
  ]
  assert.deepEqual(groupsOf(search), [{ key: 'a', conditions: either }])
  assert.match(decodeURIComponent(listParams(search).toString()), /filter\[any\.a\.name\]=Wren/)
  assert.equal(
    savedView.create.safeParse({ list: 'nominees', name: 'Either', query: address.slice(1) }).success,
    true,
  )
})

test('groups stand by their letters, and each is taken away whole', () => {
  const both = at(
    '?filter[any.b.name]=Tern&filter[any.b.status]=1&filter[any.a.name]=Wren&filter[any.a.status]=0',
  )
  assert.deepEqual(
    groupsOf(both).map(({ key }) => key),
    ['a', 'b'],
  )
  assert.deepEqual(withoutGroup(both, 'a').filters, { 'any.b.name': 'Tern', 'any.b.status': '1' })
})

test('a group with a filter that the list does not have is passed over', () => {
  assert.deepEqual(at('?filter[any.a.iban]=x&filter[any.z.name]=y').filters, {})
})
