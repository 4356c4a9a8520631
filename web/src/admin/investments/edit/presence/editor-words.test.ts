import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editorWords } from './editor-words.ts'
import type { PageEditor } from './editor-words.ts'

const editor = (name: string, block: PageEditor['block'] = null): PageEditor => ({ user_id: 1, name, block })
const words = (...editors: PageEditor[]) => editorWords(editors, (block) => `<${block}>`)

test('one other is told by where they are, several by how many', () => {
  assert.equal(words(), '')
  assert.equal(words(editor('Callum Reid', 'risks')), 'Callum is in <risks>')
  assert.equal(words(editor('Callum Reid')), 'Callum is here too')
  assert.equal(words(editor('Callum Reid', 'risks'), editor('Sam Okoro')), 'Callum and Sam are here too')
  assert.equal(
    words(editor('Callum Reid'), editor('Sam Okoro'), editor('Tom Ashworth')),
    'Callum and 2 others are here too',
  )
})
