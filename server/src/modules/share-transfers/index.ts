import type { Module } from '../../kernel/module.ts'
import { formJobs, formScheduled } from './form/write-forms.ts'
import { shareTransferRoutes } from './routes.ts'
import { tellRegistered } from './tell-registered.ts'

/** Shares that go from one holder to another, with the form, the register and the books. */
export const shareTransferModule: Module = {
  routes: shareTransferRoutes,
  subscriptions: [tellRegistered],
  jobs: formJobs,
  scheduled: formScheduled,
}
