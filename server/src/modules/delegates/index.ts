import './limits.ts'

export { delegateSubscriptions } from './listen.ts'
export { delegateRoutes } from './routes.ts'
