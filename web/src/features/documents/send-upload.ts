import { call, tokenInCookie } from '../../kernel/api.ts'
import { leaveToSignIn } from '../../kernel/lost-session.ts'

export interface Upload {
  /** Below /api. */
  path: string
  fields: Readonly<Record<string, string>>
  file: File
  /** 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Why a file was not taken, in words for the person who sent it. */
export class UploadRefused extends Error {}

/**
 * Sends one file and says how far it has come, which fetch can't. Fails with UploadRefused, or with
 * AbortError where it was stopped.
 */
export async function sendUpload(upload: Upload): Promise<void> {
  if (tokenInCookie() === undefined) await call('GET', '/sanctum/csrf-cookie')
  const { status, text } = await post(upload)
  if (status < 300) return
  if (status === 401) leaveToSignIn()
  throw new UploadRefused(reasonOf(status, text))
}

function post({ path, fields, file, onProgress, signal }: Upload): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', `/api/${path}`)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-xsrf-token', tokenInCookie() ?? '')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
  request.addEventListener('error', () => resolve({ status: 0, text: '' }))
  request.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(form)
  return promise
}

/** What the server said of the file, or what its status means. */
export function reasonOf(status: number, text: string): string {
  if (status === 413) return 'The file is larger than 50 MB.'
  if (status === 503) return 'There isn’t enough storage at the moment. Try again in a minute.'
  const said = readJson(text)
  const messages = Object.values(said?.errors ?? {}).flat()
  return messages[0] ?? said?.message ?? 'We couldn’t upload it. Try again.'
}

function readJson(text: string): { message?: string; errors?: Record<string, string[]> } | undefined {
  try {
    return JSON.parse(text) as { message?: string; errors?: Record<string, string[]> }
  } catch {
    return undefined
  }
}
