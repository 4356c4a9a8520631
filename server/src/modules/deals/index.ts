import './record-owner.ts'

export { dealListeners } from './follow-merge.ts'
export { dealRoutes } from './routes.ts'
export { standardPipeline } from './standard-pipeline.ts'
