import { check, integer, refuse } from '@moorgate/contract'
import type { FastifyRequest } from 'fastify'

const version = integer({ min: 1 })

/** The version that the editor saw: header If-Match, or `version` in the body. Undefined: the last one wins, knowingly. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']?.replaceAll(/^W\/|"/g, '')
  const given = header ?? (request.body as { version?: unknown } | undefined)?.version
  if (given === undefined || given === null || given === '*') return undefined
  const read = check(version, given)
  return read.ok
    ? read.value
    : refuse({ code: 'invalid', errors: { version: ['The version field must be an integer.'] } })
}
