import type { FastifyRequest } from 'fastify'
import type { Session } from '../../../kernel/sessions.ts'
import { deviceCookie } from './known-device.ts'

/**
 * The browser that an act concerns: the session it came with, what it calls itself, and who signed in on it
 * before.
 */
export interface BrowserContext {
  session: Session | undefined
  browser: string | undefined
  devices: string | undefined
}

export const visitOf = (request: FastifyRequest): BrowserContext => ({
  session: request.session,
  browser: request.headers['user-agent'],
  devices: deviceCookie(request),
})
