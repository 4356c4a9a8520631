import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposeHolders } from './proposed-holders.ts'

/** Answers with one match for each name; refuses the call with this number. */
function serve(refused?: number): number[] {
  const sizes: number[] = []
  Object.assign(globalThis, {
    document: { cookie: 'XSRF-TOKEN=t' },
    fetch: async (_url: string, { body }: { body: string }) => {
      const { file_names: names } = JSON.parse(body) as { file_names: string[] }
      sizes.push(names.length)
      if (sizes.length === refused) return Response.json({ message: 'No.' }, { status: 500 })
      return Response.json({ data: names.map((name) => ({ file_name: name, investor_name: `of ${name}` })) })
    },
  })
  return sizes
}

const files = Array.from({ length: 230 }, (_, index) => ({ file: { name: `${index}.pdf` } }))

test('more files than the server matches at once are all asked about, each with its own answer', async () => {
  const sizes = serve()
  const found: (string | null | undefined)[] = []
  await proposeHolders(7, files, (_row, match) => found.push(match?.investor_name))
  assert.deepEqual(sizes, [100, 100, 30])
  assert.deepEqual(
    found,
    files.map(({ file }) => `of ${file.name}`),
  )
})

test('a part without an answer leaves its files without a holder, and no other', async () => {
  serve(2)
  const found: (string | null | undefined)[] = []
  await proposeHolders(7, files, (_row, match) => found.push(match?.investor_name))
  assert.equal(found.length, 230)
  assert.deepEqual(
    found.flatMap((name, index) => (name === undefined ? [index] : [])),
    Array.from({ length: 100 }, (_, index) => 100 + index),
  )
})
