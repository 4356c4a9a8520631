import type { Module } from '../../kernel/module.ts'
import { linkEvents } from './link-events.ts'
import { verifyChain } from './verify-chain.ts'

const dayInSeconds = 86_400

/** The chain is linked every few seconds, and walked once a day: a broken one is an alarm in the log. */
export const auditModule: Module = {
  scheduled: [
    { name: 'link_events', everySeconds: 5, everywhereEverySeconds: 300, perform: linkEvents },
    {
      name: 'verify_chain',
      everySeconds: dayInSeconds,
      perform: async (platform, tenant) => {
        const report = await verifyChain(platform, tenant.id)
        if (report.brokenAt !== undefined)
          platform.log.fatal({ tenant: tenant.id, ...report }, 'the audit chain is broken')
      },
    },
  ],
}
