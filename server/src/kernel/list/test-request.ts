import assert from 'node:assert/strict'
import { defineResource, money, optional, FailureError, text } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { parseQuery } from '../http/query-string.ts'
import { readListRequest } from './request.ts'
import type { ListCaller } from './request.ts'

const include = (to: string, many = true) => ({ to, many })

export const users = defineResource({
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

export const resources = new Map(
  [
    users,
    plain('organisations', { members: include('users') }),
    plain('investment-method-entities', { investmentMethod: include('investment-methods', false) }),
    plain('investment-methods', { entities: include('investment-method-entities') }),
    plain('notes', {}),
  ].map((resource) => [resource.path, resource]),
)

export const staff: ListCaller = {
  fieldsOf: (resource) => Object.keys(resource.row.shape),
  hiddenOf: () => [],
  resourceByPath: (path) => resources.get(path),
  mayRead: () => true,
  hasBin: true,
  mayDelete: true,
}

export const investor: ListCaller = {
  ...staff,
  fieldsOf: (resource) => Object.keys(resource.row.shape).filter((field) => field !== 'salary'),
  hiddenOf: () => ['initials', 'created_between'],
  mayRead: (resource) => resource.path !== 'notes',
  mayDelete: false,
}

export const ask = (query: string, caller: ListCaller = staff) =>
  readListRequest(users, parseQuery(query), caller)

export const failure = (query: string, caller: ListCaller = staff) => {
  try {
    ask(query, caller)
    return undefined
  } catch (error) {
    assert.ok(error instanceof FailureError)
    return 'message' in error.failure ? error.failure.message : error.failure.code
  }
}
