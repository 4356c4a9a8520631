/** Who was told what in confidence, and when. */
export { insiderRoutes } from './routes.ts'
