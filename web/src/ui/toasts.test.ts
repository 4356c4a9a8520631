import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { dismissToast, readToasts, showFailure, showToast, watchToasts } from './toasts.ts'

const texts = () => readToasts().map((toast) => toast.text)

describe('confirmations', () => {
  beforeEach(() => {
    for (const toast of readToasts()) dismissToast(toast.id)
  })

  it('show the three newest, oldest first', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast(text)
    assert.deepEqual(texts(), ['two', 'three', 'four'])
  })

  it('go one by one and tell their subscribers', () => {
    let changes = 0
    const stop = watchToasts(() => (changes += 1))
    showToast('Reminder sent')
    dismissToast(readToasts()[0]?.id ?? 0)
    stop()
    showToast('unheard')
    assert.equal(changes, 2)
    assert.deepEqual(texts(), ['unheard'])
  })

  it('tell what was done from what was not', () => {
    showToast('Note deleted')
    showFailure('We couldn’t download the file.')
    assert.deepEqual(
      readToasts().map((toast) => toast.isFailure === true),
      [false, true],
    )
    showFailure('We couldn’t download the file.')
    assert.deepEqual(texts(), ['Note deleted', 'We couldn’t download the file.'], 'said once')
  })

  it('keep the way back', () => {
    let undone = false
    showToast('Note deleted', () => (undone = true))
    readToasts()[0]?.onUndo?.()
    assert.ok(undone)
  })
})
