export { captableListeners } from './listen.ts'
export { captableRoutes } from './routes.ts'
export { shareLots } from './tables.ts'
