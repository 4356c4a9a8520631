import type { Module } from '../../kernel/module.ts'
import { devMailRoutes } from './dev-mail.ts'

export const developmentModule: Module = {
  routes: devMailRoutes,
}
