import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sum } from './money.ts'
import { partsInTurn, splitPartsInTurn } from './parts-in-turn.ts'

test('a third of three times £10.00', () => {
  assert.deepEqual(partsInTurn([1000n, 1000n, 1000n], { part: 1n, whole: 3n }), [333n, 334n, 333n])
})

test('the whole goes whole, and nothing of nothing', () => {
  assert.deepEqual(partsInTurn([7n, 0n, 5n], { part: 12n, whole: 12n }), [7n, 0n, 5n])
  assert.deepEqual(partsInTurn([], { part: 1n, whole: 2n }), [])
})

/** Numbers that look random and are the same in every run. */
function* numbers(seed: bigint): Generator<bigint> {
  let state = seed
  while (true) {
    state = (state * 6364136223846793005n + 1442695040888963407n) % (1n << 64n)
    yield state >> 33n
  }
}

test('both sides of any part keep every amount, and no more is called than was committed', () => {
  const next = numbers(11n)
  const draw = (below: bigint) => next.next().value! % below
  for (let round = 0; round < 2000; round++) {
    const whole = draw(1_000_000n) + 2n
    const part = draw(whole - 1n) + 1n
    const recallable = [draw(whole), draw(whole)]
    const calls = [draw(whole / 2n + 1n), draw(whole / 2n + 1n)]
    const [gone, goneRecallable] = [calls, recallable].map((all) => partsInTurn(all, { part, whole }))
    for (const [index, amount] of calls.entries())
      assert.ok(gone![index]! >= 0n && gone![index]! <= amount, 'each side has its part of each amount')
    const isWithin = (committed: bigint, called: bigint, again: bigint) => called <= committed + again
    assert.ok(isWithin(part, sum(gone!), sum(goneRecallable!)))
    assert.ok(
      isWithin(whole - part, sum(calls) - sum(gone!), sum(recallable) - sum(goneRecallable!)),
      'the holder before',
    )
  }
})

test('40 % of £1.01 of capital and £1.01 of gain is 40 % of £2.02', () => {
  const share = { part: 40_000n, whole: 100_000n }
  assert.deepEqual(splitPartsInTurn([{ capital: 101n, gain: 101n }], share), [{ capital: 41n, gain: 40n }])
  assert.deepEqual(
    partsInTurn([100_202n], share),
    [40_081n],
    'with £400.00 and £0.81 it is all that may be called',
  )
  assert.deepEqual(splitPartsInTurn([{ capital: 0n, gain: 0n }], share), [{ capital: 0n, gain: 0n }])
})

test('capital and gain of what may be called again go without a penny too many on either side', () => {
  const next = numbers(29n)
  const draw = (below: bigint) => next.next().value! % below
  for (let round = 0; round < 5000; round++) {
    const whole = draw(100_000n) + 2n
    const part = draw(whole - 1n) + 1n
    const amounts = Array.from({ length: Number(draw(4n)) + 1 }, () => ({
      capital: draw(300n) * draw(2n),
      gain: draw(300n) * draw(2n),
    }))
    const gone = splitPartsInTurn(amounts, { part, whole })
    for (const [index, { capital, gain }] of amounts.entries()) {
      const own = gone[index]!
      assert.ok(own.capital >= 0n && own.capital <= capital, 'each side has its part of the capital')
      assert.ok(own.gain >= 0n && own.gain <= gain, 'each side has its part of the gain')
    }
    const again = sum(amounts.map(({ capital, gain }) => capital + gain))
    const goneAgain = sum(gone.map(({ capital, gain }) => capital + gain))
    // As much as may be called, in two calls.
    const first = draw(whole + again + 1n)
    const calls = [first, whole + again - first]
    const called = sum(partsInTurn(calls, { part, whole }))
    assert.ok(called <= part + goneAgain, 'the holder after')
    assert.ok(sum(calls) - called <= whole - part + again - goneAgain, 'the holder before')
  }
})
