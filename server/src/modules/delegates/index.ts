import './limits.ts'

export { delegateListeners } from './listen.ts'
export { delegateRoutes } from './routes.ts'
