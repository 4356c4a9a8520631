import type { FastifyRequest } from 'fastify'
import type { Session } from '../../kernel/sessions.ts'

/** The browser that an act concerns: the session it came with, and what it calls itself. */
export interface Visit {
  session: Session | undefined
  browser: string | undefined
}

export const visitOf = (request: FastifyRequest): Visit => ({
  session: request.session,
  browser: request.headers['user-agent'],
})
