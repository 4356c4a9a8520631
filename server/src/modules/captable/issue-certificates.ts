import type { Job } from '../../kernel/jobs/job.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transact, transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { certificatesToIssue } from '../investments/index.ts'
import { issueCertificates } from './issue-certificate.ts'
import { sql } from 'kysely'
import { dateText, formatDecimal, securityText } from '../../domain/format.ts'
import { linkTo } from '../../kernel/links.ts'
import { certificateReady, senderOf } from '../../letters/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notifyAll, words } from '../notifications/index.ts'

interface CertificateNotice {
  user_id: number
  first_name: string
  email: string
  investment_id: number
  offer_id: number
  offer: string
  issuer: string
  share_class: string
  shares: string
  number: string
  issued_on: string
  document_id: number
}

/**
 * Tells those who got shares that the round is completed and where their certificates are: a letter each, a
 * note each person.
 */
async function tellOfCertificates(work: Work, ids: readonly number[]): Promise<() => Promise<void>> {
  const { rows } = await sql<CertificateNotice>`
    select l.user_id, u.first_name, u.email, l.investment_id, o.id as offer_id, o.name as offer,
      coalesce(o.issuer_name, o.name) as issuer, l.share_class, wire_decimal(l.shares) as shares, c.number, c.issued_on, c.document_id
    from certificates c
    join share_lots l on l.tenant_id = ${work.tenant.id} and l.id = c.share_lot_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = c.investment_opportunity_id
    where c.tenant_id = ${work.tenant.id} and c.id = any(${[...ids]}::bigint[]) order by c.id`.execute(
    work.db,
  )
  for (const row of rows)
    await postLetter(work, {
      group: 'investments',
      to: row.email,
      cause: `certificate:${row.investment_id}`,
      mail: letter(work, row),
    })
  return notifyAll(
    work,
    [...Map.groupBy(rows, (row) => row.user_id).values()].map((own) => noteOn(own)),
  )
}

const pageOf = ({ document_id: id }: CertificateNotice) => `/investor/pdf/${id}`

/** Of several certificates the note leads to the holding, which has them all. */
function noteOn(own: readonly CertificateNotice[]) {
  const [first] = own as readonly [CertificateNotice]
  const numbers = own.map(({ number }) => number).join(', ')
  return {
    userIds: [first.user_id],
    cause: `certificate:${first.investment_id}`,
    name: 'InvestmentOpportunityTransitionExisting',
    message:
      own.length === 1
        ? words`**${first.offer}** has completed. Your share certificate **${numbers}** is ready.`
        : words`**${first.offer}** has completed. Your share certificates **${numbers}** are ready.`,
    cta: own.length === 1 ? pageOf(first) : `/investor/portfolio/${first.offer_id}`,
    icon: 'investment_opportunity_transition_existing',
  } as const
}

const letter = (work: Work, row: CertificateNotice) =>
  certificateReady(senderOf(work.tenant), {
    firstName: row.first_name,
    company: row.issuer,
    holding: `${formatDecimal(row.shares)} ${securityText(row.share_class)}`,
    certificateNumber: row.number,
    issuedOn: dateText(row.issued_on),
    url: linkTo(work.platform, work.tenant, pageOf(row)),
  })

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
    .where('cancelled_on', 'is', null)
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
      await issueCertificates(work, some)
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
          .where('cancelled_on', 'is', null)
          .execute()
        for (const { id } of rounds) await askFor(work, id)
      }),
  },
]
