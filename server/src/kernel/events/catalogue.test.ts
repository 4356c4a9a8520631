import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import * as contract from '@moorgate/contract'
import type { Operation, Resource } from '@moorgate/contract'
import { eventCatalogue } from '@moorgate/contract/events/index.ts'

/** Where events are stored: the server, and the demo, which marks how far it has come. */
const roots = ['../../', '../../../../demo/src'].map((folder) => path.join(import.meta.dirname, folder))

/** What names an event without storing it: subscriptions, comparisons, keys of tables. */
const uses = [/\bon: \[[^\]]*\]/g, /[!=]== '[\w.]+'/g, /'[\w.]+':/g, /eventSql\([^)]*\)/g]

test('every event is stored by something', () => {
  const sources = roots
    .flatMap((cwd) =>
      globSync('**/*.ts', { cwd, exclude: (name) => name.endsWith('.test.ts') }).map((file) =>
        path.join(cwd, file),
      ),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .map((text) => uses.reduce((left, use) => left.replaceAll(use, ''), text))
    .join('\n')
  const types = Object.keys(eventCatalogue).filter(
    (type) => !/\.(created|updated|deleted|restored)$/.test(type) && !sources.includes(`'${type}'`),
  )
  assert.deepEqual(types, [])
})

const verbs: Partial<Record<Operation, string>> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  restore: 'restored',
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'operations' in value && 'row' in value

test('every write of a record has its event', () => {
  const missing = Object.values<unknown>(contract)
    .filter(isResource)
    .flatMap(({ name, operations }) =>
      operations.flatMap((operation) => (verbs[operation] ? [`${name}.${verbs[operation]}`] : [])),
    )
    .filter((type) => !(type in eventCatalogue))
  assert.deepEqual(missing, [])
})
