import type { Module } from '../../kernel/module.ts'
import { checkRegister } from './check-register.ts'

/** The register of members as a history: the only place that writes movements of shares and the lots that are held. */
export { recordMovements } from './record-movements.ts'
export type { LotTerms, Movement } from './record-movements.ts'
export { moveHoldings } from './move-holdings.ts'
export { registerChecks } from './check-register.ts'

/** Once a day the lots are held against the movements: where they differ, that is an alarm in the log. */
export const registerModule: Module = {
  scheduled: [
    {
      name: 'check_register',
      everySeconds: 86_400,
      perform: async (platform, tenant) => {
        const problems = await checkRegister(platform.database.of(tenant.id), tenant.id)
        if (problems.length > 0)
          platform.log.fatal({ tenant: tenant.id, problems }, 'the register differs from the lots')
      },
    },
  ],
}
