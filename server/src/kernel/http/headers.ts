import type { FastifyRequest } from 'fastify'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const api = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache, private',
  vary: 'Origin, Cookie',
}

/** An answer to a signed-in caller may be about a person, and stays in no cache: api.md §1.7. */
const personal = { ...api, 'cache-control': 'no-cache, no-store, private' }

const strict = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** What every answer carries: api.md §1.7 and §3.6. Pages and files replace what differs for them. */
export function securityHeaders(request: FastifyRequest): Record<string, string> {
  const { guard } = request.routeOptions.config
  const headers = guard === undefined || guard.access === 'guest' ? api : personal
  return request.protocol === 'https' ? { ...headers, ...strict } : headers
}
