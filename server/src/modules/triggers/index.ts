import type { Module } from '../../kernel/module.ts'
import { evaluateTriggers } from './evaluate.ts'
import { performRun } from './perform-run.ts'
import { triggerRoutes } from './routes.ts'
import { tellFailed } from './tell-failed.ts'

/** Automations: what happens by itself because something happened. */
export const triggerModule: Module = {
  routes: triggerRoutes,
  subscriptions: [evaluateTriggers, tellFailed],
  jobs: [performRun],
}
