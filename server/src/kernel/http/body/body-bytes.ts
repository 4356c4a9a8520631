import { Readable } from 'node:stream'
import { refuse } from '@moorgate/contract'

/**
 * A client that was refused in the middle of its body may write this much more, for this long, before its
 * line is closed.
 */
const lingerBytes = 8 * 1024 * 1024
const lingerMs = 5000

/** How much of a body is read, and how long the client may take for it. */
export interface BodyLimits {
  maxBytes: number
  /**
   * Milliseconds that may pass without a byte; or in all, where a body is so short that one byte a second is
   * no excuse.
   */
  idleMs: number
  inAll?: boolean
}

/**
 * Counts a body's bytes while something else reads them. `fail` is called once, with a refusal to be thrown,
 * when there are too many, when the client goes away, or when it takes too long. Answers the function that
 * ends the watch.
 */
export function watchBody(
  payload: Readable,
  watch: BodyLimits,
  fail: (reason: () => never) => void,
): () => void {
  let left = watch.maxBytes
  const give = (reason: () => never) => {
    end()
    fail(reason)
  }
  const timer = setTimeout(() => give(stalled), watch.idleMs)
  const onData = (chunk: Buffer) => {
    if (!watch.inAll) timer.refresh()
    left -= chunk.length
    if (left < 0) give(tooLarge)
  }
  const onClose = () => (payload.readableEnded ? end() : give(cutOff))
  const end = () => {
    clearTimeout(timer)
    payload.off('data', onData).off('close', onClose).off('error', onClose)
  }
  payload.on('data', onData).on('close', onClose).on('error', onClose)
  // It may have gone while we looked who asks: then nothing more is said of it.
  if (payload.destroyed) onClose()
  return end
}

/** The whole body; refuses with 413 beyond `maxBytes`, which a Content-Length already gives away. */
export async function readBody(payload: Readable, watch: BodyLimits, contentLength: number): Promise<Buffer> {
  if (contentLength > watch.maxBytes) {
    leaveUnread(payload)
    tooLarge()
  }
  const chunks: Buffer[] = []
  const failure = await new Promise<(() => never) | undefined>((resolve) => {
    const end = watchBody(payload, watch, resolve)
    payload.on('data', (chunk: Buffer) => chunks.push(chunk))
    payload.on('end', () => {
      end()
      resolve(undefined)
    })
  })
  if (failure === tooLarge) leaveUnread(payload)
  failure?.()
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

const unread = new WeakSet<Readable>()

/** Nobody wants the rest of this body: its request is about to be refused. */
export function leaveUnread(payload: Readable): void {
  payload.removeAllListeners('data').pause()
  unread.add(payload)
}

export const isUnread = (payload: Readable): boolean => unread.has(payload)

/**
 * An answer to a body of which the rest isn't wanted. It goes at once, and ends when the client has had its
 * moment to finish writing: closing a connection with unread bytes resets it, and a client that is still
 * writing would never see the answer.
 */
export const answeredAtOnce = (answer: string | Buffer, payload: Readable): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from(answer)
      await discardRest(payload)
    })(),
  )

function discardRest(payload: Readable): Promise<void> {
  payload.removeAllListeners('data')
  if (payload.readableEnded || payload.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let left = lingerBytes
    const stop = () => {
      clearTimeout(timer)
      payload.pause()
      resolve()
    }
    const timer = setTimeout(stop, lingerMs)
    payload.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) stop()
    })
    payload.once('end', stop).once('close', stop).once('error', stop)
    payload.resume()
  })
}

export const tooLarge = (): never => refuse({ code: 'too_large' })
const stalled = (): never =>
  refuse({ code: 'bad_request', message: 'The request stopped in the middle of its body.' })
const cutOff = (): never =>
  refuse({ code: 'bad_request', message: 'The request ended in the middle of its body.' })
