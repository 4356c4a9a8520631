import { hash } from 'node:crypto'
import { check, integer, refuse } from '@moorgate/contract'
import type { FastifyRequest } from 'fastify'
import type { ExpectedVersion } from '../work.ts'

/** 0 is what was never written. */
const version = integer({ min: 0 })

/**
 * The version that the editor saw: header If-Match, or `version` in the body. A tag is a version and a digest
 * of how the record was shown, which says nothing about its changes. Absent: the last one wins, knowingly.
 */
export function versionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']?.replaceAll(/^W\/|"|\..*$/g, '')
  const given = header ?? (request.body as { version?: unknown } | undefined)?.version
  if (given === undefined || given === null || given === '*') return undefined
  const read = check(version, given)
  return read.ok
    ? read.value
    : refuse({ code: 'invalid', errors: { version: ['The version field must be an integer.'] } })
}

/**
 * Which record a change names in its path, as which version its editor saw it: the lock of that row checks
 * it. `notes/7` is row 7 of `notes`; a path that leads on from there names another record.
 */
export function expectedOf(request: FastifyRequest): ExpectedVersion | undefined {
  if (request.method !== 'PATCH' && request.method !== 'DELETE') return undefined
  const [, collection] = /^\/api\/([\w/-]+)\/:id$/.exec(request.routeOptions.url ?? '') ?? []
  const seen = collection === undefined ? undefined : versionOf(request)
  if (collection === undefined || seen === undefined) return undefined
  const { id } = request.params as { id: string }
  return { table: collection.replaceAll(/[/-]/g, '_'), id: Number(id), version: seen, isChecked: false }
}

const headOfRecord = /^\{"data":\{"id":\d+,"created_at":"[^"]*","updated_at":"[^"]*","version":(\d+)[,}]/

/** The same of an answer that ends with its version: a setting, or what is kept of somebody's tax. */
const endOfRecord = /^\{"data":\{[^]*"version":(\d+)\}\}$/

/**
 * The tag of a record that is answered: `"3.x8Jq…"`, its version and a digest of how it is shown, which may
 * differ between callers.
 */
export function recordTag(text: string): string | undefined {
  const [, seen] = headOfRecord.exec(text) ?? endOfRecord.exec(text) ?? []
  return seen === undefined ? undefined : `"${seen}.${hash('sha256', text, 'base64url').slice(0, 22)}"`
}
