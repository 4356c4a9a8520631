import { editionOf, labelOf, lowerCase, textOf } from '@moorgate/contract'
import { updateReportPath } from '@moorgate/contract/screens.ts'
import type { ShownFigures, UpdateReportOwnerType } from '@moorgate/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { dateText } from '../../domain/format.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import type { Job, JobKind } from '../../kernel/jobs/job.ts'
import { linkTo } from '../../kernel/links.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { todayOf, transact } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { senderOf, updateReport as updateLetter } from '../../letters/index.ts'
import type { WaysToStop } from '../../letters/index.ts'
import { shownOfferName } from '../../rows/sounding-rows.ts'
import { notify, notifyAll, postOptionalLetters, words } from '../notifications/index.ts'
import { heldThrough, isHolderOf } from './audience.ts'
import { figuresOfLetter } from './letter-figures.ts'

interface NextBatch {
  report_id: number
}

const tellNext: JobKind<NextBatch> = {
  name: 'update_reports.tell',
  payload: z.object({ report_id: z.int() }),
}

const tellFrom = (work: Work, id: number) => work.enqueue(tellNext, { report_id: id }, { key: String(id) })

/** The holders hear of a report when it is published, and never again. */
const tellPublished = subscription({
  name: 'update_reports.published',
  on: ['update_report.published'],
  handle: async (work, event) => {
    if (event.payload.notify && event.subjectId !== null) await tellFrom(work, event.subjectId)
  },
})

interface ToldReport {
  id: number
  title: string
  summary: string | null
  owner_type: UpdateReportOwnerType
  owner_name: string
  year: number | null
  quarter: number | null
  word_count: number
  figures: ShownFigures[]
  is_confidential: boolean
  /** What the confidential offer through which it is held is called in a mailbox. */
  code_name: string | null
}

interface Recipient {
  user_id: number
  email: string
  first_name: string
  is_holder: boolean
}

const atOnce = 50

/** So many holders at a time: each is marked in the transaction that tells them. */
const tellHolders: Job<NextBatch> = {
  ...tellNext,
  perform: async ({ platform, scope }, { report_id: id }) => {
    const afterwards = await transact(platform, scope, async (work) => {
      const report = await toldReport(work, id)
      const some = report ? await takeRecipients(work, id) : []
      if (some.length === atOnce) await tellFrom(work, id)
      return report && tell(work, report, some)
    })
    // They are told: a bell that did not ring shows its note all the same.
    await afterwards?.().catch((error: unknown) => platform.log.error({ err: error }, 'bells did not ring'))
  },
}

async function toldReport(work: Work, id: number): Promise<ToldReport | undefined> {
  const through = tenantSql(work.tenant, heldThrough('r'))
  const { rows } = await sql<ToldReport>`
    select r.id, r.title, r.summary, r.owner_type, r.year, r.quarter, r.word_count, r.figures,
      (select o.name from record_owners o where o.tenant_id = ${work.tenant.id} and o.type = r.owner_type and o.id = r.owner_id)
        as owner_name,
      coalesce((select w.market_sounding from investment_opportunities w
        where w.tenant_id = ${work.tenant.id} and w.id = ${through}), false) as is_confidential,
      (select ${tenantSql(work.tenant, shownOfferName('w'))} from investment_opportunities w
        where w.tenant_id = ${work.tenant.id} and w.id = ${through} and w.market_sounding) as code_name
    from update_reports r
    where r.tenant_id = ${work.tenant.id} and r.id = ${id} and r.status = 'live' and r.deleted_at is null`.execute(
    work.db,
  )
  return rows[0]
}

async function takeRecipients(work: Work, id: number): Promise<Recipient[]> {
  const isHolder = tenantSql(work.tenant, isHolderOf('r', 'u.id'))
  const { rows } = await sql<Recipient>`
    update update_report_recipients t set told_at = ${work.now}
    from users u, update_reports r
    where r.tenant_id = ${work.tenant.id} and r.id = ${id} and t.tenant_id = ${work.tenant.id} and t.update_report_id = ${id} and u.tenant_id = ${work.tenant.id} and u.id = t.user_id
      and t.user_id in (select n.user_id from update_report_recipients n
        where n.tenant_id = ${work.tenant.id} and n.update_report_id = ${id} and n.told_at is null
        order by n.user_id limit ${atOnce} for update skip locked)
    returning t.user_id, u.email, u.first_name, ${isHolder} as is_holder`.execute(work.db)
  return rows
}

const pageOf = (id: number) => `/investor/news/reports/${id}`

/** A confidential offer is not named in a mailbox. */
const shownName = ({ code_name: codeName, owner_name: name }: ToldReport) => codeName ?? name

async function tell(work: Work, report: ToldReport, people: readonly Recipient[]) {
  const name = shownName(report)
  const title = report.is_confidential ? labelOf(wordingOf(work.tenant).labels, 'update') : report.title
  const cause = `update_report:${report.id}`
  const letters = people.map((person) => ({
    reader: { id: person.user_id, email: person.email },
    cause: `${cause}:${person.user_id}`,
    write: (ways: WaysToStop) => letterOf(work, report, { name, title, person, ways }),
  }))
  await postOptionalLetters(work, { side: 'investor', group: 'reports' }, letters)
  return notifyAll(
    work,
    people.map(({ user_id: userId }) => ({
      userIds: [userId],
      cause,
      name: 'UpdateReportPublished' as const,
      message: words`**${name}**: ${title}`,
      cta: pageOf(report.id),
      icon: 'update_reports' as const,
    })),
  )
}

/** The last day that the letter's figures are about. */
const valuedOn = ({ figures, is_confidential: isConfidential }: ToldReport): string | undefined =>
  isConfidential
    ? undefined
    : figures
        .flatMap(({ periods }) => periods.map(({ ends_on: day }) => day))
        .toSorted()
        .at(-1)

interface LetterFacts {
  name: string
  title: string
  person: Recipient
  ways: WaysToStop
}

function letterOf(work: Work, report: ToldReport, { name, title, person, ways }: LetterFacts) {
  const sender = senderOf(work.tenant)
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  const edition = editionOf(report, wordingOf(work.tenant).labels)
  return updateLetter(sender, {
    firstName: person.first_name,
    invests: person.is_holder,
    company: name,
    edition: edition.replace(/^\p{L}+/u, lowerCase),
    title,
    summary: [
      (report.is_confidential ? null : report.summary) ??
        `A new report from ${sender.name} is ready to read.`,
    ],
    figures: report.is_confidential ? [] : figuresOfLetter(report.figures),
    minutes: Math.max(Math.ceil(report.word_count / 200), 1),
    valuationNote: textOf(wordingOf(work.tenant), 'valuation_note', {
      provider: sender.name,
      date: dateText(valuedOn(report) ?? todayOf(work)),
    }),
    url: address(pageOf(report.id)),
    ways,
  })
}

/** The person who scheduled a report hears that it was not published. */
const tellFailed = subscription({
  name: 'update_reports.publication_failed',
  on: ['update_report.publication_failed'],
  handle: async (work, event) => {
    const id = event.subjectId ?? 0
    const { rows } = await sql<{ title: string }>`
      select title from update_reports where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
    return notify(work, {
      userIds: [event.payload.user_id],
      cause: `event:${event.id}`,
      name: 'UpdateReportFailed',
      message: words`**${rows[0]?.title ?? ''}** could not be published as scheduled. It is a draft again.`,
      cta: updateReportPath({ id, status: 'draft' }),
      icon: 'update_reports',
    })
  },
})

export const reportTellers: readonly Subscription[] = [tellPublished, tellFailed]
export const tellJob: Job<NextBatch> = tellHolders
