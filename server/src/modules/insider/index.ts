import type { Module } from '../../kernel/module.ts'
import { insiderRoutes } from './routes.ts'
/** Who was told what in confidence, and when. */

export const insiderModule: Module = {
  routes: insiderRoutes,
}
