import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nominee } from '@moorgate/contract'
import { cachedSearch } from './search-placeholder.ts'

const inNominees = (filter: object, more: object = {}) => cachedSearch(nominee, { ...more, filter })

test('requests that differ by what is searched for alone are the same question', () => {
  const one = inNominees({ name: 'ash', status: '1' }, { sort: 'name' })
  const other = inNominees({ name: ' birch ', status: '1' }, { sort: 'name' })
  assert.deepEqual(one?.query, other?.query)
  assert.notDeepEqual(one?.query, inNominees({ name: 'ash', status: '0' }, { sort: 'name' })?.query)
  assert.notDeepEqual(one?.query, inNominees({ reference: 'ash', status: '1' }, { sort: 'name' })?.query)
})

test('each gets its own text back into the values, its letters meaning themselves, and nothing else is touched', () => {
  const standIn = (inNominees({ name: 'ash' })!.query as { filter: { name: string } }).filter.name
  const values = [1, `%${standIn}%`, null, 'ash']
  for (const [typed, bound] of [
    ['ash', '%ash%'],
    [" O'Elm ", "%O'Elm%"],
    ['50%_\\', '%50\\%\\_\\\\%'],
    ['$& $1', '%$& $1%'],
  ])
    assert.deepEqual(inNominees({ name: typed })!.fillIn(values), [1, bound, null, 'ash'])
})

test('a search that shapes the statement, or none, is a question of its own', () => {
  for (const filter of [
    {},
    { status: '1' },
    { name: '' },
    { name: 'ash,birch' },
    { name: ['ash', 'birch'] },
    { name: 'ash', reference: 'R1' },
    { search: 'two words' },
    { 'any.a.name': 'ash' },
  ])
    assert.equal(inNominees(filter), undefined, JSON.stringify(filter))
  assert.equal(cachedSearch(nominee, { filter: 'ash' }), undefined)
  assert.equal(cachedSearch(nominee, {}), undefined)
})
