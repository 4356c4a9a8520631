import type { Day } from '../calendar.ts'
import type { RecordAnswer } from '../caller.ts'
import type { Firm } from '../firm.ts'
import type { Story } from '../story.ts'

interface DemoDeal {
  name: string
  stage: string
  industry: string
  round: string
  /** Whole pounds. */
  sought: number
  next: string
  /** Days that it has been looked at. */
  days: number
  /** What speaks for it. */
  highlight: string
  /** With whom a part of it could be placed, and how sure that is. */
  placed?: readonly [who: string, amount: number, status: 'proposed' | 'soft' | 'committed']
}

/** What Harbour & Tern looks at, in the pipeline that every firm begins with. */
// prettier-ignore
const ideas: readonly DemoDeal[] = [
  { name: 'Orkney Kelp Works', stage: 'Screening', industry: 'Food', round: 'First round', sought: 180_000, next: 'Read the plan', days: 4, highlight: 'Landed and dried within the hour' },
  { name: 'Isle Cargo Bikes', stage: 'First meeting', industry: 'Transport', round: 'First round', sought: 95_000, next: 'Meet at the depot', days: 9, highlight: 'Forty bikes sold before the first brochure' },
  { name: 'Tiree Community Hydro', stage: 'Due diligence', industry: 'Land', round: 'Bond issue', sought: 420_000, next: 'Second quote for the turbine', days: 18, highlight: 'A grid connection is agreed', placed: ['Highland Development Trust', 150_000, 'soft'] },
  { name: 'Skerry Ferries, second boat', stage: 'Investment committee', industry: 'Transport', round: 'Second round', sought: 650_000, next: 'Paper to the board', days: 6, highlight: 'The first boat is full in summer', placed: ['Northern Isles Credit Union', 250_000, 'committed'] },
]

/** Deals come in, each in the stage where it stands, with who could take a part of it. */
export function tellIdeas({ firm }: Story): void {
  for (const idea of ideas)
    firm.timeline.plan(firm.calendar.day(-idea.days), idea.name, (act) => {
      const days = { due: act.after(idea.days + 6), board: act.after(idea.days + 27) }
      return async () => {
        const [pipeline] = await firm.staff().get<RecordAnswer[]>('pipelines')
        const stages = await firm
          .staff()
          .get<RecordAnswer[]>(`pipeline-stages?filter[pipeline_id]=${pipeline!.id}`)
        const stage = stages.find(({ name }) => name === idea.stage)
        await add(firm, idea, { place: { pipeline_id: pipeline!.id, pipeline_stage_id: stage!.id }, days })
      }
    })
  firm.timeline.on(
    firm.calendar.day(-7),
    'The pipeline is kept',
    () => firm.staff().post('wip-report', { title: 'Monthly review' }),
    '17:30',
  )
}

interface PlacedIdea {
  place: { pipeline_id: number; pipeline_stage_id: number }
  days: { due: Day; board: Day }
}

async function add(firm: Firm, idea: DemoDeal, { place, days }: PlacedIdea): Promise<void> {
  const { name, industry, round, sought, next, placed } = idea
  const keeper = firm.staff('fund-manager')
  const deal = await keeper.post('pipeline-deals', {
    name,
    ...place,
    industry_id: firm.idOf(`industry:${industry}`),
    investment_round_type_id: firm.idOf(`round:${round}`),
    target_amount: String(sought),
    owner_id: firm.idOf('staff:fund-manager'),
  })
  await keeper.post('tasks', {
    owner_type: 'pipeline_deal',
    owner_id: deal.id,
    title: next,
    due_date: days.due,
    assignee_id: firm.idOf('staff:fund-manager'),
  })
  await tellHighlight(firm, deal.id, idea.highlight, days.board)
  if (!placed) return
  const [who, amount, status] = placed
  await keeper.post(`pipeline-deals/${deal.id}/placements`, {
    placed_with_type: 'other',
    placed_with_name: who,
    amount: String(amount),
    status,
  })
}

/** By who may write those of an offer; with the day on which the board hears of it. */
async function tellHighlight(firm: Firm, id: number, title: string, board: Day): Promise<void> {
  const owner = { owner_type: 'pipeline_deal', owner_id: id }
  await firm.staff().post('key-points', { ...owner, title, order: 0 })
  await firm.staff().post('key-dates', { ...owner, title: 'The board meets', date: board })
}
