import type { Module } from '../../kernel/module.ts'
import { overviewRoutes } from './routes.ts'

export const overviewModule: Module = {
  routes: overviewRoutes,
}
