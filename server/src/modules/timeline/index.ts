import './relations.ts'

export { timelineSubscriptions } from './listen.ts'
export { timelineDuties } from './remind.ts'
export { timelineRoutes } from './routes.ts'
