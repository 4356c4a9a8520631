import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { normalise, refuse, say, messageFor } from '@moorgate/contract'
import { isPlain } from './body-parts.ts'

type Values = Record<string, unknown>

/**
 * What is sent of a record that only the server writes, by request, until its answer shows whether it says
 * the same.
 */
const claims = new WeakMap<FastifyRequest, Values>()

/** Steers a write, and is read by `versionOf`. */
const version = 'version'

/**
 * Refuses with 422 what was sent, at any depth, and isn't in the body that was made of it: nothing is lost
 * without a word. What the answer shows and only the server writes may come back as it is, as from a client
 * that sends a whole record: see `mustSayTheSame`.
 */
export function mustBeTaken(request: FastifyRequest, made: unknown, answer: z.ZodType | undefined): void {
  const sent = normalise(request.body ?? {}) as Values
  const lost = untaken(sent, made).filter((name) => name !== version)
  if (lost.length === 0) return
  const refused = refusedNames(lost, answer)
  if (refused.length > 0) prohibit(refused)
  claims.set(request, Object.fromEntries(lost.map((name) => [name, sent[name]])))
}

/** Of the names that a body doesn't take, those that may not even come back as they were shown. */
export function refusedNames(names: readonly string[], answer: z.ZodType | undefined): string[] {
  const shown: Values = answer instanceof z.ZodObject ? answer.shape : {}
  return names.filter((name) => name !== version && !Object.hasOwn(shown, name))
}

/**
 * Refuses a write whose answer, as JSON, says anything else than what was sent of it. Inside the write's
 * transaction.
 */
export function mustSayTheSame(request: FastifyRequest, answer: string): void {
  const claimed = claims.get(request)
  if (!claimed) return
  const whole = (answer === '' ? {} : JSON.parse(answer)) as Values
  const record = (whole['data'] ?? whole) as Values
  const others = Object.keys(claimed).filter((name) => textOf(claimed[name]) !== textOf(record[name]))
  if (others.length > 0) prohibit(others)
}

/** Form data sends texts alone, and '' for what is missing. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(normalise(value)) : String(value)

const prohibit = (names: readonly string[]): never =>
  refuse({
    code: 'invalid',
    errors: Object.fromEntries(names.map((name) => [name, [messageFor(say.prohibited, name)]])),
  })

/** Dotted names of what was sent and isn't in what was made of it. */
function untaken(sent: unknown, made: unknown, path = ''): string[] {
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  if (Array.isArray(sent))
    return Array.isArray(made) && made.length === sent.length
      ? sent.flatMap((item, index) => untaken(item, made[index], at(index)))
      : []
  if (!isPlain(sent) || !isPlain(made)) return []
  return Object.keys(sent).flatMap((name) =>
    Object.hasOwn(made, name) ? untaken(sent[name], made[name], at(name)) : [at(name)],
  )
}
