import type { Module } from '../../kernel/module.ts'
import { portfolioRoutes } from './routes.ts'

export const portfolioModule: Module = {
  routes: portfolioRoutes,
}
