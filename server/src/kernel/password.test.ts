import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FailureError } from '@moorgate/contract'
import { checkPassword, hashPassword } from './password.ts'

test('a crowd is told to come again, and afterwards everybody is served, whether or not they have an account', async () => {
  const crowd = Array.from({ length: 200 }, () => hashPassword('correct horse battery staple'))
  await assert.rejects(
    checkPassword('a guess', undefined),
    (error) => error instanceof FailureError && error.failure.code === 'unavailable',
  )
  const served = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'fulfilled')
  assert.ok(served.length >= 64 && served.length < 200)
  assert.deepEqual(await checkPassword('a guess', undefined), { fits: false, weaker: false })
  const hash = await hashPassword('correct horse battery staple')
  assert.deepEqual(await checkPassword('correct horse battery staple', hash), { fits: true, weaker: false })
})
