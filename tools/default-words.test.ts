import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { defaultWords } from './boundaries/default-words.mjs'
import { root } from './console.mjs'

/** Files whose texts keep their words, and why. */
const kept: Readonly<Record<string, string>> = {
  'contract/src/funds/notice.ts': 'summaries for those who write programs',
  'contract/src/imports/fields.ts': 'heads that a file may have',
  'contract/src/overview/statistics.ts': 'summaries for those who write programs',
  'contract/src/texts/html.ts': 'terms of use, which a firm writes for itself',
  'server/src/kernel/openapi/operations.ts': 'read by those who write programs',
  'server/src/modules/captable/ocf/export.ts': 'codes of the Open Cap Format',
  'server/src/modules/deals/standard-pipeline.ts': 'names that a firm edits',
  'server/src/modules/documents/folder-templates.ts': 'names that a firm edits',
  'server/src/modules/documents/tables.ts': 'a query',
  'server/src/modules/funds/relations.ts': 'a query',
  'server/src/modules/funds/tables.ts': 'a query',
  'server/src/modules/identity/passwords/common-words.ts': 'a list of words',
  'server/src/modules/methods/standard-methods.ts': 'names that a firm edits',
  'server/src/modules/organisation-applications/tables.ts': 'a query',
  'server/src/modules/organisations/tables.ts': 'a query',
  'server/src/modules/overview/overview-figures.ts': 'a query',
  'server/src/modules/questionnaires/standards/consents.ts': 'questions that a firm edits',
  'server/src/modules/suitability/banks/fca-1.ts': 'questions that a firm edits',
  'server/src/modules/suitability/banks/fca-2.ts': 'questions that a firm edits',
  'server/src/modules/suitability/banks/single.ts': 'questions that a firm edits',
  'server/src/modules/suitability/state-category.ts': 'a field by its name on the wire',
  'server/src/modules/tenancy/preview-mail.ts': 'the name of a fund in a sample',
  'web/src/kernel/offline/kept-kinds.ts': 'kinds of answers by their code',
}

const wordsIn = (file: string, source: string) =>
  defaultWords(file, source).map(({ text, line }) => `${file}:${line} ${text}`)

test('a default word is found between tags, in attributes, templates and constants, and not in names', () => {
  const source = [
    '/** An investor reads this comment. */',
    "const key = { path: 'investors', term: 'investor', label: 'Investors', summary: 'List investors' }",
    'const Page = () => <p title="Hidden from investors">Each investor reads {it}</p>',
    'const due = `${count} cash calls`',
    "const head = { label: 'Investors' }, all = counted(3, 'investor', 'investors')",
    "const kind = 'investor'",
    "const law = 'High net worth investor'",
    "const fine = 'Ask {investors} of this {organisation}'",
    "const table = 'Import a cap table'",
    "const plain = 'Add a note to the share price'",
    "throw new Error('Distribution 3: lines of another sum')",
  ].join('\n')
  assert.deepEqual(wordsIn('web/src/page.tsx', source), [
    'web/src/page.tsx:3 Hidden from investors',
    'web/src/page.tsx:3 Each investor reads',
    'web/src/page.tsx:4 cash calls',
    'web/src/page.tsx:5 Investors',
    'web/src/page.tsx:5 investor',
    'web/src/page.tsx:5 investors',
    'web/src/page.tsx:9 Import a cap table',
  ])
})

test('no text that people read says a default word where a firm may have its own', () => {
  const files = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/**/*.ts'], {
    cwd: root,
  })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.tsx?$|\/test-|web\/src\/ui\/kit\/|contract\/src\/terminology\//.test(file))
  assert.ok(files.length > 2000, `${files.length} files`)
  const found = new Map(
    files.map((file) => [file, wordsIn(file, readFileSync(path.join(root, file), 'utf8'))]),
  )
  const idle = Object.keys(kept).filter((file) => (found.get(file) ?? []).length === 0)
  assert.deepEqual(idle, [], 'These files need no exception.')
  const wrong = files.filter((file) => kept[file] === undefined).flatMap((file) => found.get(file) ?? [])
  assert.deepEqual(wrong, [], 'Say it through the terminology: `{investor}` with `fillLabels` or `useWords`.')
})
