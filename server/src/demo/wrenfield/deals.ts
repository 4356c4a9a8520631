import type { Answered } from '../caller.ts'
import type { Firm } from '../firm.ts'
import type { Story } from '../story.ts'
import { tellBrightwell } from './brightwell.ts'
import { tellDealFields } from './deal-fields.ts'
import { tellPlacements } from './deal-placements.ts'
import { assetStages, dealCards, growthStages } from './deal-cards.ts'
import type { DealCard } from './deal-cards.ts'

/** Days that a deal of the story spends in each stage that it has behind it. */
const passing = [6, 15, 13, 9]

/** Deals come in, go from stage to stage, and stand where the board shows them. */
export function tellDeals(story: Story): void {
  const { firm } = story
  const { calendar, timeline } = firm
  timeline.on(calendar.past(120), 'Pipelines', () => furnishPipelines(firm))
  for (const card of dealCards) {
    const stages: readonly string[] = card.pipeline === 'Growth equity' ? growthStages : assetStages
    const place = stages.indexOf(card.stage)
    // Backwards from the day on which it came to where it is.
    const entered = stages.slice(0, place + 1).map((_, index) => card.days + sum(passing.slice(index, place)))
    for (const [index, ago] of entered.entries())
      timeline.on(calendar.day(-ago), `${card.name}: ${stages[index]}`, () =>
        index === 0 ? add(firm, card, stages[0]!) : move(firm, card, stages[index]!),
      )
    timeline.on(calendar.day(-1), `${card.name}: ${card.next[0]}`, () => plan(firm, card), '10:30')
  }
  timeline.on(calendar.day(-10), 'Brightwell Fuel Cells, Series B', () => tellBrightwell(firm), '15:00')
  tellDealFields(story)
  tellPlacements(story)
}

const sum = (days: readonly number[]) => days.reduce((total, each) => total + each, 0)

/** The pipeline that every firm begins with gets its name, and a second one stands beside it. */
async function furnishPipelines(firm: Firm): Promise<void> {
  const priya = firm.staff()
  const [first] = await priya.get<Answered[]>('pipelines')
  await priya.patch(`pipelines/${first!.id}`, { name: 'Growth equity' })
  firm.name('pipeline:Growth equity', first!.id)
  for (const stage of await priya.get<Answered[]>(`pipeline-stages?filter[pipeline_id]=${first!.id}`))
    firm.name(`stage:${String(stage['name'])}`, stage.id)
  await priya.patch(`pipeline-stages/${firm.idOf('stage:Investment committee')}`, {
    required_fields: ['target_amount', 'industry_id', 'investment_round_type_id', 'owner_id'],
  })
  const { id } = await priya.post('pipelines', { name: 'Real assets' })
  firm.name('pipeline:Real assets', id)
  for (const [place, name] of assetStages.entries()) {
    const stage = {
      pipeline_id: id,
      name,
      probability: [10, 30, 50, 80][place],
      sla_days: [14, 21, 21, 14][place],
    }
    firm.name(`stage:${name}`, (await priya.post('pipeline-stages', stage)).id)
  }
}

async function add(firm: Firm, card: DealCard, stage: string): Promise<void> {
  const deal = await firm.staff('fund-manager').post('pipeline-deals', {
    name: card.name,
    pipeline_id: firm.idOf(`pipeline:${card.pipeline}`),
    pipeline_stage_id: firm.idOf(`stage:${stage}`),
    industry_id: firm.idOf(`industry:${card.industry}`),
    investment_round_type_id: firm.idOf(`round:${card.round}`),
    type_id: firm.idOf(`type:${card.round === 'Loan notes' ? 'Loan notes' : 'Companies'}`),
    target_amount: String(card.sought),
    owner_id: firm.idOf(`staff:${card.lead}`),
    is_confidential: card.confidential ?? false,
  })
  firm.name(`deal:${card.name}`, deal.id)
}

async function move(firm: Firm, { name }: DealCard, stage: string): Promise<void> {
  await firm.staff('fund-manager').post(`pipeline-deals/${firm.idOf(`deal:${name}`)}/move`, {
    pipeline_stage_id: firm.idOf(`stage:${stage}`),
  })
}

async function plan(firm: Firm, { name, next: [title, due], lead }: DealCard): Promise<void> {
  await firm.staff('fund-manager').post('tasks', {
    owner_type: 'pipeline_deal',
    owner_id: firm.idOf(`deal:${name}`),
    title,
    due_date: firm.calendar.day(due),
    assignee_id: firm.idOf(`staff:${lead}`),
  })
}
