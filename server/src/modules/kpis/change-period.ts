import { largeMovePercent, refuse, refuseField, say, messageFor } from '@moorgate/contract'
import type { AnswerOf, BodyOf, KpiPeriodStatus, submitPeriod as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { earlier, lastDayOf, parsePeriod } from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import { changeInPercent, isLargeMove } from '../../domain/kpi-change.ts'
import { fractionOf, rounded } from '../../domain/fraction.ts'
import { formatScaled } from '../../domain/scaled.ts'
import type { Work } from '../../kernel/work.ts'
import { followPeriod } from './collection/follow-period.ts'
import { lockRequestFor } from './collection/request.ts'
import { lockPeriod, mustBeUnlocked } from './lock-periods.ts'
import type { PeriodRow } from './lock-periods.ts'
import { reportingOf } from './write-inputs.ts'

type PeriodAct = 'submit' | 'approve' | 'lock' | 'return'

/** From which state each act leads, and to which: draft, submitted, approved, locked. */
const acts = {
  submit: { from: 'draft', to: 'submitted', event: 'kpi_period.submitted' },
  approve: { from: 'submitted', to: 'approved', event: 'kpi_period.approved' },
  lock: { from: 'approved', to: 'locked', event: 'kpi_period.locked' },
  return: { from: 'submitted', to: 'draft', event: 'kpi_period.returned' },
} as const satisfies Record<PeriodAct, { from: KpiPeriodStatus; to: KpiPeriodStatus; event: string }>

/** A request knows its period by its day: the company's year may have another end than when it was asked. */
type PeriodBody = Omit<BodyOf<typeof endpoint>, 'period'> & { period: string | KpiPeriod }

/**
 * Takes the figures of one period a step further, or a step back. The request that the company answers goes
 * along, unless it is what takes them (`alone`): then only its KPIs, if it names any, need their notes.
 */
export async function changePeriod(
  work: Work,
  act: PeriodAct,
  body: PeriodBody,
  { alone = false, kpis = null }: { alone?: boolean; kpis?: readonly number[] | null } = {},
): Promise<AnswerOf<typeof endpoint>> {
  const reporting = await reportingOf(work, body)
  const { period: given } = body
  const asked = typeof given === 'string' ? parsePeriod(given, reporting.company.yearEndMonth) : given
  if (!asked) return refuseField('period', messageFor(say.in, 'period'))
  // Before the period, as everybody locks them who answers a request or decides on one.
  const request = alone ? undefined : await lockRequestFor(work, reporting.company.id, asked)
  const period = (await lockPeriod(work, reporting, asked)) ?? refuse(nothingThere)
  mustBeUnlocked(period)
  if (body.version !== undefined && body.version !== period.version)
    refuse({ code: 'conflict', reason: 'stale_version' })
  const { from, to, event } = acts[act]
  if (period.status !== from) refuse({ code: 'conflict', reason: 'status', message: wrongState[act] })
  if (act === 'submit') await mustBeExplained(work, period, { asked, kpis })
  if (act === 'approve') await approveFigures(work, period)
  const stamp = sql.ref(`${to}_at`)
  const stamped =
    act === 'return' ? sql`` : sql`, ${stamp} = ${work.now}, ${sql.ref(`${to}_by`)} = ${work.actor.id}`
  await sql`
    update kpi_periods set status = ${to}, version = version + 1, updated_at = ${work.now} ${stamped}
    where tenant_id = ${work.tenant.id} and id = ${period.id}`.execute(work.db)
  work.emit({
    type: event,
    subject: { type: 'kpi_period', id: period.id },
    payload: { company_id: reporting.company.id, period: period.period },
    before: { status: from },
    after: { status: to },
  })
  await followPeriod(work, request, act)
  return { period: period.period, status: to, version: period.version + 1 }
}

const nothingThere = {
  code: 'conflict',
  reason: 'status',
  message: 'There are no figures in this period yet.',
} as const

const wrongState: Readonly<Record<PeriodAct, string>> = {
  submit: 'Only draft figures can be submitted.',
  approve: 'Only submitted figures can be approved.',
  lock: 'Only approved figures can be locked.',
  return: 'Only submitted figures can be sent back.',
}

interface MovedFigure {
  name: string
  value: string
  before: string | null
  note: string | null
  isJudged: boolean
}

/** Something is there, and what moved by more than half says why: of KPIs in use, and of these alone. */
async function mustBeExplained(
  work: Work,
  period: PeriodRow,
  { asked, kpis }: { asked: KpiPeriod; kpis: readonly number[] | null },
): Promise<void> {
  const { rows } = await sql<MovedFigure>`
    select t.name, coalesce(i.value::text, i.text) as value, b.value::text as before, i.note,
      t.active and t.deleted_at is null and (${kpis}::bigint[] is null or t.id = any(${kpis}::bigint[])) as "isJudged"
    from report_inputs i
    join report_types t on t.tenant_id = ${work.tenant.id} and t.id = i.report_type_id
    left join report_inputs b on b.tenant_id = ${work.tenant.id} and b.company_id = i.company_id
      and b.report_sub_type_id = i.report_sub_type_id and b.report_type_id = i.report_type_id
      and b.months = i.months and b.ends_on = ${lastDayOf(earlier(asked))}::date
    where i.tenant_id = ${work.tenant.id} and i.kpi_period_id = ${period.id}
      and (i.value is not null or i.text is not null)
    order by t."order", t.id`.execute(work.db)
  if (rows.length === 0) refuse(nothingThere)
  const unsaid = rows.filter(
    ({ value, before, note, isJudged }) =>
      isJudged && note === null && before !== null && isLargeMove(value, before, largeMovePercent),
  )
  if (unsaid.length > 0) refuse({ code: 'invalid', errors: { note: unsaid.map(sentenceOf) } })
}

/** "Cash fell 62.5%. More than 50% needs a note." */
function sentenceOf({ name, value, before }: MovedFigure): string {
  const change = changeInPercent(fractionOf(value), fractionOf(before ?? '0'))!
  const { upper } = rounded(change, 1, 'halfUp')
  const size = formatScaled(upper < 0n ? -upper : upper, 1)
  return `${name} ${upper < 0n ? 'fell' : 'rose'} ${size}%. More than ${largeMovePercent}% needs a note.`
}

/** What was submitted is what investors see from now on. */
async function approveFigures(work: Work, period: PeriodRow): Promise<void> {
  await sql`
    update report_inputs set approved_value = value, approved_text = text, approved_at = ${work.now}
    where tenant_id = ${work.tenant.id} and kpi_period_id = ${period.id}`.execute(work.db)
}
