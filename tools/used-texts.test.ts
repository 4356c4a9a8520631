import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { isHtmlText, isTextKey, textKeys, texts } from '../contract/src/texts.ts'
import { readTexts } from './boundaries/read-texts.mjs'
import { shownTexts } from './boundaries/shown-texts.mjs'
import { root } from './console.mjs'

/** Where a tenant's own copy of a default is made; from then on it is the tenant's. */
const seeds = 'server/src/modules/tenancy/create-tenant.ts'

const sources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/{src,worker}/**/*.{ts,tsx}'], {
  cwd: root,
})
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$|^server\/.*\/test-|web\/src\/ui\/kit\//.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))

const reads = sources.flatMap(({ file, source }) =>
  readTexts(file, source).map((read) => ({ file, ...read })),
)

test('a text is read by a call, by a table and as a default', () => {
  const source = [
    "const title = text(isMissing ? 'not_found_title' : 'error_title')",
    "const said = textOf(wordingOf(tenant), 'tax_note')",
    "const gate = { title: 'test_intro', text: 'kyc_pending' }",
    'const first = texts.risk_banner',
    "const reason = 'test_blocked'",
  ].join('\n')
  assert.deepEqual(
    readTexts('page.ts', source).map(({ key, raw, line }) => [key, raw, line]),
    [
      ['not_found_title', false, 1],
      ['error_title', false, 1],
      ['tax_note', false, 2],
      ['kyc_pending', false, 3],
      ['risk_banner', true, 4],
    ],
  )
})

test('each declared text is read by some code', () => {
  assert.ok(sources.length > 2000, `${sources.length} files`)
  const read = new Set(reads.map(({ key }) => key))
  assert.deepEqual(
    textKeys.filter((key) => !read.has(key)),
    [],
    'Show it where it belongs, or remove it from contract/src/texts.',
  )
})

test('a default is read as it is only where a tenant’s own begins', () => {
  const raw = reads.filter(({ key, raw: isRaw, file }) => isRaw && isTextKey(key) && file !== seeds)
  assert.deepEqual(
    raw.map(({ file, line, key }) => `${file}:${line} ${key}`),
    [],
    'Read it through `textOf` or `useText`, so that a tenant’s own wording is shown.',
  )
})

/** So many words in a row are no chance: the sentence is the text. */
const inARow = 6

const plain = (text: string) =>
  text
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/<[^>]*>|\{\w+\}/g, ' | ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function phrasesOf(text: string): string[] {
  return plain(text)
    .split('|')
    .flatMap((part) => {
      const words = part.trim().split(' ')
      return words.slice(inARow - 1).map((_, at) => words.slice(at, at + inARow).join(' '))
    })
}

/** Sentences that stand beside a text and say something like it, and why they are not the tenant's. */
const alike: Readonly<Record<string, string>> = {
  'web/src/features/opportunities/risk-statement.tsx': 'what an investor signs, as COBS 4.12A words it',
  'server/src/modules/funds/letters/default-letter-pdf.ts': 'the warning about bank details',
  'server/src/pdf/cash-call-notice.ts': 'the warning about bank details',
  'web/src/admin/investments/cash-calls/call-rail.tsx': 'the same, as the notice shows it',
}

test('no text that people read repeats a default that a tenant may have rewritten', () => {
  const phrases = new Map(
    textKeys
      .filter((key) => !isHtmlText(key))
      .flatMap((key) => phrasesOf(texts[key]).map((phrase) => [phrase, key] as const)),
  )
  const repeated = sources
    .filter(({ file }) => !file.startsWith('contract/src/texts/'))
    .flatMap(({ file, source }) =>
      shownTexts(file, source).flatMap(({ text, line }) => {
        const phrase = phrasesOf(text).find((each) => phrases.has(each))
        return phrase === undefined ? [] : [{ file, at: `${file}:${line} ${phrases.get(phrase)}: ${phrase}` }]
      }),
    )
  assert.deepEqual(
    Object.keys(alike).filter((file) => !repeated.some((each) => each.file === file)),
    [],
    'These files need no exception.',
  )
  assert.deepEqual(
    repeated.filter(({ file }) => alike[file] === undefined).map(({ at }) => at),
    [],
    'Read the text, so that a tenant’s own wording is shown.',
  )
})
