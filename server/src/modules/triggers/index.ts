import type { Module } from '../../kernel/module.ts'
import { evaluateTriggers } from './evaluate.ts'
import { performRun } from './perform-run.ts'
import { triggerRoutes } from './routes.ts'

/** Automations: what happens by itself because something happened. */
export const triggerModule: Module = {
  routes: triggerRoutes,
  subscriptions: [evaluateTriggers],
  jobs: [performRun],
}
