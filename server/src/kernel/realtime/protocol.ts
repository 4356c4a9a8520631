/**
 * The Pusher channels protocol, version 7, as pusher-js speaks it: frames, names and closing codes. Pure.
 * Text frames, one JSON object each. What the server sends carries `data` as a JSON text inside the JSON;
 * clients may send it either way.
 */
import { randomInt } from 'node:crypto'

/**
 * Codes of `pusher:error` and of closing. The range tells pusher-js what to do next:
 * 4000–4099 stay away, 4100–4199 come back after a second, 4200–4299 come back at once.
 */
export const closingCodes = {
  appUnknown: 4001,
  appDisabled: 4003,
  overConnectionQuota: 4004,
  pathUnknown: 4005,
  versionMalformed: 4006,
  versionUnsupported: 4007,
  versionMissing: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongMissing: 4201,
} as const

export type ClosingCode = (typeof closingCodes)[keyof typeof closingCodes]

/** Client events and too many frames. Never a closing code: pusher-js would take it for "stay away". */
export const clientEventRefused = 4301

export type Refusal = { code: ClosingCode; message: string }

/** Protocol 6 differs from 7 only in what newer clients may additionally ask for, so both are served. */
const supportedVersions = new Set([6, 7])

/** @param version the `protocol` parameter of the dial path, null when it is absent. */
export function versionRefusal(version: string | null): Refusal | undefined {
  if (version === null) return { code: closingCodes.versionMissing, message: 'No protocol version supplied' }
  if (!/^\d{1,4}$/.test(version)) {
    return { code: closingCodes.versionMalformed, message: 'Invalid version string format' }
  }
  if (supportedVersions.has(Number(version))) return undefined
  return { code: closingCodes.versionUnsupported, message: 'Unsupported protocol version' }
}

const channelName = /^[A-Za-z0-9_\-=@,.;]{1,164}$/

export const isChannelName = (name: string): boolean => channelName.test(name)

/**
 * Presence channels are recognised so that they can be refused: nothing here tells users about each other.
 */
export function channelKind(name: string): 'public' | 'private' | 'presence' {
  if (name.startsWith('private-')) return 'private'
  return name.startsWith('presence-') ? 'presence' : 'public'
}

const socketIdPart = 10 ** 12

/**
 * Two decimal integers joined by a full stop; random, so that no two processes ever give out the same one.
 */
export const newSocketId = (): string => `${randomInt(1, socketIdPart)}.${randomInt(1, socketIdPart)}`

export const isSocketId = (text: string): boolean => text.length <= 64 && /^\d+\.\d+$/.test(text)

export type ClientFrame = { event: string; data: Readonly<Record<string, unknown>> }

/**
 * Reads what a client sent; undefined when it isn't a JSON object with an `event`. Unknown keys are ignored,
 * and `data` that is no object (a whisper may carry any text) counts as empty.
 */
export function readFrame(text: string): ClientFrame | undefined {
  const frame = objectIn(text)
  if (frame === undefined || typeof frame['event'] !== 'string') return undefined
  return { event: frame['event'], data: objectIn(frame['data']) ?? {} }
}

function objectIn(value: unknown): Record<string, unknown> | undefined {
  const parsed = typeof value === 'string' ? parsedJson(value) : value
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  return isObject ? (parsed as Record<string, unknown>) : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An event of a channel; `data` is JSON text already and is passed on letter for letter. */
export const eventFrame = (channel: string, event: string, data: string): string =>
  JSON.stringify({ event, channel, data })

export const pingFrame = systemFrame('pusher:ping', {})
export const pongFrame = systemFrame('pusher:pong', {})

/** pusher-js refuses a connection whose `activity_timeout` is absent or 0. */
export const establishedFrame = (socketId: string, activityTimeoutSeconds: number): string =>
  systemFrame('pusher:connection_established', {
    socket_id: socketId,
    activity_timeout: activityTimeoutSeconds,
  })

export const errorFrame = (code: number, message: string): string =>
  systemFrame('pusher:error', { code, message })

export const subscribedFrame = (channel: string): string =>
  eventFrame(channel, 'pusher_internal:subscription_succeeded', '{}')

export type SubscriptionRefusal = { status: number; error: string }

export const subscriptionRefusedFrame = (channel: string, refusal: SubscriptionRefusal): string =>
  eventFrame(
    channel,
    'pusher:subscription_error',
    JSON.stringify({ type: refusal.status === 401 ? 'AuthError' : 'SubscriptionError', ...refusal }),
  )

function systemFrame(event: string, data: object): string {
  return JSON.stringify({ event, data: JSON.stringify(data) })
}
