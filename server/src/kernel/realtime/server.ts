/**
 * The front step of the realtime service: WebSocket connections on `/app/{key}` of the product's own HTTP
 * port.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { RealtimeApp } from './app.ts'
import type { RealtimeHub } from './hub.ts'
import { OpenCounter } from '../open-counter.ts'
import { CallCounter } from './limits.ts'
import type { RealtimeLog } from './log.ts'
import type { Refusal } from './protocol.ts'
import { closingCodes, errorFrame, versionRefusal } from './protocol.ts'

type RealtimeServerOptions = {
  server: Server
  hub: RealtimeHub
  /** The app with this public key; undefined when there is none. */
  appByKey: (key: string) => Promise<RealtimeApp | undefined>
  /** The client's address for counting: behind a proxy not the socket's, and a whole /64 of IPv6 at once. */
  addressOf: (request: IncomingMessage) => string
  monotonicMs: () => number
  log: RealtimeLog
}

type RealtimeServer = {
  /**
   * Takes no new sockets (503, so that a browser waits a second before it dials again), asks the open ones to
   * reconnect (4200) and resolves when they are gone, after `graceMs` at the latest.
   */
  close(graceMs?: number): Promise<void>
}

const sweepEveryMs = 1000
const path = /^\/app(?:\/(?<key>[^/?]*))?\/?(?:\?|$)/

/**
 * Begins to answer upgrade requests of `server`. Paths other than `/app/…` are left to other listeners.
 */
export function attachRealtime(options: RealtimeServerOptions): RealtimeServer {
  const { server, hub, log, monotonicMs } = options
  const sockets = new WebSocketServer({
    noServer: true,
    // Compression costs about 300 kB a socket, and mixes secrets with what an attacker may choose.
    perMessageDeflate: false,
    maxPayload: hub.limits.frameBytes,
    maxFragments: 64,
    // The hub answers pings, so that they count as frames.
    autoPong: false,
  })
  const dials = new CallCounter(hub.limits.connectionsPerMinute, 60_000)
  const open = new OpenCounter()
  let closing = false

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const match = path.exec(request.url ?? '')
    if (match === null) {
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found')
      return
    }
    if (closing) return refuseUpgrade(socket, '503 Service Unavailable')
    const address = options.addressOf(request)
    // Counting comes first, so that a flood costs no look-ups; where it goes on, no WebSocket either.
    const standing = dials.take(address, monotonicMs())
    if (standing === 'flood') return refuseUpgrade(socket, '429 Too Many Requests')
    const abandon = () => socket.destroy()
    socket.on('error', abandon)
    const dial = { request, key: match.groups?.['key'] ?? '', isBeyond: standing === 'beyond' }
    void admission(options, dial).then((answer) => {
      socket.off('error', abandon)
      if (closing) return refuseUpgrade(socket, '503 Service Unavailable')
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        welcome(hub, webSocket, seated(open, hub, { webSocket, address, answer })),
      )
    })
  }
  const sweeping = setInterval(() => {
    hub.sweep()
    dials.forgetBefore(monotonicMs())
  }, sweepEveryMs)
  sweeping.unref()
  server.on('upgrade', onUpgrade)

  return {
    close: async (graceMs = 3000) => {
      closing = true
      clearInterval(sweeping)
      hub.endAll()
      const gone = await allClosed(sockets.clients, graceMs)
      if (!gone) log.warn({ left: sockets.clients.size }, 'realtime sockets did not close in time')
      for (const webSocket of sockets.clients) webSocket.terminate()
    },
  }
}

type Answer = { app: RealtimeApp } | { refusal: Refusal }
type ConnectionRequest = { request: IncomingMessage; key: string; isBeyond: boolean }

const refuse = (code: Refusal['code'], message: string): Answer => ({ refusal: { code, message } })

/** Who may in. Never rejects. */
async function admission({ appByKey, log }: RealtimeServerOptions, dial: ConnectionRequest): Promise<Answer> {
  if (dial.isBeyond) return refuse(closingCodes.overCapacity, 'Too many connections from this address')
  if (dial.key === '') return refuse(closingCodes.pathUnknown, 'Path not found')
  const { searchParams } = new URL(dial.request.url ?? '', 'http://unused.invalid')
  const refusal = versionRefusal(searchParams.get('protocol'))
  if (refusal !== undefined) return { refusal }
  try {
    const app = await appByKey(dial.key)
    if (app === undefined) return refuse(closingCodes.appUnknown, 'Application does not exist')
    if (!app.enabled) return refuse(closingCodes.appDisabled, 'Application disabled')
    if (isOriginAllowed(app, dial.request.headers.origin)) return { app }
    return refuse(closingCodes.unauthorised, 'Origin not allowed')
  } catch (error) {
    log.warn({ err: error }, 'realtime app could not be looked up')
    // Not 4200: while the database is away, every browser would dial again without a pause.
    return refuse(closingCodes.overCapacity, 'Temporarily unavailable')
  }
}

/**
 * A browser always says where the page came from, and a page of somebody else's must not use its visitor's
 * sign-in. A program outside a browser says nothing; it gains nothing either, as private channels want a
 * signature.
 */
function isOriginAllowed(app: RealtimeApp, origin: string | undefined): boolean {
  return origin === undefined || app.allowedOrigins.includes(origin.toLowerCase())
}

type NewConnection = { webSocket: WebSocket; address: string; answer: Answer }

/**
 * Gives the socket its place among those of its address and its tenant, until it is closed; both may be full
 * meanwhile.
 */
function seated(
  open: OpenCounter,
  { limits }: RealtimeHub,
  { webSocket, address, answer }: NewConnection,
): Answer {
  if ('refusal' in answer) return answer
  const [from, of] = [`address ${address}`, `app ${answer.app.appId}`]
  if (!open.enter(from, limits.socketsPerAddress))
    return refuse(closingCodes.overCapacity, 'Too many open connections from this address')
  if (!open.enter(of, limits.socketsPerApp)) {
    open.leave(from)
    return refuse(closingCodes.overCapacity, 'Application is over capacity')
  }
  webSocket.on('close', () => {
    open.leave(from)
    open.leave(of)
  })
  return answer
}

/** Who was refused says good-bye at once, or has nobody waiting for it. */
const goodbyeMs = 2_000

/**
 * Hands an accepted socket to the hub, or says why it is refused: only an open WebSocket can carry the code.
 */
function welcome(hub: RealtimeHub, webSocket: WebSocket, answer: Answer): void {
  // ws reports an oversized or broken frame here and closes the socket by itself (1009, 1002, 1007).
  webSocket.on('error', () => {})
  if ('refusal' in answer) {
    const { code, message } = answer.refusal
    webSocket.send(errorFrame(code, message))
    webSocket.close(code, message)
    setTimeout(() => webSocket.terminate(), goodbyeMs).unref()
    return
  }
  const connection = hub.connect(answer.app, webSocket)
  webSocket.on('message', (data, isBinary) => {
    hub.receive(connection, isBinary ? undefined : String(data))
  })
  webSocket.on('ping', (payload) => {
    if (hub.admit(connection)) webSocket.pong(payload)
  })
  webSocket.on('close', () => hub.disconnected(connection))
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Whether all sockets closed within the time. */
async function allClosed(clients: ReadonlySet<WebSocket>, graceMs: number): Promise<boolean> {
  const { promise: timeUp, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, graceMs, false)
  const closed = [...clients].map((client) => new Promise((done) => client.once('close', done)))
  const gone = await Promise.race([Promise.all(closed).then(() => true), timeUp])
  clearTimeout(timer)
  return gone
}
