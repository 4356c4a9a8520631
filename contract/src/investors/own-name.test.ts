import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateCategory } from '../suitability/categorisation.ts'
import { signResponse } from '../questionnaires/response.ts'
import { isOwnName } from './own-name.ts'

test('a signature is one’s own where both names are in it, whatever stands around them', () => {
  const record = { first_name: 'Zoë', last_name: 'O’Brien-Smith' }
  for (const signed of ['Zoe O’Brien Smith', 'Dr zoë m. o’brien-smith', 'O’BRIEN-SMITH, ZOË'])
    assert.equal(isOwnName(signed, record), true, signed)
  for (const signed of ['Zoe Smith', 'Z. O’Brien-Smith', ''])
    assert.equal(isOwnName(signed, record), false, signed)
})

test('a name signs however its letters are typed, and a name without spaces in either order', () => {
  const own = (signed: string, first_name: string, last_name: string) =>
    isOwnName(signed, { first_name, last_name })
  assert.ok(own('Lukasz Wojcik', 'Łukasz', 'Wójcik'))
  assert.ok(own('Karl Gross', 'Karl', 'Groß'))
  assert.ok(own('SOREN DORDEVIC', 'Søren', 'Đorđević'))
  assert.ok(own("Sean O'Brien", 'Seán', 'O’Brien'))
  assert.ok(own('Ｅｌｅａｎｏｒ Whitcombe', 'Eleanor', 'Whitcombe'))
  for (const signed of ['李明', '明李', '李 明']) assert.ok(own(signed, '明', '李'), signed)
  assert.ok(!own('李', '明', '李'))
})

test('a name of two characters can sign', () => {
  for (const { body } of [stateCategory, signResponse])
    for (const name of ['李明', 'Li']) assert.ok(body!.shape.signed_name.safeParse(name).success, name)
})
