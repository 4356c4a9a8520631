import type { IncomingMessage, ServerResponse } from 'node:http'

/** A page of which nobody said when it ends doesn't end. */
export const never = 4_102_444_800

export const notFound = {
  error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object.' },
}

/** `metadata[name]=value` of a form. */
export const metadataOf = (said: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...said].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )

export const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export const html = (response: ServerResponse, page: string): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
