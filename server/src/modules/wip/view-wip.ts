import { refuse, refuseField } from '@moorgate/contract'
import type { QueryOf, readWip } from '@moorgate/contract'
import type { Outcome, WipDeal } from '../../domain/wip-comparison.ts'
import { londonDate } from '../../kernel/clock.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { boardDealSql } from './board-deals.ts'

export type WipScope = QueryOf<typeof readWip>

/** A deal as it is shown; of a saved day as it was then. */
export interface ViewedWipDeal extends WipDeal {
  name: string
  about: string | null
  stage: string
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

export interface ViewedWip {
  pipeline: { id: number; name: string }
  stages: { id: number; name: string; probability: number; order: number }[]
  to: string
  isSaved: boolean
  from: string | null
  after: ViewedWipDeal[]
  before: ViewedWipDeal[]
  snapshots: WipSnapshot[]
  outcomes: ReadonlyMap<number, Outcome>
}

/** A pipeline now or on a saved day, and the snapshot with which it is compared. */
export async function viewWip(question: QueryContext, scope: WipScope): Promise<ViewedWip> {
  const pipeline = await pipelineOf(question, scope.pipeline_id)
  const stages = await stagesOf(question, pipeline.id)
  const snapshots = await snapshotsOf(question, pipeline.id)
  const saved = scope.to === undefined ? undefined : snapshotOn(snapshots, scope.to)
  const to = saved?.date ?? londonDate(question.now)
  if (scope.from !== undefined && scope.from >= to)
    refuseField('from', 'Choose a snapshot from before the day that is shown.')
  const earlier =
    scope.from === undefined ? snapshots.find(({ date }) => date < to) : snapshotOn(snapshots, scope.from)
  const after = saved
    ? await savedDeals(question, saved.id, scope.owner_id)
    : await liveDeals(question, pipeline.id, scope.owner_id)
  const before = earlier ? await savedDeals(question, earlier.id, scope.owner_id) : []
  const left = before.filter(({ dealId }) => !after.some((deal) => deal.dealId === dealId))
  return {
    pipeline,
    stages,
    to,
    isSaved: saved !== undefined,
    from: earlier?.date ?? null,
    after,
    before,
    snapshots,
    outcomes: await outcomesOf(
      question,
      left.map(({ dealId }) => dealId),
    ),
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

const stagesOf = ({ rows, tenant }: QueryContext, pipelineId: number) =>
  rows<ViewedWip['stages'][number]>(
    `select s.id::int as id, s.name, s.probability, s."order" from pipeline_stages s
    where s.tenant_id = $1 and s.pipeline_id = $2 and s.deleted_at is null order by s."order", s.id`,
    [tenant.id, pipelineId],
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

async function savedDeals(
  { rows, tenant }: QueryContext,
  snapshotId: number,
  ownerId: number | undefined,
): Promise<ViewedWipDeal[]> {
  const found = await rows<DealRow>(
    `select r.pipeline_deal_id::int as "dealId", r.name, r.about, r.pipeline_stage_id::int as "stageId", r.stage_name as stage,
      r.owner_name as owner, r.currency, r.amount_minor::text as "amountMinor", r.probability,
      r.weighted_minor::text as "weightedMinor", r.days_in_stage as days, r.sla_days as sla, r.next_step as "nextStep",
      r.next_step_on::text as "nextStepOn"
    from wip_reports r
    where r.tenant_id = $1 and r.wip_snapshot_id = $2 and ($3::bigint is null or r.owner_id = $3::bigint)
    order by r.stage_order desc, r.amount_minor desc nulls last, r.id`,
    [tenant.id, snapshotId, ownerId ?? null],
  )
  return found.map(dealOf)
}

async function liveDeals(
  question: QueryContext,
  pipelineId: number,
  ownerId: number | undefined,
): Promise<ViewedWipDeal[]> {
  const statement = new Statement(question)
  const text = `
    select b.deal_id::int as "dealId", b.name, b.about, b.stage_id::int as "stageId", b.stage_name as stage,
      b.owner_name as owner, b.currency, b.amount_minor::text as "amountMinor", b.probability, b.weighted_minor::text as "weightedMinor",
      b.days_in_stage as days, b.sla_days as sla, b.next_step as "nextStep", b.next_step_on::text as "nextStepOn"
    from (${boardDealSql(statement.bind(pipelineId), `${statement.bind(question.now)}::timestamptz`)}) b
    ${ownerId === undefined ? '' : `where b.owner_id = ${statement.bind(ownerId)}`}
    order by b.stage_order desc, b.amount_minor desc nulls last, b.deal_id`
  return (await question.rows<DealRow>(text, statement.values)).map(dealOf)
}

/** How deals that have left the board ended; those that are on another board or deleted were removed. */
async function outcomesOf(
  { rows, tenant }: QueryContext,
  dealIds: readonly number[],
): Promise<ReadonlyMap<number, Outcome>> {
  const found = await rows<{ id: number; status: string }>(
    `select d.id::int as id, d.status from pipeline_deals d
    where d.tenant_id = $1 and d.id = any($2::bigint[]) and d.deleted_at is null`,
    [tenant.id, dealIds],
  )
  return new Map(
    found.flatMap(({ id, status }) => (status === 'won' || status === 'lost' ? [[id, status] as const] : [])),
  )
}
