import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readRange } from './byte-range.ts'

describe('range requests', () => {
  const parts: [header: string, start: number, end: number][] = [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=999-999', 999, 999],
  ]
  for (const [header, start, end] of parts) {
    it(`gives bytes ${start} to ${end} of 1,000 for "${header}"`, () => {
      assert.deepEqual(readRange(header, 1000), { kind: 'part', range: { start, end } })
    })
  }

  for (const header of ['bytes=1000-', 'bytes=-0', 'bytes=5000-6000']) {
    it(`has nothing to give for "${header}" of 1,000 bytes`, () => {
      assert.deepEqual(readRange(header, 1000), { kind: 'unsatisfiable' })
    })
  }

  for (const header of [
    undefined,
    '',
    'bytes=-',
    'bytes=9-1',
    'bytes=0-1,5-6',
    'lines=1-2',
    'bytes=a-b',
    'bytes=0x1-2',
  ]) {
    it(`sends the whole file for ${header === undefined ? 'no header' : `"${header}"`}`, () => {
      assert.deepEqual(readRange(header, 1000), { kind: 'whole' })
    })
  }

  it('sends the whole file when the part that the client holds is of another version', () => {
    assert.equal(readRange('bytes=5-', 10, { ifRange: '"old"', etag: '"new"' }).kind, 'whole')
    assert.equal(readRange('bytes=5-', 10, { ifRange: '"new"', etag: '"new"' }).kind, 'part')
  })

  it('never leaves the file, whatever is asked', () => {
    const number = fc.oneof(fc.nat().map(String), fc.constant(''))
    fc.assert(
      fc.property(number, number, fc.nat(10_000), (first, last, bytes) => {
        const answer = readRange(`bytes=${first}-${last}`, bytes)
        if (answer.kind !== 'part') return true
        const { start, end } = answer.range
        return start >= 0 && start <= end && end < bytes
      }),
    )
  })
})
