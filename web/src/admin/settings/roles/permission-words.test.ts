import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { permissionEvents } from '@moorgate/contract/permissions.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { permissionAreas, writtenActions } from './permission-words.ts'

describe('the matrix of roles', () => {
  it('names every permission in the firm’s words', () => {
    for (const event of permissionEvents)
      assert.doesNotMatch(fillLabels({}, permissionAreas[event].words), /[{}_]/, event)
  })
  it('writes what may be viewed without saying that it may be listed', () => {
    assert.deepEqual(writtenActions(['update', 'index', 'visit']), ['visit', 'update'])
    assert.deepEqual(writtenActions(['create', 'index']), ['index', 'create'])
  })
})
