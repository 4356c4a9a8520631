import type { Listener } from '../../kernel/events/listener.ts'
import { printCertificate } from './print-certificate.ts'

/** Certificates are printed as soon as shares are allotted, so that nobody waits for one. */
export const captableListeners: readonly Listener[] = [
  {
    name: 'captable.certificates',
    hears: ['opportunity.completed'],
    handle: async ({ db, tenant, platform, now }, { subjectId }) => {
      const waiting = await db
        .selectFrom('certificates')
        .select('investment_id')
        .where('tenant_id', '=', tenant.id)
        .where('investment_opportunity_id', '=', subjectId ?? 0)
        .where('file_key', 'is', null)
        .execute()
      for (const { investment_id: id } of waiting) await printCertificate({ db, tenant, platform, now }, id)
    },
  },
]
