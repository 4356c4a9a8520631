/** Telling people things: the bell, the channels on which it rings, and the post. */
export { openChannels } from './authorise-broadcast.ts'
export { notificationRoutes } from './routes.ts'
export { notify, notifyAll } from './notify.ts'
export type { Note } from './notify.ts'
export { postLetter, senderOf } from './post-letter.ts'
export { withReason, words } from './words.ts'
