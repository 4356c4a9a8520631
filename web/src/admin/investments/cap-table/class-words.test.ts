import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classWords } from './class-words.ts'

test('classes that end alike say it once', () => {
  assert.equal(classWords(['A Ordinary', 'B Ordinary']), 'A and B Ordinary')
  assert.equal(classWords(['A Ordinary', 'B Ordinary', 'C Ordinary']), 'A, B and C Ordinary')
})

test('others are listed', () => {
  assert.equal(classWords(['Ordinary']), 'Ordinary')
  assert.equal(classWords(['Ordinary', 'Options']), 'Ordinary, Options')
  assert.equal(classWords(['A Ordinary', 'Series B Preference']), 'A Ordinary, Series B Preference')
  assert.equal(classWords([]), '')
})
