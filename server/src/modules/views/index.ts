import type { Module } from '../../kernel/module.ts'
import { viewRoutes } from './routes.ts'

export const viewModule: Module = {
  routes: viewRoutes,
}
