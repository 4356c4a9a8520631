import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { zipStream } from './zip.ts'

/** Rows without end that don't pack well, and whether what they are read from was let go of. */
function endless(next: () => Promise<unknown> = async () => undefined) {
  const { promise: closed, resolve } = Promise.withResolvers<'closed'>()
  async function* rows() {
    try {
      for (;;) {
        await next()
        yield randomBytes(64 * 1024).toString('base64')
      }
    } finally {
      resolve('closed')
    }
  }
  return { content: rows(), closed }
}

/** So many turns of what waits in this process. */
async function pauses(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate()
}

const within = (milliseconds: number) => pause(milliseconds, 'kept open', { ref: false })

test('an archive whose reader leaves while it waits to be read lets go of its rows', async () => {
  let asked = 0
  const { content, closed } = endless(async () => void (asked += 1))
  const archive = zipStream([{ name: 'sheet.xml', content }])
  for (let piece = 0; piece < 3; piece += 1) await archive.next()
  // Until the packer is full, and asks for no more.
  for (let before = -1; before !== asked; await pauses(20)) before = asked
  await archive.return(undefined)
  assert.equal(await Promise.race([closed, within(5_000)]), 'closed')
})

test('an archive whose reader leaves while it waits for a row lets go of its rows when that comes', async () => {
  const late = Promise.withResolvers<void>()
  let asked = 0
  const { content, closed } = endless(() => (++asked > 2 ? late.promise : Promise.resolve()))
  const archive = zipStream([{ name: 'sheet.xml', content }])
  for (let piece = 0; piece < 3; piece += 1) await archive.next()
  await archive.return(undefined)
  late.resolve()
  assert.equal(await Promise.race([closed, within(5_000)]), 'closed')
})
