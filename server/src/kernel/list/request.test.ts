import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, failure, investor, staff } from './test-request.ts'

test('a list without a query is its first page of fifteen, in the default order', () => {
  assert.deepEqual(ask(''), {
    page: 1,
    perPage: 15,
    cursor: undefined,
    filters: [],
    search: undefined,
    trashed: undefined,
    sorts: [],
    includes: [],
    fields: new Map(),
    appends: [],
  })
})

test('a page number that is none is page one, without an error', () => {
  for (const page of ['0', '-1', 'abc', '1.5', '', '1e3', '9'.repeat(40)])
    assert.equal(ask(`page=${page}`).page, 1, page)
  assert.equal(ask('page[number]=3').page, 1)
  assert.equal(ask('page=%2042%20').page, 42)
})

test('a page has 1 to 100 records', () => {
  const sizes = [
    'per_page=25',
    'limit=30',
    'per_page=25&limit=30',
    'per_page=5000',
    'per_page=0',
    'per_page=-5',
    'per_page=x&limit=7',
    'per_page[]=3',
  ]
  assert.deepEqual(
    sizes.map((query) => ask(query).perPage),
    [25, 30, 25, 100, 15, 15, 7, 15],
  )
})

test('filters are split at commas and kept by kind', () => {
  assert.deepEqual(
    ask('filter[name]=ann,+bob+,&filter[salary]=>=1000&filter[created_between]=2026-01-01,2026-02-01')
      .filters,
    [
      { name: 'name', kind: 'partial', values: ['ann', 'bob'], isNull: false },
      { name: 'salary', kind: 'operator', values: ['>=1000'], isNull: false },
      { name: 'created_between', kind: 'between', values: ['2026-01-01', '2026-02-01'], isNull: false },
    ],
  )
  assert.deepEqual(ask('filter[name][]=a&filter[name][]=b,c').filters[0]?.values, ['a', 'b', 'c'])
})

test('of a period either day may be left out, and more than two are refused', () => {
  const days = (text: string) => ask(`filter[created_between]=${text}`).filters.map(({ values }) => values)
  assert.deepEqual(days('2026-01-01'), [['2026-01-01', '']])
  assert.deepEqual(days(',2026-02-01'), [['', '2026-02-01']])
  assert.deepEqual(days(','), [])
  assert.match(String(failure('filter[created_between]=a,b,c')), /two days/)
})

test('a comma within a value is written %2C, and a percent sign means itself anywhere else', () => {
  const values = (text: string) =>
    ask(`filter[name]=${encodeURIComponent(text)}`).filters.flatMap((filter) => filter.values)
  assert.deepEqual(values('Smith%2C John,Whitcombe'), ['Smith, John', 'Whitcombe'])
  assert.deepEqual(values('50%,100%25'), ['50%', '100%'])
  assert.deepEqual(values('%252C,%41'), ['%2C', '%41'])
})

test('an empty filter asks for nothing, unless it is exact: then it asks for what has none', () => {
  assert.deepEqual(ask('filter[name]=&filter[salary]=,&filter[search]=').filters, [])
  assert.deepEqual(ask('filter[nickname]=').filters, [
    { name: 'nickname', kind: 'exact', values: [], isNull: true },
  ])
  assert.deepEqual(ask('filter[nickname]=,').filters, [])
})

test('search and deleted rows are filters of their own', () => {
  assert.equal(ask('filter[search]=whitcombe').search, 'whitcombe')
  assert.equal(ask('filter[search]=Tidewell Energy, Series B').search, 'Tidewell Energy Series B')
  const trashed = ['with', 'only', 'x', ''].map((value) => ask(`filter[trashed]=${value}`).trashed)
  assert.deepEqual(trashed, ['with', 'only', undefined, undefined])
  assert.equal(failure('filter[trashed]=with', investor), 'forbidden')
  assert.equal(failure('filter[trashed]=x', investor), undefined)
  const withoutBin = { ...staff, hasBin: false }
  assert.match(String(failure('filter[trashed]=only', withoutBin)), /`trashed` are not allowed.*search`\.$/)
})

test('a filter that is plain text is ignored', () => {
  assert.deepEqual(ask('filter=name').filters, [])
})

test('sorts are read left to right, a minus for descending, each key once', () => {
  const expected = [
    { key: 'created_at', descending: true },
    { key: 'name', descending: false },
  ]
  assert.deepEqual(ask('sort=-created_at,name,-name').sorts, expected)
  assert.deepEqual(ask('sort[]=-created_at&sort[]=name').sorts, expected)
})

test('includes make a tree in which parents are implied and keys are snake case', () => {
  assert.deepEqual(
    ask('include=investmentMethodEntities.investmentMethod,organisations,investmentMethodEntities').includes,
    [
      {
        relation: 'investmentMethodEntities',
        key: 'investment_method_entities',
        kind: 'relation',
        children: [
          { relation: 'investmentMethod', key: 'investment_method', kind: 'relation', children: [] },
        ],
      },
      { relation: 'organisations', key: 'organisations', kind: 'relation', children: [] },
    ],
  )
  assert.deepEqual(ask('include=').includes, [])
  assert.deepEqual(ask('include=,').includes, [])
})

test('every first-level relation can be counted and tested for', () => {
  assert.deepEqual(ask('include[]=organisationsCount&include[]=investmentMethodEntitiesExists').includes, [
    { relation: 'organisations', key: 'organisations_count', kind: 'count', children: [] },
    {
      relation: 'investmentMethodEntities',
      key: 'investment_method_entities_exists',
      kind: 'exists',
      children: [],
    },
  ])
  assert.match(
    failure('include=organisations.membersCount') ?? '',
    /`organisations.membersCount` are not allowed/,
  )
})

test('fields are chosen by type, for the list itself in three ways', () => {
  for (const query of [
    'fields[users]=id,name',
    'fields=id,name',
    'fields=users.id,name',
    'fields[users][]=id&fields[users][]=name',
  ])
    assert.deepEqual(ask(query).fields, new Map([['users', ['id', 'name']]]), query)
  const { fields } = ask('include=organisations&fields[organisations]=id&fields[users]=id')
  assert.deepEqual(
    fields,
    new Map([
      ['organisations', ['id']],
      ['users', ['id']],
    ]),
  )
})

test('filters of one group are alternatives, and only filters can be in one', () => {
  const { filters } = ask('filter[any.a.name]=Ada&filter[any.a.nickname]=&filter[salary]=>10')
  assert.deepEqual(
    filters.map(({ name, group, isNull }) => [name, group, isNull]),
    [
      ['name', 'a', false],
      ['nickname', 'a', true],
      ['salary', undefined, false],
    ],
  )
  assert.match(failure('filter[any.a.search]=x') ?? '', /`any\.a\.search` are not allowed/)
  assert.match(failure('filter[any.f.name]=x') ?? '', /`any\.f\.name` are not allowed/)
  assert.match(failure('filter[any.a.salary]=>1', investor) ?? '', /`any\.a\.salary` are not allowed/)
})
