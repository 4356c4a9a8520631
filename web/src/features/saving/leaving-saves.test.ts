import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leavingSave, saveOnLeaving } from './leaving-saves.ts'

test('a draft that is opened again waits for the save of the page that was left, kept or refused', async () => {
  const done: string[] = []
  const doneSoFar = () => done.join()
  const save = Promise.withResolvers<void>()
  saveOnLeaving('report 1', save.promise)
  const read = leavingSave('report 1').then(() => done.push('read'))
  await leavingSave('report 2')
  assert.equal(doneSoFar(), '')
  done.push('refused')
  save.reject(new Error('refused'))
  await read
  assert.equal(doneSoFar(), 'refused,read')
  await leavingSave('report 1')
})
