import type { FastifyRequest } from 'fastify'

/** The host of a request in lower case, without the port. */
export const hostOf = (request: Pick<FastifyRequest, 'headers'>): string =>
  (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
