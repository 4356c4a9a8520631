import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiError } from '../../kernel/api.ts'
import { loadedState } from './loaded-state.ts'

const answers = (...all: (string | Error)[]) => {
  const left = [...all]
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['portfolio'],
    retry: false,
    queryFn: async () => {
      const answer = left.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { now: () => observer.getCurrentResult(), ask: () => observer.refetch() }
}

test('nothing is there before it is answered', async () => {
  const query = answers('a portfolio')
  assert.equal(loadedState([query.now()]).kind, 'coming')
  await query.ask()
  assert.equal(loadedState([query.now()]).kind, 'there')
})

test('what never came is said to be missing, and can be asked for again', async () => {
  const [lost, there] = [answers(new ApiError('unreachable')), answers('a portfolio')]
  await Promise.all([lost.ask(), there.ask()])
  const state = loadedState([there.now(), lost.now()])
  assert.deepEqual(state, { kind: 'failed', broken: [lost.now()] })
})

test('what was there stays when it can’t be asked for again', async () => {
  const query = answers('a form, half filled in', new ApiError('unreachable'))
  await query.ask()
  await query.ask()
  assert.equal(query.now().isError, true)
  assert.equal(loadedState([query.now()]).kind, 'there')
})

test('what is refused is taken away although it was there', async () => {
  const query = answers('an offer', new ApiError('forbidden'))
  await query.ask()
  await query.ask()
  assert.equal(loadedState([query.now()]).kind, 'refused')
})
