/**
 * The server-to-server HTTP API of the Pusher protocol, for other services of a tenant that push events. Its
 * paths are outside `/api`: no session, no cross-site token; the signature is the permission.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiRefused } from './api-refused.ts'
import type { Clock } from '../clock.ts'
import type { RealtimeApp } from './app.ts'
import type { RealtimeHub } from './hub.ts'
import { MessageRefused, checkMessage } from './message.ts'
import type { RealtimeMessage, RealtimePublisher } from './message.ts'
import { channelKind, closingCodes, isChannelName } from './protocol.ts'
import { bodyMd5, requestSignature, sameText } from './signature.ts'

/** Who calls the realtime HTTP API, proven by the signature of the call. */

type ApiCallers = {
  appById: (appId: string) => Promise<RealtimeApp | undefined>
  clock: Clock
}

/** How far the clocks of caller and server may be apart; a recorded call is worthless afterwards. */
const clockToleranceSeconds = 600

/**
 * The app in whose name the call is signed. `request.body` must hold the raw bytes, or nothing.
 * @throws {ApiRefused} 404 no such app, 401 signature, body digest or clock, 403 disabled.
 */
async function signedCaller(request: FastifyRequest, callers: ApiCallers): Promise<RealtimeApp> {
  const { app_id: appId = '' } = request.params as { app_id?: string }
  const app = await callers.appById(appId)
  if (app === undefined) throw new ApiRefused(404, 'The app does not exist.')
  const [path = ''] = request.raw.url?.split('?', 1) ?? []
  const query = queryOf(request)
  checkSignature(app, request.method, path, query)
  checkClock(query.get('auth_timestamp'), callers.clock.now())
  checkBody(query.get('body_md5'), request.body)
  if (!app.enabled) throw new ApiRefused(403, 'The app is disabled.')
  return app
}

/** The query as it was signed, whatever the server's own parser makes of it. */
function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.raw.url ?? '', 'http://unused.invalid').searchParams
}

function checkSignature(app: RealtimeApp, method: string, path: string, query: URLSearchParams): void {
  if (query.get('auth_version') !== '1.0') throw new ApiRefused(401, 'auth_version must be 1.0.')
  const expected = requestSignature(app.secret, { method, path, query })
  const isSigned = query.get('auth_key') === app.key && sameText(query.get('auth_signature') ?? '', expected)
  if (!isSigned) throw new ApiRefused(401, 'The signature is invalid.')
}

function checkClock(timestamp: string | null, now: Date): void {
  const seconds = /^\d{1,12}$/.test(timestamp ?? '') ? Number(timestamp) : Number.NaN
  const isNear = Math.abs(now.getTime() / 1000 - seconds) <= clockToleranceSeconds
  if (!isNear) throw new ApiRefused(401, `auth_timestamp is not within ${clockToleranceSeconds} seconds.`)
}

/** Without this the signature would cover everything but what is said. */
function checkBody(digest: string | null, body: unknown): void {
  const bytes = body instanceof Uint8Array ? body : new Uint8Array()
  if (bytes.length === 0 && digest === null) return
  if (!sameText(digest ?? '', bodyMd5(bytes))) throw new ApiRefused(401, 'body_md5 is not that of the body.')
}

export type RealtimeApiOptions = {
  publisher: Pick<RealtimePublisher, 'publish' | 'terminate'>
  /** Answers what the channels of this process look like; other processes have subscribers of their own. */
  hub: Pick<RealtimeHub, 'subscriptionCount' | 'subscriptionCounts'>
  appById: (appId: string) => Promise<RealtimeApp | undefined>
  clock: Clock
}

const eventBody = z.object({
  name: z.string(),
  channels: z.array(z.string()).optional(),
  channel: z.string().optional(),
  data: z.string(),
  socket_id: z.string().nullish(),
})

const batchBody = z.object({ batch: z.array(eventBody).min(1).max(10) })

/** Ten events of 10 KB, with room for the escapes of JSON inside JSON. */
const bodyLimit = 256 * 1024

/**
 * A Fastify plugin. Errors are `{"message"}` with 400 body, 401 signature or clock, 403 disabled, 404 app,
 * 413.
 */
export async function realtimeApi(app: FastifyInstance, options: RealtimeApiOptions): Promise<void> {
  const { publisher, hub } = options
  const callers = new WeakMap<FastifyRequest, RealtimeApp>()
  const callerOf = (request: FastifyRequest): RealtimeApp => {
    const caller = callers.get(request)
    if (caller === undefined) throw new ApiRefused(401, 'The call is not signed.')
    return caller
  }

  // The signature covers the bytes of the body, so they are kept as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    const { status, message } = refusalOf(error)
    return reply.code(status).send({ message })
  })
  app.addHook('preHandler', async (request) => {
    callers.set(request, await signedCaller(request, options))
  })

  app.post('/apps/:app_id/events', async (request) => {
    await publisher.publish(messageOf(callerOf(request), parsedBody(eventBody, request.body)))
    return {}
  })

  app.post('/apps/:app_id/batch_events', async (request) => {
    const caller = callerOf(request)
    const messages = parsedBody(batchBody, request.body).batch.map((event) => messageOf(caller, event))
    for (const message of messages) await publisher.publish(message)
    return { batch: {} }
  })

  app.post<{ Params: { user_id: string } }>(
    '/apps/:app_id/users/:user_id/terminate_connections',
    async (request) => {
      const { appId } = callerOf(request)
      await publisher.terminate({ appId, userKey: request.params.user_id, code: closingCodes.unauthorised })
      return {}
    },
  )

  app.get('/apps/:app_id/channels', async (request) => {
    const prefix = queryOf(request).get('filter_by_prefix') ?? ''
    const wanted = attributesIn(request)
    const channels = [...hub.subscriptionCounts(callerOf(request).appId)]
      .filter(([channel]) => channel.startsWith(prefix))
      .map(([channel, count]) => [
        channel,
        wanted.has('subscription_count') ? { subscription_count: count } : {},
      ])
    return { channels: Object.fromEntries(channels) }
  })

  app.get<ChannelParams>('/apps/:app_id/channels/:channel', async (request) => {
    const count = hub.subscriptionCount(callerOf(request).appId, knownName(request.params.channel))
    const wanted = attributesIn(request)
    return { occupied: count > 0, ...(wanted.has('subscription_count') && { subscription_count: count }) }
  })

  app.get<ChannelParams>('/apps/:app_id/channels/:channel/users', async (request) => {
    callerOf(request)
    const kind = channelKind(knownName(request.params.channel))
    throw new ApiRefused(400, `Users are known for presence channels only; this one is ${kind}.`)
  })
}

type ChannelParams = { Params: { channel: string } }

/** Checked here already, so that a batch with one bad event publishes none of them. */
function messageOf({ appId }: RealtimeApp, event: z.infer<typeof eventBody>): RealtimeMessage {
  const message = {
    appId,
    channels: event.channels ?? (event.channel === undefined ? [] : [event.channel]),
    event: event.name,
    data: event.data,
    exceptSocketId: event.socket_id ?? undefined,
  }
  checkMessage(message)
  return message
}

function parsedBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(jsonOf(body))
  if (!result.success) throw new ApiRefused(400, `The body is invalid. ${z.prettifyError(result.error)}`)
  return result.data
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new ApiRefused(400, 'The body is not JSON.')
  }
}

function knownName(channel: string): string {
  if (!isChannelName(channel)) throw new ApiRefused(400, 'The channel name is invalid.')
  return channel
}

/** `user_count` is of presence channels only, which are not offered. */
function attributesIn(request: FastifyRequest): ReadonlySet<string> {
  const info = queryOf(request).get('info') ?? ''
  const wanted = new Set(info.split(',').filter((name) => name !== ''))
  for (const name of wanted) {
    if (name !== 'subscription_count') throw new ApiRefused(400, `The attribute ${name} is not available.`)
  }
  return wanted
}

function refusalOf(error: unknown): { status: number; message: string } {
  if (error instanceof ApiRefused || error instanceof MessageRefused) return error
  const status = (error as { statusCode?: unknown }).statusCode
  if (status === 413) return { status, message: 'The body is too large.' }
  if (typeof status === 'number' && status < 500) return { status: 400, message: 'The call is malformed.' }
  throw error
}
