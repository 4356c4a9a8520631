/** Who calls the realtime HTTP API, proven by the signature of the call. */
import type { FastifyRequest } from 'fastify'
import { ApiRefused } from './api-refused.ts'
import type { Clock } from '../clock.ts'
import type { RealtimeApp } from './app.ts'
import { bodyMd5, requestSignature, sameText } from './signature.ts'

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
export async function signedCaller(request: FastifyRequest, callers: ApiCallers): Promise<RealtimeApp> {
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
export function queryOf(request: FastifyRequest): URLSearchParams {
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
