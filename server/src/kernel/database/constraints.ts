import { say, messageFor } from '@moorgate/contract'
import type { Failure } from '@moorgate/contract'

interface PostgresError extends Error {
  code?: string
  constraint?: string
  table?: string
}

/**
 * What PostgreSQL refused, as a failure. The database is the last guard of every rule that a schema or an act
 * has checked before; the names of constraints (`<table>_<column>_key`, `…_fkey`, `…_check`) say which field
 * it was.
 */
export function failureOfDatabase(error: unknown): Failure | undefined {
  const { code = '' } = (error ?? {}) as PostgresError
  const refused = refusals[code]
  if (refused) return refused(error as PostgresError)
  return isGone(code, error) ? { code: 'unavailable', retryAfterSeconds: 5 } : undefined
}

const onField = (message: string, suffix: string) => (error: PostgresError) => {
  const field = fieldOf(error, suffix)
  return { code: 'invalid', errors: { [field]: [messageFor(message, field)] } } satisfies Failure
}

const refusals: Record<string, (error: PostgresError) => Failure> = {
  '23505': onField(say.taken, '_key'),
  '23503': (error) =>
    error.message.includes('is still referenced')
      ? { code: 'conflict', reason: 'in_use' }
      : onField(say.in, '_fkey')(error),
  '23514': onField(say.format, '_check'),
  '22003': () => ({ code: 'invalid', errors: { amount: ['A number is too large.'] } }),
  '40001': () => ({ code: 'conflict', reason: 'in_flight' }),
  '40P01': () => ({ code: 'conflict', reason: 'in_flight' }),
  '55P03': () => ({
    code: 'conflict',
    reason: 'in_flight',
    about: 'record',
  }),
}

function fieldOf(error: PostgresError, suffix: string): string {
  const name = error.constraint ?? 'record'
  const bare = name.startsWith(`${error.table}_`) ? name.slice((error.table ?? '').length + 1) : name
  return bare.endsWith(suffix) ? bare.slice(0, -suffix.length) : bare
}

/**
 * The database is starting, stopping, full, too slow or out of reach: the answer is 503, before the client
 * gives up by itself.
 */
function isGone(code: string, error: unknown): boolean {
  if (
    [
      '57P01',
      '57P02',
      '57P03',
      '57014',
      '53100',
      '53200',
      '53300',
      '25P03',
      '08006',
      '08001',
      '08003',
    ].includes(code)
  )
    return true
  if (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) &&
    (error as { syscall?: string }).syscall
  )
    return true
  const message = error instanceof Error ? error.message : ''
  return lostConnection.test(message) || (code === 'XX000' && lostServer.test(message))
}

const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/**
 * Where tables are distributed, the server of the rows died while it was asked, or they moved to another.
 * Citus often has no code for that, or passes on the last words of the connection. What a commit would have
 * refused has been checked before it (`checkDeferred`).
 */
const lostServer = new RegExp(
  [
    'failure on connection marked as essential',
    'could not commit transaction (for shard|on any active node)',
    'terminating connection due to',
    'connection (to the remote node|not open)',
    '(server closed the|SSL) connection',
    'SSL (SYSCALL )?error:',
    'could not (receive data from|send data to) server',
    'could not find valid entry for shard',
  ]
    .map((words) => `^${words}`)
    .join('|'),
)
