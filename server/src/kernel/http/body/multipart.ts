import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import { FailureError, refuse, refuseField } from '@moorgate/contract'
import { leaveUnread, tooLarge, watchBody } from './body-bytes.ts'
import type { BodyLimits } from './body-bytes.ts'
import { maxVariables } from './bracket-keys.ts'
import type { QuarantinedFile } from './uploads.ts'

/** What may come in the parts of one form. */
export interface PartRules extends BodyLimits {
  /** Most bytes of all texts together. */
  maxTextBytes: number
  maxFiles: number
  /**
   * Stores one file. Absent for a caller who is not signed in: a file is refused with 401 before a byte of it
   * is kept.
   */
  receive: ((stream: Readable, clientName: string) => Promise<QuarantinedFile>) | undefined
}

export type PartValue = string | QuarantinedFile

/**
 * Reads the parts of a multipart form in the order in which they came. Every stream has ended when this
 * settles.
 */
export async function readMultipart(
  payload: IncomingMessage,
  rules: PartRules,
): Promise<[string, PartValue][]> {
  const reader = new PartReader(openParser(payload.headers['content-type'] ?? ''), rules)
  try {
    await reader.read(payload)
  } catch (error) {
    await reader.abandon(payload)
    throw error instanceof FailureError ? error : broken(error)
  }
  return reader.pairs()
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_name, type, fileName) => fileName !== undefined || type === 'application/octet-stream',
      limits: {
        fieldSize: maxTextBytesOfOne,
        headerSize: 16 * 1024,
        headerPairs: 50,
        parts: 2 * maxVariables,
      },
    })
  } catch (error) {
    throw broken(error)
  }
}

const maxTextBytesOfOne = 1024 * 1024

/** Parsers and streams fail in many ways; a disk error is ours and stays a bug. */
function broken(error: unknown): unknown {
  const ours = (error as NodeJS.ErrnoException).syscall !== undefined
  return ours ? error : new FailureError({ code: 'bad_request', message: 'The multipart body is malformed.' })
}

class PartReader {
  private readonly parser: BusboyInstance
  private readonly rules: PartRules
  private readonly parts: [string, PartValue | undefined][] = []
  private readonly receiving: Promise<void>[] = []
  private current: BusboyFileStream | undefined
  private textLeft: number
  private files = 0
  /** Nothing more comes from this client, so nothing is left unread. */
  private isSilent = false

  constructor(parser: BusboyInstance, rules: PartRules) {
    this.parser = parser
    this.rules = rules
    this.textLeft = rules.maxTextBytes
  }

  async read(payload: Readable): Promise<void> {
    let end = () => {}
    try {
      await new Promise<void>((resolve, reject) => {
        const attempt = (step: () => void) => {
          try {
            step()
          } catch (error) {
            reject(error)
          }
        }
        end = watchBody(payload, this.rules, (reason) => {
          this.isSilent = reason !== tooLarge
          attempt(reason)
        })
        this.parser
          .on('field', (name, value, _cutName, cut) => attempt(() => this.takeText(name, value, cut)))
          .on('file', (name, stream, fileName) => {
            stream.on('error', reject)
            attempt(() => this.takeFile(name, stream, fileName, reject))
          })
          .on('partsLimit', () => attempt(tooMany))
          .on('error', reject)
          .on('finish', resolve)
        payload.pipe(this.parser)
      })
    } finally {
      end()
    }
    await Promise.all(this.receiving)
  }

  /** Stops reading: nothing writes to the disk any more when this resolves. */
  async abandon(payload: Readable): Promise<void> {
    payload.unpipe(this.parser)
    this.parser.on('error', () => {})
    this.current?.destroy()
    if (!this.isSilent) leaveUnread(payload)
    await Promise.allSettled(this.receiving)
  }

  pairs(): [string, PartValue][] {
    return this.parts.filter((part): part is [string, PartValue] => part[1] !== undefined)
  }

  private takeText(name: string | undefined, value: string, cut: boolean): void {
    this.textLeft -= value.length
    if (cut || this.textLeft < 0) tooLarge()
    this.add(name, value)
  }

  private takeFile(
    name: string,
    stream: BusboyFileStream,
    fileName: string | undefined,
    fail: (error: unknown) => void,
  ): void {
    this.current = stream
    // A file field in which nothing was chosen has no name. It counts as absent, so what is stored stays.
    if (!fileName) return void stream.resume()
    if (!this.rules.receive) refuse({ code: 'unauthenticated' })
    if (++this.files > this.rules.maxFiles)
      refuseField(name, `There must not be more than ${this.rules.maxFiles} files.`)
    const slot = this.add(name, undefined)
    const received = this.rules.receive(stream, fileName).then((file) => void (slot[1] = file))
    this.receiving.push(received)
    received.catch(fail)
  }

  private add(name: string | undefined, value: PartValue | undefined): [string, PartValue | undefined] {
    if (this.parts.length >= maxVariables) tooMany()
    const slot: [string, PartValue | undefined] = [name ?? '', value]
    this.parts.push(slot)
    return slot
  }
}

const tooMany = (): never => refuseField('form', `There must not be more than ${maxVariables} variables.`)
