import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { shownTexts } from './boundaries/shown-texts.mjs'
import { root } from './console.mjs'

/** Wording that a British professional would stumble over, and raw values. */
const refused = [
  /\b(?:whoever|whomever|everybody|somebody|nobody|anybody|anew)\b/i,
  /\bstands? (?:here|there|beside|below|above)\b/i,
  /\b(?:is|are) (?:recorded|saved|deleted|published) (?:already|now)\b/i,
  /\b(?:taken back|handed in|hand in|draw up|drawn up|run out|shared out)\b/i,
  /\bof a organi[sz]ation\b/i,
  /\b(?:GBP|USD|EUR) \d/,
  /\b20\d\d-\d\d-\d\d\b/,
]

const wrongIn = (file: string, source: string) =>
  shownTexts(file, source)
    .filter(({ text }) => refused.some((pattern) => pattern.test(text)))
    .map(({ text, line }) => `${file}:${line} ${text}`)

test('wording that is refused is found in texts between tags and in strings, not in comments or names', () => {
  const source = [
    '/** Somebody reads this comment. */',
    'const name = "whoever"',
    'const Page = () => <p title="Whoever is invited">What stands here is {of} a organisation</p>',
    'const due = `Paid ${day} of GBP 1500000.00`',
    'const fine = "Payment recorded"',
  ].join('\n')
  assert.deepEqual(wrongIn('page.tsx', source), [
    'page.tsx:3 Whoever is invited',
    'page.tsx:3 What stands here is',
    'page.tsx:4 of GBP 1500000.00',
  ])
})

/** "GBP 1500000.00" where people read "£1,500,000.00". */
const rawAmount = /\bcurrency\} \$\{/

test('no text of the server writes an amount behind the code of its currency', () => {
  assert.match('`Paid ${fund.currency} ${amount}`', rawAmount)
  const files = globSync('server/src/**/*.ts', { cwd: root })
  assert.ok(files.length > 1000, `${files.length} files`)
  const found = files.filter((file) => rawAmount.test(readFileSync(path.join(root, file), 'utf8')))
  assert.deepEqual(found, [], 'Write it by moneyText or priceText.')
})

test('no text that people read has such wording', () => {
  const patterns = [
    'web/src/**/*.{ts,tsx}',
    'contract/src/{conflict-reasons,statuses,messages}.ts',
    'contract/src/{conflict-reasons,features,notifications,terminology,texts,timeline}/**/*.ts',
    'server/src/{commands,kernel/postgres,letters}/**/*.ts',
  ]
  const files = globSync(patterns, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|[\\/]test-|web[\\/]src[\\/]ui[\\/]kit[\\/]/.test(file),
  )
  assert.ok(files.length > 1200, `${files.length} files`)
  const found = files.flatMap((file) =>
    wrongIn(file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')),
  )
  assert.deepEqual(found, [], 'Say who acts, use the trade’s noun, and put a result in the past.')
})
