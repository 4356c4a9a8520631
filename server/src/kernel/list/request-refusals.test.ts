import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FailureError } from '@moorgate/contract'
import { parseQuery } from '../http/query-string.ts'
import { answerTo } from '../http/refusal.ts'
import { readListRequest } from './request.ts'
import type { ListCaller } from './request.ts'
import { ask, failure, investor, resources, staff, users } from './test-request.ts'

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
