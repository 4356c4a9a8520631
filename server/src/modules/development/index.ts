export { devMailRoutes } from './dev-mail.ts'
