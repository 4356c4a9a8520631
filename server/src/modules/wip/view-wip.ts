import { refuse, refuseField } from '@moorgate/contract'
import type { QueryOf, readWip } from '@moorgate/contract'
import type { Departure, WipChanges, WipDeal } from '../../domain/wip-comparison.ts'
import { londonDate } from '../../kernel/clock.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { eventSql } from '../../kernel/events/event-sql.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { boardDealSql } from './board-deals.ts'

export type WipScope = QueryOf<typeof readWip>

/** A deal as it is shown; of a saved day as it was then. */
export interface ViewedWipDeal extends WipDeal {
  name: string
  about: string | null
  stage: string
  ownerId: number | null
  owner: string | null
  probability: number
  weightedMinor: bigint | null
  days: number
  sla: number | null
  nextStep: string | null
  nextStepOn: string | null
}

export interface WipSnapshot {
  id: number
  date: string
  title: string | null
  taken_by: string | null
  deals: number
}

type WipDays = Readonly<Record<'after' | 'before', readonly ViewedWipDeal[]>>

export interface ViewedWip extends WipChanges {
  pipeline: { id: number; name: string }
  /** The probability of a stage on a saved day is null where it wasn’t kept. */
  stages: { id: number; name: string; probability: number | null; order: number }[]
  to: string
  isSaved: boolean
  from: string | null
  after: ViewedWipDeal[]
  before: ViewedWipDeal[]
  /** All deals of the earlier day by their ids, of every owner. */
  earlier: ReadonlyMap<number, ViewedWipDeal>
  snapshots: WipSnapshot[]
}

/** A pipeline now or on a saved day, and the snapshot with which it is compared. */
export async function viewWip(question: QueryContext, scope: WipScope): Promise<ViewedWip> {
  const pipeline = await pipelineOf(question, scope.pipeline_id)
  const snapshots = await snapshotsOf(question, pipeline.id)
  const saved = scope.to === undefined ? undefined : snapshotOn(snapshots, scope.to)
  const stages = await stagesOf(question, pipeline.id, saved?.id)
  const to = saved?.date ?? londonDate(question.now)
  if (scope.from !== undefined && scope.from >= to)
    refuseField('from', 'Choose a snapshot from before the day that is shown.')
  const earlier =
    scope.from === undefined ? snapshots.find(({ date }) => date < to) : snapshotOn(snapshots, scope.from)
  const all: WipDays = {
    after: saved ? await savedDeals(question, saved.id) : await liveDeals(question, pipeline.id),
    before: earlier ? await savedDeals(question, earlier.id) : [],
  }
  const isShown = ({ ownerId }: ViewedWipDeal) => scope.owner_id === undefined || ownerId === scope.owner_id
  const shown = { after: all.after.filter(isShown), before: all.before.filter(isShown) }
  return {
    pipeline,
    stages,
    to,
    isSaved: saved !== undefined,
    from: earlier?.date ?? null,
    ...shown,
    earlier: new Map(all.before.map((deal) => [deal.dealId, deal])),
    snapshots,
    ...(await changesOf(question, { all, shown, snapshotId: saved?.id })),
  }
}

const idsOf = (deals: readonly ViewedWipDeal[]) => new Set(deals.map(({ dealId }) => dealId))

interface ComparedDays {
  all: WipDays
  /** Those of one owner, where the request names one. */
  shown: WipDays
  /** Of the later day, where it is a saved one. */
  snapshotId: number | undefined
}

/** What became of deals between the days: a deal that only its owner changed is neither new nor removed. */
async function changesOf(
  question: QueryContext,
  { all, shown, snapshotId }: ComparedDays,
): Promise<WipChanges> {
  const [after, before] = [idsOf(all.after), idsOf(all.before)]
  const [shownAfter, shownBefore] = [idsOf(shown.after), idsOf(shown.before)]
  const left = [...shownBefore].filter((id) => !shownAfter.has(id))
  const offBoard = left.filter((id) => !after.has(id))
  const outcomes = await outcomesOf(question, offBoard, snapshotId)
  return {
    departures: new Map(
      left.map((id): [number, Departure] => [
        id,
        after.has(id) ? 'reassigned' : (outcomes.get(id) ?? 'removed'),
      ]),
    ),
    arrivals: new Set([...shownAfter].filter((id) => !shownBefore.has(id) && before.has(id))),
  }
}

const snapshotOn = (snapshots: readonly WipSnapshot[], day: string) =>
  snapshots.find(({ date }) => date === day) ?? refuse({ code: 'not_found' })

/** The one that is asked for, or where new deals begin. */
async function pipelineOf(
  question: QueryContext,
  id: number | undefined,
): Promise<{ id: number; name: string }> {
  const [found] = await question.rows<{ id: number; name: string }>(
    `select p.id::int as id, p.name from pipelines p
    where p.tenant_id = $1 and p.deleted_at is null and ($2::bigint is null and p.is_default or p.id = $2::bigint)
    order by p."order", p.id limit 1`,
    [question.tenant.id, id ?? null],
  )
  return found ?? refuse({ code: 'not_found' })
}

/**
 * The stages of today. Those with deals of a saved day are as they were then, also one that was deleted since:
 * what stands in them adds up to the total of that day. Its amounts are never beside a probability of today.
 */
const stagesOf = ({ rows, tenant }: QueryContext, pipelineId: number, snapshotId: number | undefined) =>
  rows<ViewedWip['stages'][number]>(
    `with saved as (select distinct r.pipeline_stage_id as id, r.stage_name as name, r.stage_order as place,
        r.stage_probability as probability
      from wip_reports r where r.tenant_id = $1 and r.wip_snapshot_id = $3::bigint)
    select s.id::int as id, coalesce(t.name, s.name) as name,
      case when $3::bigint is null then s.probability else t.probability end as probability, coalesce(t.place, s."order") as "order"
    from pipeline_stages s left join saved t on t.id = s.id
    where s.tenant_id = $1 and s.pipeline_id = $2 and (s.deleted_at is null or t.id is not null)
    order by coalesce(t.place, s."order"), s.id`,
    [tenant.id, pipelineId, snapshotId ?? null],
  )

const snapshotsOf = ({ rows, tenant }: QueryContext, pipelineId: number) =>
  rows<WipSnapshot>(
    `select s.id::int as id, s.taken_on::text as date, s.title,
      (select u.name from users u where u.tenant_id = $1 and u.id = s.taken_by) as taken_by,
      (select count(*)::int from wip_reports r where r.tenant_id = $1 and r.wip_snapshot_id = s.id) as deals
    from wip_snapshots s where s.tenant_id = $1 and s.pipeline_id = $2 order by s.taken_on desc limit 520`,
    [tenant.id, pipelineId],
  )

type DealRow = Omit<ViewedWipDeal, 'amountMinor' | 'weightedMinor'> & {
  amountMinor: string | null
  weightedMinor: string | null
}

const dealOf = ({ amountMinor, weightedMinor, ...row }: DealRow): ViewedWipDeal => ({
  ...row,
  amountMinor: amountMinor === null ? null : BigInt(amountMinor),
  weightedMinor: weightedMinor === null ? null : BigInt(weightedMinor),
})

async function savedDeals({ rows, tenant }: QueryContext, snapshotId: number): Promise<ViewedWipDeal[]> {
  const found = await rows<DealRow>(
    `select r.pipeline_deal_id::int as "dealId", r.name, r.about, r.pipeline_stage_id::int as "stageId", r.stage_name as stage,
      r.owner_id::int as "ownerId", r.owner_name as owner, r.currency, r.amount_minor::text as "amountMinor", r.probability,
      r.weighted_minor::text as "weightedMinor", r.days_in_stage as days, r.sla_days as sla, r.next_step as "nextStep",
      r.next_step_on::text as "nextStepOn"
    from wip_reports r
    where r.tenant_id = $1 and r.wip_snapshot_id = $2
    order by r.stage_order desc, r.amount_minor desc nulls last, r.id`,
    [tenant.id, snapshotId],
  )
  return found.map(dealOf)
}

async function liveDeals(question: QueryContext, pipelineId: number): Promise<ViewedWipDeal[]> {
  const statement = new Statement(question)
  const text = `
    select b.deal_id::int as "dealId", b.name, b.about, b.stage_id::int as "stageId", b.stage_name as stage,
      b.owner_id::int as "ownerId", b.owner_name as owner, b.currency, b.amount_minor::text as "amountMinor", b.probability, b.weighted_minor::text as "weightedMinor",
      b.days_in_stage as days, b.sla_days as sla, b.next_step as "nextStep", b.next_step_on::text as "nextStepOn"
    from (${boardDealSql(statement.bind(pipelineId), `${statement.bind(question.now)}::timestamptz`)}) b
    order by b.stage_order desc, b.amount_minor desc nulls last, b.deal_id`
  return (await question.rows<DealRow>(text, statement.values)).map(dealOf)
}

/**
 * How deals that have left the board had ended by the later day, from the events since; those that were on another
 * board or deleted were removed. What became of them afterwards changes nothing of a saved day.
 */
async function outcomesOf(
  { rows, tenant }: QueryContext,
  dealIds: readonly number[],
  snapshotId: number | undefined,
): Promise<ReadonlyMap<number, Departure>> {
  if (dealIds.length === 0) return new Map()
  const found = await rows<{ id: number; status: string }>(
    `with day as (select s.taken_at as ends from wip_snapshots s where s.tenant_id = $1 and s.id = $3::bigint)
    select d.id::int as id, coalesce(
      (select e.before ->> 'status' from events e
        where e.tenant_id = $1 and e.subject_type = 'pipeline_deal' and e.subject_id = d.id
          and e.at > (select ends from day) and e.before ->> 'status' is not null
        order by e.id limit 1), d.status) as status
    from pipeline_deals d
    where d.tenant_id = $1 and d.id = any($2::bigint[]) and coalesce(
      (select e.type = ${eventSql('pipeline_deal.restored')} from events e
        where e.tenant_id = $1 and e.subject_type = 'pipeline_deal' and e.subject_id = d.id
          and e.at > (select ends from day)
          and e.type in (${eventSql('pipeline_deal.deleted')}, ${eventSql('pipeline_deal.restored')})
        order by e.id limit 1), d.deleted_at is not null) = false`,
    [tenant.id, dealIds, snapshotId ?? null],
  )
  return new Map(
    found.flatMap(({ id, status }) => (status === 'won' || status === 'lost' ? [[id, status] as const] : [])),
  )
}
