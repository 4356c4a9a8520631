import { request } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { domains, password } from '../world.ts'

/**
 * Somebody of Wrenfield who talks to the API without a browser: what a screen needs to show is made this way.
 */
export interface Caller {
  get<Answer>(path: string): Promise<Answer>
  /** The answer's `data`. Throws where the API refuses. */
  post<Answer>(path: string, body?: object): Promise<Answer>
  /** The same for a change of a record. */
  patch<Answer>(path: string, body: object): Promise<Answer>
  /** A form with files. */
  upload<Answer>(path: string, form: Parameters<APIRequestContext['post']>[1]): Promise<Answer>
  /** Somebody else of the same tenant. */
  as(name: string): Promise<Caller>
  close(): Promise<void>
}

export async function signIn(baseURL: string, name: string): Promise<Caller> {
  const context = await request.newContext({
    baseURL,
    extraHTTPHeaders: { accept: 'application/json', origin: baseURL },
  })
  const token = async () => {
    const { cookies } = await context.storageState()
    return {
      'x-xsrf-token': decodeURIComponent(cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''),
    }
  }
  const read = async (answer: Awaited<ReturnType<APIRequestContext['post']>>) => {
    if (!answer.ok())
      throw new Error(`${answer.status()} ${answer.url()}: ${(await answer.text()).slice(0, 400)}`)
    const text = await answer.text()
    return text === '' ? undefined : JSON.parse(text).data
  }
  const send = async (path: string, options: Parameters<APIRequestContext['post']>[1]) =>
    read(await context.post(path, { ...options, headers: await token() }))
  await context.get('/sanctum/csrf-cookie')
  await send('/login', { data: { email: `${name}@${domains.wrenfield}`, password } })
  return {
    get: async (path) => read(await context.get(path)),
    post: (path, body = {}) => send(path, { data: body }),
    patch: async (path, body) => read(await context.patch(path, { data: body, headers: await token() })),
    upload: send,
    as: (other) => signIn(baseURL, other),
    close: () => context.dispose(),
  }
}
