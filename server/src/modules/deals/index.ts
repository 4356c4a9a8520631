import './record-owner.ts'

export { dealRoutes } from './routes.ts'
export { standardPipeline } from './standard-pipeline.ts'
