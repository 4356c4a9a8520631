import type { Module } from '../../kernel/module.ts'
import { reportBuilderRoutes } from './routes.ts'

export const reportBuilderModule: Module = { routes: reportBuilderRoutes }
