import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnName } from '@moorgate/contract/investors/own-name.ts'
import { signatureProblem } from './signed-name.ts'

const own = { first_name: 'Eleanor', last_name: 'Whitcombe' }

test('a signature is one’s own name, with or without titles, initials and accents', () => {
  for (const signed of [
    'Eleanor Whitcombe',
    ' eleanor  WHITCOMBE ',
    'Dr Eleanor J. Whitcombe',
    'Eléanor Whitcombe',
  ])
    assert.equal(isOwnName(signed, own), true, signed)
  for (const signed of [
    '',
    'Eleanor',
    'E Whitcombe',
    'Graham Pell',
    'Eleanor Whitcombes',
    'Eleanora Whitcombe',
  ])
    assert.equal(isOwnName(signed, own), false, signed)
  const hyphened = { first_name: 'Siân', last_name: 'O’Brien-Smith' }
  for (const signed of ["Sian O'Brien Smith", 'Siân O’Brien-Smith'])
    assert.equal(isOwnName(signed, hyphened), true, signed)
})

test('another name is caught while it is typed, and one’s own never is on the way', () => {
  for (
    let typed = '';
    typed.length < 'Eleanor Whitcombe'.length;
    typed = 'Eleanor Whitcombe'.slice(0, typed.length + 1)
  )
    assert.equal(signatureProblem(typed, own), undefined, typed)
  assert.equal(signatureProblem('Gr', own), 'Sign with the name on your account, Eleanor Whitcombe.')
  assert.equal(signatureProblem('Eleanor Whitc', own), undefined)
  assert.equal(
    signatureProblem('Eleanor Pell', own),
    'Sign with the name on your account, Eleanor Whitcombe.',
  )
})
