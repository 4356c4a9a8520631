import type { Module } from '../../kernel/module.ts'
import { wipRoutes } from './routes.ts'

export const wipModule: Module = { routes: wipRoutes }
