import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureOfDatabase } from './constraints.ts'

const thrown = (code: string, message: string) => Object.assign(new Error(message), { code })
const later = { code: 'unavailable', retryAfterSeconds: 5 }

test('a database or one of its servers that is away is asked again later, and a bug is a bug', () => {
  for (const error of [
    thrown('57P01', 'terminating connection due to administrator command'),
    thrown('08006', 'connection to the remote node moorgate_app@localhost:5712 failed'),
    thrown('XX000', 'failure on connection marked as essential: localhost:5712'),
    thrown('XX000', 'terminating connection due to unexpected postmaster exit'),
    thrown('XX000', 'could not find valid entry for shard 102010'),
    thrown('XX000', 'server closed the connection unexpectedly'),
    thrown('XX000', 'SSL connection has been closed unexpectedly'),
    thrown('XX000', 'SSL error: unexpected eof while reading'),
    thrown('XX000', 'SSL SYSCALL error: EOF detected'),
    thrown('XX000', 'could not receive data from server: Connection reset by peer'),
    thrown('XX000', 'could not commit transaction for shard 102008 on at least one active node'),
    new Error('Connection terminated unexpectedly'),
  ])
    assert.deepEqual(failureOfDatabase(error), later, error.message)
  for (const error of [
    thrown('XX000', 'cache lookup failed for relation 4711'),
    thrown('42703', 'column "failure on connection marked as essential" does not exist'),
  ])
    assert.equal(failureOfDatabase(error), undefined, error.message)
})
