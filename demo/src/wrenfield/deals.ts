import type { StoryAct } from '../act.ts'
import type { Day } from '../calendar.ts'
import type { RecordAnswer } from '../caller.ts'
import type { Firm } from '../firm.ts'
import type { Story } from '../story.ts'
import { tellBrightwell } from './brightwell.ts'
import { assetStages, dealCards, growthStages } from './deal-cards.ts'
import type { DealCard } from './deal-cards.ts'

type DealPlacement = readonly [
  who: { fund: string } | { group: string } | { person: string } | { other: string },
  /** Whole pounds. */
  amount: number,
  status: 'proposed' | 'soft' | 'committed' | 'declined' | 'withdrawn',
  notes?: string,
]

/** Who could take parts of the deals that are far enough for it. Brightwell has its own. */
const placings: Readonly<Record<string, readonly DealPlacement[]>> = {
  'Oriel Genomics': [
    [{ fund: 'Wrenfield Growth Fund II' }, 1_500_000, 'soft', 'Subject to the fifth customer call.'],
    [{ group: 'Family offices' }, 1_200_000, 'proposed'],
    [{ person: 'Rosalind Kerr' }, 150_000, 'soft', 'Sat on the board of a sequencing company.'],
  ],
  'Wexcombe Satellite': [
    [{ fund: 'Wrenfield Growth Fund II' }, 2_500_000, 'committed'],
    [{ other: 'Orbital Ventures LLP' }, 2_000_000, 'soft', 'Leads, if we do not.'],
    [{ group: 'Syndicate members' }, 1_000_000, 'proposed'],
    [{ other: 'Pembroke Endowment' }, 500_000, 'declined', 'No space before 2028.'],
  ],
  'Ashdown Payments': [
    [{ group: 'Private clients' }, 1_800_000, 'committed'],
    [{ person: 'Graham Pell' }, 200_000, 'committed'],
    [{ other: 'Castell Family Trust' }, 750_000, 'withdrawn', 'Bought a house instead.'],
    [{ fund: 'Wrenfield Growth Fund II' }, 1_000_000, 'committed'],
  ],
  'Penrose Geothermal': [
    [{ other: 'Duchy Pension Partners' }, 5_000_000, 'soft'],
    [{ group: 'Family offices' }, 2_500_000, 'proposed'],
  ],
}

/** Writes down who could take what, on the day after everybody was rung. */
function tellPlacements({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(
    calendar.day(-1),
    'Deals are placed',
    async () => {
      for (const [deal, given] of Object.entries(placings))
        for (const [who, amount, status, notes] of given)
          await firm.staff('committee').post(`pipeline-deals/${firm.idOf(`deal:${deal}`)}/placements`, {
            ...placedWith(firm, who, (name) => cast.person(name).id),
            amount: String(amount),
            status,
            ...(notes !== undefined && { notes }),
          })
    },
    '15:20',
  )
}

function placedWith(firm: Firm, who: DealPlacement[0], idOf: (person: string) => number): object {
  if ('fund' in who) return { placed_with_type: 'fund', placed_with_name: who.fund }
  if ('other' in who) return { placed_with_type: 'other', placed_with_name: who.other }
  return 'group' in who
    ? { placed_with_type: 'client_group', placed_with_id: firm.idOf(`group:${who.group}`) }
    : { placed_with_type: 'user', placed_with_id: idOf(who.person) }
}

/** Fields that Wrenfield adds to its deals. */
const fields = [
  {
    name: 'Impact themes',
    type: 'multi',
    section: 'Impact',
    options: ['Net zero', 'Better health', 'Fair work', 'Places'],
  },
  { name: 'Runway, months', type: 'number', section: 'Company', min_value: '0', max_value: '240' },
  { name: 'Board seat', type: 'select', section: 'Terms', options: ['Asked for', 'Offered', 'None'] },
  { name: 'Founder met', type: 'date', section: 'Company' },
] as const

type FieldName = (typeof fields)[number]['name']

/** What stands in them: themes, months, seat, and how many days ago the founders were met. */
const values: Readonly<
  Record<string, readonly [themes: readonly string[], months: number, seat?: string, met?: number]>
> = {
  'Averlow Grid Storage': [['Net zero'], 14],
  'Corran Quantum': [['Places'], 22, 'Asked for', -5],
  'Brightwell Fuel Cells': [['Net zero', 'Places'], 11, 'Offered', -34],
  'Oriel Genomics': [['Better health'], 9, 'Asked for', -26],
  'Kelso Care Robotics': [['Better health', 'Fair work'], 7, 'None', -40],
  'Wexcombe Satellite': [[], 18, 'Offered', -48],
  'Ashdown Payments': [['Fair work'], 26, 'Offered', -61],
  'Penrose Geothermal': [['Net zero', 'Places'], 30, 'None', -12],
  'Ravenglass Hatchery': [['Places'], 16, 'None', -33],
}

/** Fields of the firm's own on its deals, filled in where something is known. */
function tellDealFields({ firm }: Story): void {
  const { calendar, timeline } = firm
  timeline.plan(calendar.day(-2), 'Deals get fields of their own', (act) => {
    const metOn = new Map(
      Object.entries(values).flatMap(([deal, [, , , met]]) =>
        met === undefined ? [] : [[deal, act.before(-2 - met)] as const],
      ),
    )
    return async () => {
      const ids = new Map<FieldName, number>()
      for (const field of fields)
        ids.set(
          field.name,
          (await firm.staff().post('attributes', { ...field, owner_type: 'pipeline_deal' })).id,
        )
      const of = (name: FieldName, value: unknown) => ({ attribute_id: ids.get(name), value })
      for (const [deal, [themes, months, seat]] of Object.entries(values))
        await firm.staff('fund-manager').patch(`pipeline-deals/${firm.idOf(`deal:${deal}`)}`, {
          attribute_values: [
            of('Impact themes', themes),
            of('Runway, months', String(months)),
            ...(seat === undefined ? [] : [of('Board seat', seat)]),
            ...(metOn.has(deal) ? [of('Founder met', metOn.get(deal))] : []),
          ],
        })
    }
  })
}

/** Days that a deal of the story spends in each stage that it has behind it. */
const passing = [6, 15, 13, 9]

/** Deals come in, go from stage to stage, and stand where the board shows them. */
export function tellDeals(story: Story, valued: StoryAct): void {
  const { firm } = story
  const { calendar, timeline } = firm
  timeline.on(calendar.past(120), 'Pipelines', () => furnishPipelines(firm))
  for (const card of dealCards) {
    const stages: readonly string[] = card.pipeline === 'Growth equity' ? growthStages : assetStages
    const place = stages.indexOf(card.stage)
    // Backwards from the day on which it came to where it is.
    const entered = stages.slice(0, place + 1).map((_, index) => card.days + sum(passing.slice(index, place)))
    let before: StoryAct | undefined
    for (const [index, ago] of entered.entries())
      before = timeline.on(
        calendar.day(-ago),
        `${card.name}: ${stages[index]}`,
        () => (index === 0 ? add(firm, card, stages[0]!) : move(firm, card, stages[index]!)),
        { after: before ?? [] },
      )
    const [next, due] = card.next
    // What is overdue was written down a few days before it was due.
    timeline.plan(
      calendar.day(due < 0 ? due - 4 : -1),
      `${card.name}: ${next}`,
      (act) => {
        const dueDate = act.after(due < 0 ? 4 : due + 1)
        return () => plan(firm, card, dueDate)
      },
      { time: '10:30', after: before ?? [] },
    )
  }
  timeline.plan(
    calendar.day(-10),
    'Brightwell Fuel Cells, Series B',
    (act) => tellBrightwell(firm, act, valued),
    '15:00',
  )
  tellDealFields(story)
  tellPlacements(story)
  keepPacks(firm)
}

/** The pipeline is kept for the committee every other week. */
function keepPacks(firm: Firm): void {
  for (const ago of [84, 70, 56, 42, 28, 14])
    firm.timeline.on(
      firm.calendar.day(-ago),
      `Committee pack of ${ago} days ago`,
      () => firm.staff('committee').post('wip-report', { title: 'Committee pack' }),
      '17:30',
    )
}

const sum = (days: readonly number[]) => days.reduce((total, each) => total + each, 0)

/** The pipeline that every firm begins with gets its name, and a second one stands beside it. */
async function furnishPipelines(firm: Firm): Promise<void> {
  const priya = firm.staff()
  const [first] = await priya.get<RecordAnswer[]>('pipelines')
  await priya.patch(`pipelines/${first!.id}`, { name: 'Growth equity' })
  firm.name('pipeline:Growth equity', first!.id)
  for (const stage of await priya.get<RecordAnswer[]>(`pipeline-stages?filter[pipeline_id]=${first!.id}`))
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

async function plan(firm: Firm, { name, next: [title], lead }: DealCard, dueDate: Day): Promise<void> {
  await firm.staff('fund-manager').post('tasks', {
    owner_type: 'pipeline_deal',
    owner_id: firm.idOf(`deal:${name}`),
    title,
    due_date: dueDate,
    assignee_id: firm.idOf(`staff:${lead}`),
  })
}
