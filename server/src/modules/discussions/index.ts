export { discussionRoutes } from './routes.ts'
export { discussionListeners } from './tell-of-questions.ts'
