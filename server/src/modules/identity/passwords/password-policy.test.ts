import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/any-character.ts'
import { passwordProblem } from './password-policy.ts'

const words = ['Harbour & Tern', 'eleanor.whitcombe', 'Eleanor', 'Whitcombe']
const alone = { hasSecondFactor: false, words }
const withFactor = { hasSecondFactor: true, words }
const leaked = 'The given password has appeared in a data leak. Please choose a different password.'
const known =
  'The password must not be based on your name, e-mail address or the firm’s name. Please choose a different password.'

test('a password that stands alone has at least 15 characters, beside a second factor at least 12', () => {
  assert.equal(passwordProblem('kestrel-9-quoit', alone), undefined)
  assert.equal(passwordProblem('kestrel-9-quoi', alone), 'The password field must be at least 15 characters.')
  assert.equal(passwordProblem('kestrel-9-qu', withFactor), undefined)
  assert.equal(
    passwordProblem('kestrel-9-q', withFactor),
    'The password field must be at least 12 characters.',
  )
})

test('characters are counted, not their bytes, and emoji are characters', () => {
  assert.equal(passwordProblem('🦉🐌🦔🌲🪵🧭🛶⛺🔦🪁🥾🧣🫖🍄🌾', alone), undefined)
  assert.equal(
    passwordProblem('🦉🐌🦔🌲🪵🧭🛶⛺🔦🪁🥾🧣🫖🍄', alone),
    'The password field must be at least 15 characters.',
  )
})

test('a long password is taken whole up to 256 bytes and refused beyond, never cut', () => {
  const phrase = 'gannet lichen oxbow '
  assert.equal(passwordProblem(`${phrase.repeat(12)}end of it`, alone), undefined)
  assert.equal(
    passwordProblem(phrase.repeat(13), alone),
    'The password field must not be greater than 256 bytes.',
  )
})

for (const password of [
  'passwordpassword',
  'Password123456789',
  'P4$$w0rd-P4$$w0rd',
  'aaaaaaaaaaaaaaaaaaa',
  'abababababababab',
  'qwertyuiopasdfghjkl',
  '1q2w3e4r5t6y7u8i',
  '123456789012345',
  '9876543210987654',
  'iloveyouforever2019',
  'correct horse battery staple',
  'Letmein!Letmein!2026',
  'Welcome!!!!!!!!!!!!',
  'ThisIsMyPassword1',
  'manchesterunited1999',
])
  test(`"${password}" is refused as one that leaked lists are full of`, () => {
    assert.equal(passwordProblem(password, alone), leaked)
  })

for (const password of [
  'harbour&tern2026',
  'Harbour & Tern 1!',
  'eleanorwhitcombe',
  'Eleanor.Whitcombe.1964',
  'moorgate-demo-2026',
  'M00rg4te-M00rg4te',
])
  test(`"${password}" is refused because it is based on names that are easy to guess`, () => {
    assert.equal(passwordProblem(password, alone), known)
  })

test('a phrase that only contains a known word among others is accepted', () => {
  assert.equal(passwordProblem('eleanor fishes for turbot', alone), undefined)
  assert.equal(passwordProblem('seven kestrels in a harbour', alone), undefined)
})

test('what a password manager makes up is always accepted', () => {
  const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!%*+-=?@#'
  const made = fc.string({ unit: fc.constantFrom(...characters), minLength: 20, maxLength: 60 })
  fc.assert(
    fc.property(made, (password) => {
      fc.pre(new Set(password).size >= 14)
      assert.equal(passwordProblem(password, alone), undefined)
    }),
    { numRuns: 500 },
  )
})

test('every string gets an answer', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 300 }),
      (password) => void passwordProblem(password, alone),
    ),
  )
})
