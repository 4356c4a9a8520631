import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryLabelOf } from './bulk.ts'
import type { BulkJob } from './bulk.ts'

const labelOf = (job: Partial<BulkJob>) =>
  retryLabelOf({ action: 'email', status: 'done', problem: null, refused: 0, waiting: 0, ...job } as BulkJob)

test('what trying a job again is called says what it does', () => {
  assert.equal(labelOf({ refused: 2 }), 'Retry failed records')
  assert.equal(labelOf({ status: 'stopped', refused: 2, waiting: 1398 }), 'Continue with the remaining 1,400')
  assert.equal(labelOf({ status: 'stopped', problem: 'The mail server is down.', waiting: 3 }), 'Try again')
})

test('there is nothing to try again in a job that runs or is done, or in what is taken back', () => {
  assert.equal(labelOf({}), undefined)
  assert.equal(labelOf({ status: 'running', refused: 2, waiting: 3 }), undefined)
  assert.equal(labelOf({ action: 'undo', refused: 2 }), undefined)
})
