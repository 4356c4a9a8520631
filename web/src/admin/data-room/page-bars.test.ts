import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, longestPages } from './page-bars.ts'

const pages = [
  { page: 1, seconds: 30 },
  { page: 14, seconds: 80 },
  { page: 15, seconds: 100 },
  { page: 16, seconds: 76 },
  { page: 18, seconds: 99 },
]

test('every page of the file has a bar, and those on which readers linger stand out', () => {
  const bars = barsOf(pages, 20)
  assert.equal(bars.length, 20)
  assert.deepEqual(
    bars.filter(({ isLongest }) => isLongest).map(({ page }) => page),
    [14, 15, 16, 18],
  )
  assert.equal(bars[0]?.share, 0.3)
})

test('the longest reading is said with its neighbours', () => {
  assert.equal(longestPages(pages), 'pages 14 to 16')
  assert.equal(longestPages([{ page: 3, seconds: 5 }]), 'page 3')
  assert.equal(longestPages([]), undefined)
})
