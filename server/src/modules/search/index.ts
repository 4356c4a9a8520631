import type { Module } from '../../kernel/module.ts'
import { searchRoutes } from './routes.ts'

export const searchModule: Module = {
  routes: searchRoutes,
}
