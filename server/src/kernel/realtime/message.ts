/** What is sent to browsers, whichever driver carries it, and the rules that every driver keeps. Pure. */
import type { closingCodes } from './protocol.ts'
import { isChannelName, isSocketId } from './protocol.ts'

/** One event for the subscribers of some channels of one app. */
export type RealtimeMessage = {
  appId: string
  /** 1 to 100 names. A socket that hears two of them gets the event twice, once a channel. */
  channels: readonly string[]
  /** At most 200 characters. */
  event: string
  /** JSON text of at most 10 KB, handed on letter for letter. */
  data: string
  /** The socket whose own request caused the event (`X-Socket-ID`): its page shows the change already. */
  exceptSocketId?: string | undefined
}

/**
 * Ends every socket of a user. 4200 makes the browser come back and ask for its channels again (signed out,
 * another role); 4009 keeps it away (disabled).
 */
export type Termination = {
  appId: string
  userKey: string
  code: typeof closingCodes.reconnect | typeof closingCodes.unauthorised
}

/**
 * Whose socket it is, found out when a session had it signed into a private channel. Channels of an
 * opportunity or a board don't say it, and the socket has to end with the person's session all the same.
 */
export type SocketOwner = {
  appId: string
  socketId: string
  userKey: string
  /** After this the browser has to come back and ask for its channels with a session that is still open. */
  lifeMs: number
}

/**
 * The calls reject when the driver can't deliver; nothing has been sent then, and a job may simply try again.
 * Never call them inside a unit of work: what they do can't be rolled back.
 */
export type RealtimePublisher = {
  /** @throws {MessageRefused} when the message breaks a rule of RealtimeMessage. */
  publish(message: RealtimeMessage): Promise<void>
  terminate(termination: Termination): Promise<void>
  identify(owner: SocketOwner): Promise<void>
}

/** A message that no driver would carry; `status` is what the HTTP API answers. */
export class MessageRefused extends Error {
  readonly status: 400 | 413

  constructor(status: 400 | 413, message: string) {
    super(message)
    this.name = 'MessageRefused'
    this.status = status
  }
}

/**
 * Limits of the hosted service, kept by our own driver as well so that a tenant can change driver any day.
 */
const maximum = { channels: 100, eventCharacters: 200, dataBytes: 10 * 1024 }

/** @throws {MessageRefused} 413 for too much data, 400 for everything else. */
export function checkMessage({ channels, event, data, exceptSocketId }: RealtimeMessage): void {
  if (channels.length === 0 || channels.length > maximum.channels) {
    throw new MessageRefused(400, `A message goes to 1 to ${maximum.channels} channels.`)
  }
  if (!channels.every(isChannelName)) throw new MessageRefused(400, 'A channel name is invalid.')
  if (event === '' || event.length > maximum.eventCharacters) {
    throw new MessageRefused(400, `An event name has 1 to ${maximum.eventCharacters} characters.`)
  }
  if (exceptSocketId !== undefined && !isSocketId(exceptSocketId)) {
    throw new MessageRefused(400, 'The socket id is invalid.')
  }
  if (Buffer.byteLength(data) > maximum.dataBytes) {
    throw new MessageRefused(413, `The data of an event is at most ${maximum.dataBytes} bytes.`)
  }
}
