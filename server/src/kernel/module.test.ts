import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extendTables, merge } from './module.ts'
import type { Owner } from './module.ts'
import type { Table } from './resource/table.ts'

const owner: Owner = { visible: () => 'true', changeable: () => 'true' }
const tableWith = (relations: Table['relations']) => ({ relations, appends: {} }) as Table
const notes: Table['relations'] = { notes: { kind: 'many', to: () => tableWith({}), column: 'owner_id' } }

test('modules add relations to tables of others, and their parts become one list', () => {
  const people = tableWith({})
  const merged = merge([
    { relations: [{ of: people, relations: notes }], owners: { user: owner } },
    { owners: { contact: owner }, channels: [async () => true] },
  ])
  assert.deepEqual(people.relations, {}, 'to merge changes no table')
  extendTables(merged)
  extendTables(merged)
  assert.deepEqual(Object.keys(people.relations), ['notes'])
  assert.deepEqual(Object.keys(merged.owners), ['user', 'contact'])
  assert.equal(merged.channels.length, 1)
  assert.ok(Object.isFrozen(merged.owners))
})

test('two modules that declare the same are refused', () => {
  const twice = [{ owners: { user: owner } }, { owners: { user: owner } }]
  assert.throws(() => merge(twice), /Two modules declare user/)
  const relations = [{ of: tableWith(notes), relations: notes }]
  assert.throws(() => merge([{ relations }]), /Two modules declare notes/)
  const delegations = { find: async () => undefined, opens: () => false }
  assert.throws(() => merge([{ delegations }, { delegations }]), /Two modules declare delegations/)
})
