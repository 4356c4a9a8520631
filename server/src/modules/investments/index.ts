export { investmentRoutes } from './routes.ts'
