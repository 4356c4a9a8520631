import {
  closedKpiPeriodStatuses,
  kpiReminderDays,
  messageFor,
  refuse,
  refuseField,
  say,
} from '@moorgate/contract'
import type { BodyOf, FieldErrors, askForKpis as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateOfDay, dayNumber } from '../../../domain/calendar.ts'
import { dateText } from '../../../domain/format.ts'
import {
  fitsYear,
  lastDayOf,
  monthsOf,
  parsePeriod,
  periodEnding,
  periodLabel,
  periodName,
} from '../../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../../domain/kpi-period.ts'
import { KpiBook } from '../../../domain/kpi-roll-up.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { readDefinitions } from '../definitions.ts'
import type { Definition } from '../definitions.ts'
import { figureKinds, findCompany, kindAsked } from '../reporting-company.ts'
import type { ReportingCompany } from '../reporting-company.ts'
import { recipientOf } from './recipients.ts'
import type { Recipient } from './recipients.ts'

type Body = BodyOf<typeof endpoint>

/** Asks companies for a period, all or none. Answers the ids of the requests. */
export async function askForKpis(work: Work, body: Body): Promise<{ ids: number[] }> {
  if (body.due_date < todayOf(work)) refuseField('due_date', 'The due date can’t be in the past.')
  if (body.companies.length === 0) refuseField('companies', 'Choose at least one company.')
  const kinds = await kindsOf(work, body)
  const definitions = await readDefinitions(work)
  const periodOf = periodAsked(body)
  checkKpis(body, definitions)
  const errors: FieldErrors = {}
  const asked: AskedRequest[] = []
  for (const [index, line] of body.companies.entries()) {
    const found = await judgeLine(work, line, { body, kinds, definitions, periodOf })
    if (Array.isArray(found)) errors[`companies.${index}.${found[0]}`] = [found[1]]
    else if (asked.some(({ company }) => company.id === found.company.id))
      errors[`companies.${index}.company_id`] = [`${found.company.name} appears twice.`]
    else asked.push(found)
  }
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  const ids: number[] = []
  for (const each of asked) ids.push(await store(work, each, { body, kinds }))
  return { ids }
}

async function kindsOf(work: Work, { report_sub_type_ids: ids }: Body): Promise<number[]> {
  const kinds = await figureKinds(work)
  if (ids === undefined || ids.length === 0) return [kindAsked(kinds, undefined).id]
  for (const id of ids)
    if (!kinds.some((each) => each.id === id && each.kind !== 'prior'))
      refuseField('report_sub_type_ids', messageFor(say.in, 'report_sub_type_ids'))
  return [...new Set(ids)]
}

/**
 * The period of a company that is asked for: the one that ends on the day, or undefined where its year has none;
 * or the one of a name.
 */
function periodAsked({ ends_on: day, frequency = 'quarterly', period: name }: Body): PeriodOfCompany {
  if (name !== undefined) {
    if (day !== undefined) refuseField('period', say.prohibited)
    return ({ yearEndMonth }) => parsePeriod(name, yearEndMonth) ?? refuseField('period', say.in)
  }
  if (day === undefined) return refuseField('ends_on', say.required)
  const period = periodEnding(day, monthsOf(frequency))
  if (lastDayOf(period) !== day) refuseField('ends_on', 'Choose the last day of a month.')
  return ({ yearEndMonth }) => (fitsYear(period, yearEndMonth) ? period : undefined)
}
type PeriodOfCompany = (company: ReportingCompany) => KpiPeriod | undefined

/** An empty list asks for all of them. */
const namedKpis = ({ report_type_ids: ids }: Body): number[] | null => (ids?.length ? ids : null)

/** KPIs that nobody enters are asked of nobody. */
function checkKpis({ report_type_ids: ids }: Body, definitions: readonly Definition[]): void {
  for (const id of ids ?? []) {
    const found = definitions.find((each) => each.id === id)
    if (!found?.active) refuseField('report_type_ids', messageFor(say.in, 'report_type_ids'))
    if (KpiBook.isCalculated(found))
      refuseField('report_type_ids', `${found.name} is calculated from other KPIs, so it can’t be requested.`)
  }
}

interface AskedRequest {
  company: ReportingCompany
  period: KpiPeriod
  recipient: Recipient
}

interface Question {
  body: Body
  kinds: readonly number[]
  definitions: readonly Definition[]
  periodOf: PeriodOfCompany
}

/** One company and its person, or the field that is wrong and why. */
async function judgeLine(
  work: Work,
  line: Body['companies'][number],
  { body, kinds, definitions, periodOf }: Question,
): Promise<AskedRequest | [field: string, problem: string]> {
  await holdCompany(work, line.company_id)
  const company = await findCompany(work, line.company_id)
  if (!company) return ['company_id', messageFor(say.in, 'company_id')]
  const period = periodOf(company)
  if (!period) return ['company_id', noSuchPeriod(company, body)]
  const label = periodLabel(period, company.yearEndMonth)
  if (askedKpis(definitions, { company, period, ids: namedKpis(body) }).length === 0)
    return ['company_id', `${company.name} doesn’t report this KPI for ${label}.`]
  const state = await stateOf(work, { company, period, kinds })
  if (state.isAsked) return ['company_id', `${company.name} already has a request for ${label}.`]
  if (state.closed >= kinds.length)
    return ['company_id', `The figures of ${company.name} for ${label} have already been approved.`]
  const recipient = await recipientOf(work, line)
  return Array.isArray(recipient) ? recipient : { company, period, recipient }
}

const noSuchPeriod = ({ name }: ReportingCompany, { ends_on: day = '', frequency }: Body): string =>
  `The financial year of ${name} has no ${frequency === 'annual' ? 'year' : 'quarter'} to ${dateText(day)}.`

/** The end of its year stays until the request stands, which holds it then. */
const holdCompany = async (work: Work, id: number) =>
  sql`select id from companies where tenant_id = ${work.tenant.id} and id = ${id} for share`.execute(work.db)

/** KPIs that a company enters for such a period, as far as they are asked for. */
export function askedKpis(
  definitions: readonly Definition[],
  of: { company: Pick<ReportingCompany, 'id'>; period: KpiPeriod; ids: readonly number[] | null },
): Definition[] {
  return definitions.filter(
    (each) =>
      each.active &&
      !KpiBook.isCalculated(each) &&
      monthsOf(each.frequency) === of.period.months &&
      (each.ownerId === null || each.ownerId === of.company.id) &&
      (of.ids === null || of.ids.includes(each.id)),
  )
}

async function stateOf(
  work: Work,
  { company, period, kinds }: { company: ReportingCompany; period: KpiPeriod; kinds: readonly number[] },
): Promise<{ isAsked: boolean; closed: number }> {
  const day = lastDayOf(period)
  const { rows } = await sql<{ isAsked: boolean; closed: number }>`
    select exists (select 1 from kpi_requests r where r.tenant_id = ${work.tenant.id} and r.company_id = ${company.id}
        and r.months = ${period.months} and r.ends_on = ${day}::date and r.status <> 'withdrawn') as "isAsked",
      (select count(*)::int from kpi_periods p where p.tenant_id = ${work.tenant.id} and p.company_id = ${company.id}
        and p.months = ${period.months} and p.ends_on = ${day}::date and p.status in ${sql.raw(statusList(closedKpiPeriodStatuses))}
        and p.report_sub_type_id = any(${kinds}::bigint[])) as closed`.execute(work.db)
  return rows[0]!
}

async function store(
  work: Work,
  { company, period, recipient }: AskedRequest,
  { body, kinds }: { body: Body; kinds: number[] },
): Promise<number> {
  const saved = await work.db
    .insertInto('kpi_requests')
    .values({
      tenant_id: work.tenant.id,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
      company_id: company.id,
      months: period.months,
      ends_on: lastDayOf(period),
      period: periodName(period, company.yearEndMonth),
      period_label: periodLabel(period, company.yearEndMonth),
      due_date: body.due_date,
      message: body.message ?? null,
      report_type_ids: namedKpis(body),
      report_sub_type_ids: kinds,
      recipient_name: recipient.name,
      recipient_email: recipient.email,
      user_id: recipient.userId,
      reminders: passedReminders(body.due_date, todayOf(work)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else asked in the same moment.
  if (!saved) return refuseField('companies', `${company.name} already has a request for this period.`)
  work.emit({
    type: 'kpi_request.asked',
    subject: { type: 'kpi_request', id: saved.id },
    payload: { company_id: company.id, period: periodName(period, company.yearEndMonth) },
    after: { status: 'asked', due_date: body.due_date, recipient: recipient.email },
  })
  return saved.id
}

/**
 * Of the days on which people are reminded, those that are there or over: who is asked today needs none of
 * them.
 */
const passedReminders = (dueDate: string, today: string): number =>
  kpiReminderDays.filter((days) => dateOfDay(dayNumber(dueDate)! + days) <= today).length
