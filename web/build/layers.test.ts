import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { before, test } from 'node:test'
import { preprocessCSS, resolveConfig } from 'vite'
import { layerOf, layers } from './layers.ts'

const web = path.resolve(import.meta.dirname, '..')
const source = path.join(web, 'src')

let config: Awaited<ReturnType<typeof resolveConfig>>
before(async () => {
  config = await resolveConfig({ root: web, logLevel: 'silent' }, 'build')
})
const written = async (file: string, text?: string) =>
  (await preprocessCSS(text ?? (await readFile(file, 'utf8')), file, config)).code

/** What stands outside of every block's braces. */
function outermost(css: string): string[] {
  const heads: string[] = []
  let depth = 0
  let head = ''
  for (const sign of css.replaceAll(/\/\*[^]*?\*\//g, '')) {
    if (sign === '}') depth -= 1
    else if (sign === '{') depth += 1
    else if (depth === 0) head += sign
    if (depth === 0 && (sign === '}' || sign === ';')) {
      heads.push(head.replace(';', '').trim())
      head = ''
    }
  }
  return heads
}

test('every rule of every file of the product stands in the layer of its folder', async () => {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.css'))
  assert.ok(files.length > 100)
  for (const file of files) {
    const [order, ...heads] = outermost(await written(path.join(source, file)))
    assert.equal(order, `@layer ${layers.join(', ')}`, file)
    assert.ok(heads.length > 0, file)
    for (const head of heads)
      assert.ok(['@font-face', '@page', `@layer ${layerOf(path.join(source, file))}`].includes(head), file)
  }
})

test('a screen overrides the styles of a component that it uses, and features come between', () => {
  const at = (file: string) => layers.indexOf(layerOf(path.join(source, file)))
  const inOrder = [
    'theme/base.css',
    'ui/button.module.css',
    'kernel/page.module.css',
    'features/rounds/round-cells.module.css',
    'admin/deals/board/board.module.css',
    'shell/admin/side.module.css',
  ]
  assert.deepEqual(inOrder.map(at), [0, 1, 2, 3, 4, 5])
})

test('a file in a folder without a layer is refused', async () => {
  await assert.rejects(
    written(path.join(source, 'corner/odd.css'), '.odd { color: red }'),
    /stands in no layer/,
  )
})

test('a style in the first HTML stays as it is', async () => {
  const css = '#not-started { color: red }'
  assert.equal(await written(path.join(web, 'index.html?html-proxy&inline-css&index=0.css'), css), css)
})
