import './relations.ts'

export { timelineListeners } from './listen.ts'
export { timelineDuties } from './remind.ts'
export { timelineRoutes } from './routes.ts'
