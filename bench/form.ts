import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Browser } from './sign-in.ts'

/** A form with one file, whose content is sent piece by piece. */
export interface Form {
  path: string
  fields: Readonly<Record<string, string>>
  fileName: string
  type: string
  content: Iterable<Buffer>
}

const boundary = 'a-boundary-of-the-bench'

/**
 * Posts a form as a browser does, and answers the record that came of it. Throws when that is anything but
 * made.
 */
export async function postForm(port: number, browser: Browser, form: Form): Promise<{ id: number }> {
  const { path, type } = form
  const headers = {
    ...browser,
    accept: 'application/json',
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const asked = request({ port, host: '127.0.0.1', method: 'POST', path, headers })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(bodyOf(form)), asked)
  const [answer] = await answered
  const said = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)).toString()
  if (answer.statusCode !== 201) throw new Error(`${path} refuses a file of ${type}: ${said}`)
  return (JSON.parse(said) as { data: { id: number } }).data
}

function* bodyOf({ fields, fileName, type, content }: Form): Generator<Buffer> {
  const part = (about: string, rest: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n${rest}`)
  for (const [name, value] of Object.entries(fields)) yield part(`name="${name}"`, `\r\n${value}\r\n`)
  yield part(`name="file"; filename="${fileName}"`, `content-type: ${type}\r\n\r\n`)
  yield* content
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
