import type { Platform } from '../../kernel/platform.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { cardProvider } from '../card-provider/index.ts'
import { accountKey } from './connection.ts'
import { cardPaymentKinds } from './payment-kinds.ts'

/** Asks the provider for what it should have told us by now. */
export const reconcileCards: ScheduledTask = {
  name: 'reconcile_cards',
  everySeconds: 300,
  isNeeded: async (platform, tenant) => (await unsettled(platform, tenant)).length > 0,
  perform: async (platform, tenant) => {
    const key = await accountKey({ db: platform.database.of(tenant.id), platform, tenant })
    const provider = key === undefined ? undefined : await cardProvider(platform, key)
    const failures: unknown[] = []
    for (const settle of await unsettled(platform, tenant))
      await settle(provider).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} were not reconciled`)
  },
}

async function unsettled(platform: Platform, tenant: Tenant) {
  const found = await Promise.all(cardPaymentKinds(platform).map((kind) => kind.unsettled(platform, tenant)))
  return found.flat()
}
