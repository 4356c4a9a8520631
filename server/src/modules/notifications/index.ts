import type { Module } from '../../kernel/module.ts'
import { notificationRoutes } from './routes.ts'
/** Telling people things: the bell and the channels on which it rings. */
export { notify, notifyAll } from './notify.ts'
export type { Note } from './notify.ts'
export { withReason, words } from './words.ts'

export const notificationModule: Module = {
  routes: notificationRoutes,
}
