/** Telling people things: the bell, the channels on which it rings, and the post. */
export { notificationRoutes } from './routes.ts'
export { notify } from './notify.ts'
export { postLetter, senderOf } from './post-letter.ts'
export { words } from './words.ts'
