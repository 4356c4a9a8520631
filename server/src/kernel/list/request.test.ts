import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defineResource, money, optional, FailureError, text } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { parseQuery } from '../http/query-string.ts'
import { answerTo } from '../http/refusal.ts'
import { readListRequest } from './request.ts'
import type { ListCaller } from './request.ts'

const include = (to: string, many = true) => ({ to, many })
const users = defineResource({
  name: 'user',
  path: 'users',
  term: 'users' as never,
  written: { name: text(120), nickname: optional(text(60)), salary: money() },
  computed: { email: text(120) },
  filters: { name: 'partial', nickname: 'exact', salary: 'operator', created_between: 'between' },
  search: ['name'],
  sorts: ['name', 'salary'],
  includes: {
    organisations: include('organisations'),
    investmentMethodEntities: include('investment-method-entities'),
    notes: include('notes'),
  },
  appends: { initials: text(8) },
}) as unknown as Resource
const plain = (path: string, includes: Record<string, { to: string; many: boolean }>) =>
  defineResource({
    name: path,
    path,
    term: 'x' as never,
    written: { name: text(120) },
    includes,
  }) as unknown as Resource
const resources = new Map(
  [
    users,
    plain('organisations', { members: include('users') }),
    plain('investment-method-entities', { investmentMethod: include('investment-methods', false) }),
    plain('investment-methods', { entities: include('investment-method-entities') }),
    plain('notes', {}),
  ].map((resource) => [resource.path, resource]),
)

const staff: ListCaller = {
  fieldsOf: (resource) => Object.keys(resource.row.shape),
  hiddenOf: () => [],
  resourceByPath: (path) => resources.get(path),
  mayRead: () => true,
  mayDelete: true,
}
const investor: ListCaller = {
  ...staff,
  fieldsOf: (resource) => Object.keys(resource.row.shape).filter((field) => field !== 'salary'),
  hiddenOf: () => ['initials', 'created_between'],
  mayRead: (resource) => resource.path !== 'notes',
  mayDelete: false,
}

const ask = (query: string, caller: ListCaller = staff) => readListRequest(users, parseQuery(query), caller)
const failure = (query: string, caller: ListCaller = staff) => {
  try {
    ask(query, caller)
    return undefined
  } catch (error) {
    assert.ok(error instanceof FailureError)
    return 'message' in error.failure ? error.failure.message : error.failure.code
  }
}

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

test('an empty filter asks for nothing, unless it is exact: then it asks for what has none', () => {
  assert.deepEqual(ask('filter[name]=&filter[salary]=,&filter[search]=').filters, [])
  assert.deepEqual(ask('filter[nickname]=').filters, [
    { name: 'nickname', kind: 'exact', values: [], isNull: true },
  ])
  assert.deepEqual(ask('filter[nickname]=,').filters, [])
})

test('search and deleted rows are filters of their own', () => {
  assert.equal(ask('filter[search]=whitcombe').search, 'whitcombe')
  const trashed = ['with', 'only', 'x', ''].map((value) => ask(`filter[trashed]=${value}`).trashed)
  assert.deepEqual(trashed, ['with', 'only', undefined, undefined])
  assert.equal(failure('filter[trashed]=with', investor), 'forbidden')
  assert.equal(failure('filter[trashed]=x', investor), undefined)
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

test('what is unknown is named together with what is allowed, in the query builder’s words', () => {
  const standard = 'id, created_at, updated_at'
  const includes = ['organisations', 'investmentMethodEntities', 'notes']
    .flatMap((name) => [name, `${name}Count`, `${name}Exists`])
    .join(', ')
  assert.equal(
    failure('filter[x]=1&filter[y]=2'),
    'Requested filter(s) `x, y` are not allowed. Allowed filter(s) are `name, nickname, salary, created_between, search, trashed`.',
  )
  assert.equal(
    failure('sort=x,-y,-x'),
    `Requested sort(s) \`x, y\` is not allowed. Allowed sort(s) are \`${standard}, name, salary\`.`,
  )
  assert.equal(
    failure('include=x,organisations.y'),
    `Requested include(s) \`x, organisations.y\` are not allowed. Allowed include(s) are \`${includes}\`.`,
  )
  assert.match(
    failure('fields=x') ?? '',
    /^Requested field\(s\) `users.x` are not allowed. Allowed field\(s\) are `users.id, users.created_at, /,
  )
  assert.match(failure('fields[organisations]=id') ?? '', /`organisations.id` are not allowed/)
  assert.equal(
    failure('append=x'),
    'Requested append(s) `x` are not allowed. Allowed append(s) are `initials`.',
  )
  const notes = resources.get('notes')!
  assert.throws(
    () => readListRequest(notes, parseQuery('include=users'), staff),
    (error: FailureError) =>
      (error.failure as { message: string }).message.endsWith(
        '`users` are not allowed. There are no allowed includes.',
      ),
  )
})

test('what is refused of filters is also said under the name of each', () => {
  const errors = (query: string, caller: ListCaller = staff) => {
    const refused = (error: unknown) => error instanceof FailureError && answerTo(error)?.body.errors
    try {
      return ask(query, caller)
    } catch (error) {
      return refused(error)
    }
  }
  const unknown = ['This can’t be filtered by.']
  assert.deepEqual(errors('filter[x]=1&filter[any.a.y]=2&filter[name]=Tide'), {
    'filter.x': unknown,
    'filter.any.a.y': unknown,
  })
  assert.deepEqual(errors('filter[salary]=1', investor), { 'filter.salary': unknown })
  const many = Array.from({ length: 51 }, (_one, index) => index).join(',')
  assert.deepEqual(errors(`filter[name]=${many}`), { 'filter.name': ['Choose 50 or fewer.'] })
  assert.deepEqual(errors('filter[name][a]=1'), { 'filter.name': ['Enter a text.'] })
  assert.equal(errors('sort=x'), undefined)
})

test('what a caller may not see does not exist for him, not even in messages', () => {
  assert.equal(
    failure('filter[salary]=1', investor),
    'Requested filter(s) `salary` are not allowed. Allowed filter(s) are `name, nickname, search`.',
  )
  assert.doesNotMatch(failure('sort=salary', investor) ?? '', /are `.*salary/)
  assert.doesNotMatch(failure('include=notes', investor) ?? '', /are `.*notes/)
  assert.doesNotMatch(failure('fields=salary', investor) ?? '', /are `.*salary/)
  assert.match(failure('include=notesCount', investor) ?? '', /`notesCount` are not allowed/)
  assert.equal(failure('filter[created_between]=2026-01-01,', staff), undefined)
  assert.match(
    failure('filter[created_between]=2026-01-01,', investor) ?? '',
    /`created_between` are not allowed/,
  )
  assert.equal(failure('append=initials', staff), undefined)
  assert.match(failure('append=initials', investor) ?? '', /`initials` are not allowed/)
})

test('the first group that fails is reported: filters, sorts, includes, fields, appends', () => {
  const groups = ['filter[x]=1', 'sort=x', 'include=x', 'fields=x', 'append=x']
  const first = groups.map(
    (_group, index) => failure(groups.slice(index).toReversed().join('&'))?.split('(')[0],
  )
  assert.deepEqual(first, [
    'Requested filter',
    'Requested sort',
    'Requested include',
    'Requested field',
    'Requested append',
  ])
})

test('arguments of the wrong shape or size are refused', () => {
  const wrong = [
    'filter[name][a]=1',
    'filter[name][][]=1',
    'filter[]=x',
    'sort[a]=name',
    'sort[][]=name',
    'include[a][b]=organisations',
    'append[a]=initials',
    'fields[users][a]=id',
    'cursor[]=x',
    `filter[name]=${Array.from({ length: 51 }, (_item, index) => index).join(',')}`,
    `include=${Array.from({ length: 21 }, (_item, index) => `x${index}`).join(',')}`,
    'include=organisations.members.organisations.members',
  ]
  for (const query of wrong) assert.equal(typeof failure(query), 'string', query)
  assert.equal(failure('include=organisations.members.organisations'), undefined)
})

test('names of Object.prototype are names like any other', () => {
  for (const name of ['toString', 'hasOwnProperty', 'valueOf'])
    for (const query of [
      `filter[${name}]=1`,
      `sort=${name}`,
      `include=${name}`,
      `include=${name}Count`,
      `fields=${name}`,
      `append=${name}`,
    ])
      assert.match(failure(query) ?? '', /not allowed/, query)
})

test('any query is either read or refused', () => {
  const keys = fc.constantFrom(
    'filter',
    'sort',
    'include',
    'fields',
    'append',
    'page',
    'per_page',
    'limit',
    'cursor',
    'x',
  )
  const brackets = fc.constantFrom('', '[]', '[name]', '[users]', '[x][y]', '[0]', '[trashed]', '[toString]')
  const values = fc.oneof(
    fc.constantFrom(
      'name',
      '-name',
      'organisations.members',
      'organisationsCount',
      ',',
      '',
      'users.id',
      'with',
      '>=1',
      'Count',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  const variable = fc
    .tuple(keys, brackets, values)
    .map(([key, bracket, value]) => `${key}${bracket}=${encodeURIComponent(value.replaceAll('\0', ''))}`)
  fc.assert(
    fc.property(fc.array(variable, { maxLength: 8 }), (variables) => {
      const query = variables.join('&')
      if (failure(query, investor) !== undefined) return
      const { page, perPage, sorts, includes } = ask(query, investor)
      assert.ok(Number.isSafeInteger(page * perPage) && perPage >= 1 && perPage <= 100)
      assert.ok(
        sorts.every(({ key }) => users.sorts.includes(key)) &&
          includes.every(({ relation }) => relation in users.includes),
      )
    }),
    { numRuns: 2000 },
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
