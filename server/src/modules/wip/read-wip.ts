import type { AnswerOf, readWip as endpoint } from '@moorgate/contract'
import { valuesOf } from '../../domain/evaluate.ts'
import { formatMoney, larger, parseMoney } from '../../domain/money.ts'
import { moveOf } from '../../domain/wip-comparison.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { viewWip } from './view-wip.ts'
import type { ViewedWip, ViewedWipDeal, WipScope } from './view-wip.ts'
import { currenciesOf, partsOf, wipWorksheet } from './wip-worksheet.ts'

type Answer = AnswerOf<typeof endpoint>

/** A pipeline on one day and what became of it since another. */
export async function readWip(question: QueryContext, scope: WipScope): Promise<Answer> {
  const wip = await viewWip(question, scope)
  const valueOf = valuesOf(wipWorksheet(wip))
  const totals = (key: string, weighted: string, deals: readonly ViewedWipDeal[]) =>
    currenciesOf({ after: deals, before: [] }).map((currency) => ({
      currency,
      count: deals.filter((deal) => deal.currency === currency).length,
      amount: valueOf(`${key}:${currency}`),
      weighted: valueOf(`${weighted}:${currency}`),
    }))
  return {
    pipeline: wip.pipeline,
    to: wip.to,
    is_saved: wip.isSaved,
    from: wip.from,
    stages: wip.stages.map(({ id, name, probability }) => ({
      id,
      name,
      probability,
      totals: totals(
        `stage:${id}`,
        `stage_weighted:${id}`,
        wip.after.filter(({ stageId }) => stageId === id),
      ).map((total) => ({ ...total, ...heightsOf(total, largestStage(wip, total.currency)) })),
    })),
    deals: dealsOf(wip, londonDate(question.now)),
    totals: totals('total', 'weighted', wip.after),
    bridges: wip.from === null ? [] : bridgesOf(wip, valueOf),
    gone: wip.before.flatMap(({ dealId, name }) => {
      const outcome = wip.departures.get(dealId)
      if (outcome === undefined || outcome === 'reassigned') return []
      return [{ pipeline_deal_id: dealId, name, outcome }]
    }),
    snapshots: wip.snapshots,
  }
}

/** What the largest stage seeks, in minor units. */
function largestStage({ after }: ViewedWip, currency: string): bigint {
  const sums = new Map<number, bigint>()
  for (const { stageId, amountMinor, ...deal } of after)
    if (deal.currency === currency) sums.set(stageId, (sums.get(stageId) ?? 0n) + (amountMinor ?? 0n))
  return [...sums.values()].reduce(larger, 0n)
}

function heightsOf(
  { amount, weighted, currency }: { amount: string; weighted: string; currency: string },
  largest: bigint,
) {
  const height = (text: string) =>
    largest === 0n ? 0 : Number(((parseMoney(text, currency) ?? 0n) * 100n) / largest)
  return { height: height(amount), weighted_height: height(weighted) }
}

function dealsOf({ after, earlier, stages, from, to, isSaved }: ViewedWip, today: string): Answer['deals'] {
  const places = new Map(stages.map(({ id, order }) => [id, order]))
  const day = isSaved ? to : today
  return after.map((deal) => {
    const then = earlier.get(deal.dealId)
    const money = (minor: bigint | null) => (minor === null ? null : formatMoney(minor, deal.currency))
    const isOverdue = deal.nextStepOn !== null && deal.nextStepOn < day
    return {
      pipeline_deal_id: deal.dealId,
      name: deal.name,
      about: deal.about,
      stage: deal.stage,
      from_stage: then?.stage ?? null,
      move: from === null ? 'same' : moveOf(deal, then, (id) => places.get(id) ?? -1),
      owner: deal.owner,
      currency: deal.currency,
      amount: money(deal.amountMinor),
      weighted: money(deal.weightedMinor),
      probability: deal.probability,
      days_in_stage: deal.days,
      sla_days: deal.sla,
      is_late: (deal.sla !== null && deal.days > deal.sla) || isOverdue,
      next_step: deal.nextStep,
      next_step_on: deal.nextStepOn,
    }
  })
}

function bridgesOf(wip: ViewedWip, valueOf: (key: string) => string): Answer['bridges'] {
  return currenciesOf(wip).map((currency) => {
    const parts = partsOf(wip, currency)
    const sum = (part: string, { length: count }: readonly unknown[]) => ({
      count,
      amount: valueOf(`${part}:${currency}`),
    })
    const changed = parts.stayed.filter(
      ({ earlier, now }) => (earlier.amountMinor ?? 0n) !== (now.amountMinor ?? 0n),
    )
    return {
      currency,
      before: sum('before', parts.before),
      added: sum('added', parts.added),
      changed: sum('changed', changed),
      won: sum('won', parts.won),
      lost: sum('lost', parts.lost),
      removed: sum('removed', parts.removed),
      reassigned: sum('reassigned', [...parts.reassigned.came, ...parts.reassigned.went]),
      after: sum('after', parts.after),
    }
  })
}
