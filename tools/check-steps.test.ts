import assert from 'node:assert/strict'
import { test } from 'node:test'
import { program } from './check-steps.ts'

test('a step whose program is missing has failed', async () => {
  const { passed, failed, output, failures } = await program(
    'Boundaries',
    'no-such-package/check.mjs',
    [],
  ).run()
  assert.deepEqual([passed, failed], [0, 1])
  assert.match(output, /no-such-package/)
  assert.deepEqual(failures, [{ test: 'Boundaries', reason: 'Boundaries' }])
})
