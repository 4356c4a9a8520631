import type { Job } from '../../kernel/jobs/job.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transact, transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { certificatesToIssue } from '../investments/index.ts'
import { issueCertificate } from './issue-certificate.ts'
import { tellOfCertificates } from './tell-of-certificates.ts'

/** So many take about a second. */
const atOnce = 20

/** Certificates without a document, locked; those of one person together, so that they are told once. */
const waitingOf = (work: Work, opportunityId: number) =>
  work.db
    .selectFrom('certificates')
    .select(['id', 'investment_id', 'tells_holder'])
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', opportunityId)
    .where('document_id', 'is', null)
    .orderBy('user_id')
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .execute()

/**
 * Issues an opportunity's certificates a part at a time, in one transaction each: a process that dies has
 * issued and told all of a part or none of it. Files of a part that failed are swept.
 */
const issueWaiting: Job<{ investment_opportunity_id: number }> = {
  ...certificatesToIssue,
  perform: async ({ platform, scope }, waiting) => {
    const ring = await transact(platform, scope, async (work) => {
      const some = await waitingOf(work, waiting.investment_opportunity_id)
      for (const certificate of some) await issueCertificate(work, certificate)
      if (some.length === atOnce) await askFor(work, waiting.investment_opportunity_id)
      const told = some.filter((certificate) => certificate.tells_holder)
      return tellOfCertificates(
        work,
        told.map(({ id }) => id),
      )
    })
    // They are told: a bell that did not ring shows its note all the same.
    await ring().catch((error: unknown) => platform.log.error({ err: error }, 'bells did not ring'))
  },
}

export const captableJobs: readonly Job<{ investment_opportunity_id: number }>[] = [issueWaiting]

const askFor = (work: Work, opportunityId: number) =>
  work.enqueue(
    certificatesToIssue,
    { investment_opportunity_id: opportunityId },
    { key: String(opportunityId) },
  )

/**
 * Every hour: certificates whose job was given up, or that an earlier version had not written, are asked for
 * again.
 */
export const captableScheduled: readonly ScheduledTask[] = [
  {
    name: 'issue_certificates',
    everySeconds: 3600,
    perform: (platform, tenant) =>
      transactAsSystem(platform, tenant, async (work) => {
        const rounds = await work.db
          .selectFrom('certificates')
          .select('investment_opportunity_id as id')
          .distinct()
          .where('tenant_id', '=', tenant.id)
          .where('document_id', 'is', null)
          .execute()
        for (const { id } of rounds) await askFor(work, id)
      }),
  },
]
