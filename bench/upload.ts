import type { Child } from './child.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { postForm } from './form.ts'
import { mebibyte, watchMemory } from './memory.ts'
import { firstId } from './seed-ids.ts'
import { staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'

/** The largest file that a record takes. */
const largest = 50 * mebibyte
/** Half of the file: a process that held it, or wrote it out from a copy, would be over. */
const most = 25

/**
 * A file of 50 MB for an investor's record: by how much what the process needs grows while it takes the file
 * in. Pieces that went through and were not yet thrown away make it look bigger from outside, whatever the
 * file's size; that is told beside it.
 */
export async function uploads(product: Child, rounds: number): Promise<TableLine[]> {
  const [browser] = await signIn(product.port, 1, [staffEmail(1, 0)])
  const upload = (bytes: number) => () => send(product, browser!, bytes)
  await upload(mebibyte)()
  const [needed, resident, times]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const before = await product.memory()
    const outside = await watchMemory([product.memory, 25], upload(largest))
    resident!.push(Math.max(0, outside.most - before) / mebibyte)
    times!.push((performance.now() - began) / 1000)
    const start = await product.held()
    const inside = await watchMemory([product.held, 400], upload(largest))
    needed!.push(Math.max(0, inside.most - start) / mebibyte)
  }
  const grown = figuresOf(needed!)
  const took = figuresOf(times!).median.toFixed(1)
  return [
    {
      what: 'Upload of 50 MB: memory in use grows by',
      unit: 'MB',
      ours: grown,
      budget: `flat: less than ${most} MB`,
      kept: grown.max < most,
      note: `kept after ${took} s; from outside the process grows by ${figuresOf(resident!).median.toFixed(0)} MB`,
    },
  ]
}

function send({ port }: Child, browser: Browser, bytes: number) {
  return postForm(port, browser, {
    path: '/api/documents',
    fields: { owner_type: 'user', owner_id: String(firstId + 1) },
    fileName: 'disclosure.txt',
    type: 'text/plain',
    content: text(bytes),
  })
}

/** Lines of text, so many bytes of them. */
function* text(bytes: number): Generator<Buffer> {
  const page = Buffer.from('Paragraph 4.2 of the disclosure letter is read with the next one.\n'.repeat(990))
  for (let left = bytes; left > 0; left -= page.length) yield page.subarray(0, Math.min(left, page.length))
}
