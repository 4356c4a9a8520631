/**
 * The other driver: the hosted service that the browser reaches with nothing but a key and `cluster: 'eu'`.
 * It carries the sockets; this process only signs and posts. Retrying is the caller's, whose job knows how
 * old an event may get.
 */
import type { Clock } from '../clock.ts'
import type { RealtimeApp } from './app.ts'
import type { RealtimePublisher } from './message.ts'
import { checkMessage } from './message.ts'
import { bodyMd5, requestSignature } from './signature.ts'

export type HostedOptions = {
  /** Credentials that the hosted service gave for the tenant; undefined when it has none. */
  appById: (appId: string) => Promise<RealtimeApp | undefined>
  /** For the timestamp of the signature, which the service accepts within ten minutes. */
  clock: Clock
  baseUrl?: string
  timeoutMs?: number
}

/** The hosted service did not take a call. `status` is absent when it gave no answer at all. */
export class HostedServiceFailed extends Error {
  readonly status: number | undefined

  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'HostedServiceFailed'
    this.status = options.status
  }

  /** Whether the same call may succeed later: no answer, too many calls, or the service's own failure. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}

/** Cluster eu, always encrypted. */
const europeanCluster = 'https://api-eu.pusher.com'

/**
 * @throws {HostedServiceFailed} from both calls. `terminate` reaches users who signed in on their connection
 * (`pusher.signin()`), and always closes with 4009: the hosted service knows no other users and no other
 * code.
 */
export function createHostedPublisher(options: HostedOptions): RealtimePublisher {
  const post = async (appId: string, path: string, body: object): Promise<void> => {
    const app = await options.appById(appId)
    if (app === undefined)
      throw new HostedServiceFailed('The app has no hosted credentials.', { status: 404 })
    await send(options, signedUrl(app, `/apps/${app.appId}${path}`, body, options.clock.now()), body)
  }
  return {
    publish: async (message) => {
      checkMessage(message)
      const { appId, channels, event, data, exceptSocketId } = message
      await post(appId, '/events', { name: event, channels, data, socket_id: exceptSocketId })
    },
    terminate: ({ appId, userKey }) =>
      post(appId, `/users/${encodeURIComponent(userKey)}/terminate_connections`, {}),
    // The hosted service holds the sockets and can't be told whose they are.
    identify: async () => {},
  }
}

function signedUrl(app: RealtimeApp, path: string, body: object, now: Date): string {
  const query = new URLSearchParams({
    auth_key: app.key,
    auth_timestamp: String(Math.floor(now.getTime() / 1000)),
    auth_version: '1.0',
    body_md5: bodyMd5(JSON.stringify(body)),
  })
  query.set('auth_signature', requestSignature(app.secret, { method: 'POST', path, query }))
  return `${path}?${query}`
}

async function send(options: HostedOptions, url: string, body: object): Promise<void> {
  const { baseUrl = europeanCluster, timeoutMs = 5000 } = options
  const answer = await fetch(new URL(url, baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new HostedServiceFailed('The hosted realtime service did not answer.', { cause })
  })
  const text = (await answer.text().catch(() => '')).slice(0, 200)
  if (!answer.ok)
    throw new HostedServiceFailed(`The hosted service answered: ${text}`, { status: answer.status })
}
