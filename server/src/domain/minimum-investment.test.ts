import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimumProblem } from './minimum-investment.ts'

test('a minimum investment may be all of the target and no more', () => {
  const problem = (minimumMinor: bigint | null, targetMinor: bigint | null) =>
    minimumProblem({ minimumMinor, targetMinor, currency: 'GBP' })
  assert.equal(problem(400_000n, 400_000n), null)
  assert.equal(
    problem(400_001n, 400_000n),
    'The minimum investment must not be above the target of £4,000.00.',
  )
  assert.deepEqual([problem(null, 400_000n), problem(400_000n, null)], [null, null])
})
