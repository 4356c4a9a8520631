import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { refuse } from '@moorgate/contract'
import type { Logger } from 'pino'

/**
 * Looks into a file on the disk. Where there is no verdict it refuses: what nobody has looked into is not
 * taken.
 */
export type VirusScanner = (path: string) => Promise<{ clean: boolean }>

type ScanResult = { clean: true } | { clean: false; found: string }

/** Where a daemon listens: its socket's path, or its address. */
type Address = { path: string } | { host: string; port: number }

/** Milliseconds without an answer after which the scanner counts as gone. */
const patienceMs = 60_000

/**
 * The scanner that the settings name, if they name one. What it finds, and that it is gone, is for the
 * operator to know; the uploader learns the first on the field and the second as 503.
 */
export function virusScanner(
  { scanner }: { scanner: Address | undefined },
  log: Pick<Logger, 'warn' | 'error'>,
): VirusScanner | undefined {
  if (!scanner) return undefined
  return async (path) => {
    const verdict = await clamd(scanner, path).catch((error: unknown) => {
      log.error({ err: error }, 'an upload could not be scanned')
      return refuse({ code: 'unavailable', retryAfterSeconds: 60 })
    })
    if (!verdict.clean) log.warn({ found: verdict.found }, 'an infected upload was refused')
    return verdict
  }
}

/**
 * A ClamAV daemon, asked by its INSTREAM command (clamd(8)): pieces with their lengths before them, a length
 * of 0 at the end, then one line of answer. The file travels over the socket, so the daemon may run on
 * another machine and needs no right to our folder. What is longer than its StreamMaxLength it does not look
 * into, which is no verdict.
 */
async function clamd(address: Address, path: string): Promise<ScanResult> {
  const socket = connect(address)
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('The virus scanner does not answer.')))
  try {
    await once(socket, 'connect')
    const [answer] = await Promise.all([answerOf(socket), send(socket, path)])
    return verdictOf(answer)
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0')
  await pipeline(createReadStream(path), pieces, socket, { end: false })
  socket.write(lengthOf(0))
}

async function* pieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield lengthOf(chunk.length)
    yield chunk
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** The answer ends with a NUL, because the command began with a z. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString('latin1')
    if (answer.includes('\0')) break
  }
  return answer.split('\0')[0] ?? ''
}

/** `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or a complaint. */
function verdictOf(answer: string): ScanResult {
  if (answer === 'stream: OK') return { clean: true }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found !== undefined) return { clean: false, found }
  throw new Error(`The virus scanner gave no verdict: ${answer.slice(0, 200) || 'it hung up'}.`)
}
