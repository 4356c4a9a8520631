import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageWindow } from './page-window.ts'

describe('page numbers', () => {
  it('are all shown when there are few', () => {
    assert.deepEqual(pageWindow(1, 1), [1])
    assert.deepEqual(pageWindow(2, 5), [1, 2, 3, 4, 5])
  })

  it('show the ends, the neighbours and gaps', () => {
    assert.deepEqual(pageWindow(5, 20), [1, undefined, 4, 5, 6, undefined, 20])
    assert.deepEqual(pageWindow(1, 20), [1, 2, undefined, 20])
    assert.deepEqual(pageWindow(20, 20), [1, undefined, 19, 20])
  })

  it('never put a gap where one number would fit', () => {
    assert.deepEqual(pageWindow(4, 20), [1, 2, 3, 4, 5, undefined, 20])
  })
})
