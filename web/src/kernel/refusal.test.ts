import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefusalReason } from '@moorgate/contract/failure.ts'
import { ApiError, mayBeDone } from './api-error.ts'
import { problemsOf } from './refusal.ts'

const fallback = 'Something went wrong submitting.'
const answer = { status: 422, headers: new Headers() }
const onForm = (field: string) => ['name', 'email'].includes(field)
const refused = (refusal: ConstructorParameters<typeof ApiError>[1]) =>
  new ApiError('invalid', refusal, answer)

test('a map of errors goes to its fields, each with the first of its messages', () => {
  const error = refused({
    message: 'Several',
    errors: { name: ['Too short.', 'Too plain.'], email: ['Taken.'] },
  })
  assert.deepEqual(problemsOf(error, onForm, fallback), {
    fields: { name: 'Too short.', email: 'Taken.' },
    form: undefined,
  })
})

test('an error on a field that is not on the form is said above it', () => {
  const error = refused({ errors: { name: ['Too short.'], owner_id: ['Gone.'] } })
  assert.deepEqual(problemsOf(error, onForm, fallback), { fields: { name: 'Too short.' }, form: 'Gone.' })
})

test('a text in place of the map is the error of the form', () => {
  assert.equal(
    problemsOf(refused({ errors: 'This round has closed.' }), onForm, fallback).form,
    'This round has closed.',
  )
})

test('without a map the message is shown, and without a message the fallback', () => {
  assert.equal(
    problemsOf(refused({ message: 'Too Many Attempts.' }), onForm, fallback).form,
    'Too Many Attempts.',
  )
  assert.equal(problemsOf(refused({}), onForm, fallback).form, fallback)
  assert.equal(problemsOf(new TypeError('bug'), onForm, fallback).form, fallback)
})

test('without an answer it is said what became of the work, and what to do', () => {
  for (const code of ['timeout', 'unreachable'] as const)
    assert.equal(
      problemsOf(new ApiError(code, { message: 'timeout' }), onForm, fallback).form,
      `${fallback} We couldn’t reach the server. Your entries are still here. Check your connection and try again.`,
    )
})

test('what was changed after its first sending was lost is told to be saved as it was', () => {
  const error = new ApiError(
    'conflict',
    { message: 'This idempotency key was used for another request.', reason: 'idempotency_key_reused' },
    { status: 409, headers: new Headers() },
  )
  assert.match(problemsOf(error, onForm, fallback).form ?? '', /^We saved an earlier version/)
})

test('a limit says for how long, unless it has words of its own', () => {
  const throttled = (message: string, seconds: string) =>
    problemsOf(
      new ApiError(
        'throttled',
        { message },
        { status: 429, headers: new Headers({ 'retry-after': seconds }) },
      ),
      onForm,
      fallback,
    ).form
  assert.equal(throttled('Too Many Attempts.', '661'), 'Too many attempts. Please try again in 12 minutes.')
  assert.equal(throttled('Too Many Attempts.', '20'), 'Too many attempts. Please try again in a minute.')
  assert.equal(throttled('Sixty exports an hour.', '20'), 'Sixty exports an hour.')
})

test('what nobody answered for certain is sent again under the same key', () => {
  const refusedWith = (status: number, reason?: RefusalReason) =>
    new ApiError('conflict', reason === undefined ? {} : { reason }, { status, headers: new Headers() })
  const open = [
    new ApiError('timeout'),
    new ApiError('unreachable'),
    refusedWith(503),
    refusedWith(409, 'in_flight'),
  ]
  for (const error of open) assert.equal(mayBeDone(error), true)
  const answered = [refusedWith(422), refusedWith(409, 'idempotency_key_reused'), new TypeError('bug')]
  for (const error of answered) assert.equal(mayBeDone(error), false)
})
