import type { Module } from '../../kernel/module.ts'
import { notificationRoutes } from './routes.ts'
/** Telling people things: the bell, the channels on which it rings, and the post. */
export { useChannels } from './authorise-broadcast.ts'
export { notify, notifyAll } from './notify.ts'
export type { Note } from './notify.ts'
export { postLetter, senderOf } from './post-letter.ts'
export { withReason, words } from './words.ts'

export const notificationModule: Module = {
  routes: notificationRoutes,
}
