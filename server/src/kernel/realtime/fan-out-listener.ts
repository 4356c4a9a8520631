/** The ear of a process: one connection of its own to PostgreSQL that hears what other processes publish. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ProcessMessage } from './fan-out.ts'
import { fanOutChannel, PartsReader } from './fan-out.ts'
import type { RealtimeLog } from './log.ts'

type ListenerOptions = {
  /** Straight to the server: a pooler that shares connections between transactions loses LISTEN. */
  connection: pg.ClientConfig
  processId: string
  deliver: (relayed: ProcessMessage) => void
  log: RealtimeLog
  /** How often the connection is tried; a firewall may drop an idle one without telling either end. */
  heartbeatMs?: number
  /** How long a trial may take before the connection counts as lost. */
  heartbeatTimeoutMs?: number
}

type Listener = {
  /** Resolves once the process hears; again and again, after each time the connection was lost. */
  listening(): Promise<void>
  close(): Promise<void>
}

const backOffMs = { first: 50, most: 5000 }

/**
 * Listens until closed, and reconnects by itself with growing pauses. What is published while it is away is
 * lost to this process's sockets: the list of notifications is the truth, the socket only says "look".
 */
export function listenToFanOut(options: ListenerOptions): Listener {
  const stop = new AbortController()
  let hearing = Promise.withResolvers<void>()
  let failures = 0

  const onHearing = () => {
    failures = 0
    hearing.resolve()
  }
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await listenOnce(options, stop.signal, onHearing)
      } catch (error) {
        options.log.warn({ err: error }, 'realtime listener lost its connection')
      }
      hearing = Promise.withResolvers()
      await pause(Math.min(backOffMs.first * 2 ** failures++, backOffMs.most), stop.signal)
    }
  }
  const ended = run()
  return {
    listening: () => hearing.promise,
    close: () => {
      stop.abort()
      return ended
    },
  }
}

/** One life of the connection. Resolves when it is stopped, rejects when it is lost. */
async function listenOnce(options: ListenerOptions, stop: AbortSignal, onHearing: () => void): Promise<void> {
  const { heartbeatMs = 30_000 } = options
  const client = newClient(options)
  const { promise: over, resolve, reject } = Promise.withResolvers<void>()
  // The connection may be lost before anybody waits for `over`; that must not end the process.
  over.catch(() => {})
  const onStop = () => resolve()
  stop.addEventListener('abort', onStop)
  client.on('error', reject)
  client.on('end', () => reject(new Error('the database closed the connection')))
  const life = new AbortController()
  try {
    await Promise.race([begin(client), over])
    onHearing()
    await Promise.race([heartbeat(client, heartbeatMs, life.signal), over])
  } finally {
    life.abort()
    stop.removeEventListener('abort', onStop)
    // A frozen connection never says good-bye.
    await Promise.race([client.end().catch(() => {}), delay(1000, undefined, { ref: false })])
  }
}

function newClient({
  connection,
  processId,
  deliver,
  log,
  heartbeatTimeoutMs = 10_000,
}: ListenerOptions): pg.Client {
  const client = new pg.Client({
    application_name: 'moorgate-realtime',
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: heartbeatTimeoutMs,
    query_timeout: heartbeatTimeoutMs,
  })
  const parts = new PartsReader(processId)
  // Anybody with a database session can notify, and nobody is there to catch what is thrown from here.
  const guarded = (act: () => void) => {
    try {
      act()
    } catch (error) {
      log.warn({ err: error }, 'realtime notice could not be delivered')
    }
  }
  client.on('notification', ({ payload }) =>
    guarded(() => {
      for (const each of parts.take(payload ?? '') ?? []) guarded(() => deliver(each))
    }),
  )
  return client
}

async function begin(client: pg.Client): Promise<void> {
  await client.connect()
  await client.query(`listen ${fanOutChannel}`)
}

/** Rejects when a beat was not answered in time, or when the connection's life is over. */
async function heartbeat(client: pg.Client, everyMs: number, life: AbortSignal): Promise<never> {
  for (;;) {
    await delay(everyMs, undefined, { signal: life })
    await client.query('select 1')
  }
}

const pause = (milliseconds: number, stop: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal: stop }).catch(() => {})
