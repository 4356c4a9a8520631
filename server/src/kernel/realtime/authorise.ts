/** The answer of the endpoint that lets a signed-in user's socket into a private channel. Pure. */
import { channelKind, isChannelName, isSocketId } from './protocol.ts'
import { channelAuth } from './signature.ts'

export type ChannelRequest = {
  /** `socket_id` and `channel_name` as they came from the client, unchecked. */
  socketId: unknown
  channelName: unknown
  /** Whether the person signed in may hear this channel: the caller's policy. */
  allowed: boolean
  key: string
  secret: string
}

/** 200 goes out as it is: pusher-js takes no other success, 201 and 204 included. */
export type ChannelAnswer =
  | { status: 200; body: { auth: string } }
  | { status: 403; message: string }
  | { status: 422; field: 'socket_id' | 'channel_name'; message: string }

/**
 * A colon or a line break in a name is refused before anything is signed: the signature is over
 * `socket:channel`, so `1.2:private-x` under another socket's id would read like somebody else's permission.
 */
export function authoriseChannel(request: ChannelRequest): ChannelAnswer {
  const { socketId, channelName } = request
  if (typeof socketId !== 'string' || !isSocketId(socketId)) {
    return { status: 422, field: 'socket_id', message: 'The socket id field format is invalid.' }
  }
  if (typeof channelName === 'string' && /[:\r\n]/.test(channelName)) {
    return { status: 422, field: 'channel_name', message: 'The channel name field format is invalid.' }
  }
  if (typeof channelName !== 'string' || !request.allowed || !isPrivateChannel(channelName)) {
    return { status: 403, message: 'This action is unauthorized.' }
  }
  return { status: 200, body: { auth: channelAuth(request, socketId, channelName) } }
}

const isPrivateChannel = (name: string): boolean => isChannelName(name) && channelKind(name) === 'private'
