import { figuresMarkup } from '@moorgate/contract'
import type { addReportPicture, AnswerOf } from '@moorgate/contract'
import type { StoryAct } from '../act.ts'
import type { Day } from '../calendar.ts'
import type { Firm } from '../firm.ts'
import { drawing } from '../offers/pictures.ts'
import type { Scene } from '../offers/pictures.ts'
import type { Story } from '../story.ts'

interface Article {
  /** Of what it is about, by its name in the firm. */
  about: string
  owner_type: 'investment_opportunity' | 'fund'
  title: string
  summary: string
  /** A heading with its paragraphs each. */
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[]
  /** Of the company that it is about, each after the part of its place. */
  figures?: readonly ReportedFigures[]
  /** After the second part. */
  picture?: { scene: Scene; words: string }
}

interface ReportedFigures {
  title: string
  kpis: readonly string[]
  periods: number
  shown_as: 'table' | 'chart'
}

const tidewell: Article = {
  about: 'offer:Tidewell Energy',
  owner_type: 'investment_opportunity',
  title: 'A record quarter at Stroma, and a Series B well under way',
  summary: 'Generation was 8% ahead of plan and the grid agreement is signed.',
  parts: [
    [
      'In short',
      'The two turbines off Stroma generated more than in any quarter before. The agreement with the grid operator, for which we have waited since spring, is signed.',
    ],
    [
      'What went well',
      'Generation was 8% ahead of plan. Maintenance took four days where ten were planned, because the new vessel can work in higher seas.',
    ],
    [
      'What did not',
      'The second cable arrives six weeks late. It costs nothing, but the third turbine starts in March and not in January.',
    ],
  ],
  figures: [
    {
      title: 'Key figures',
      kpis: ['Revenue', 'Gross margin', 'Availability', 'Cash', 'Headcount'],
      periods: 4,
      shown_as: 'table',
    },
    { title: 'Revenue and gross profit', kpis: ['Revenue', 'Gross profit'], periods: 8, shown_as: 'chart' },
  ],
  picture: { scene: 'sea', words: 'The sea off Stroma on the last day of the maintenance' },
}

const larkfield: Article = {
  about: 'offer:Larkfield Therapeutics',
  owner_type: 'investment_opportunity',
  title: 'Larkfield doses its first patients in the Leeds trial',
  summary: 'Eleven people have been treated. First safety data is expected in February.',
  parts: [
    [
      'The trial',
      'Eleven of forty people have been treated at two hospitals. No serious event was reported. The first look at safety is planned for February.',
    ],
    [
      'Money',
      'Cash lasts until the end of next year at the present rate. No round is planned before the data.',
    ],
  ],
}

const growthFund: Article = {
  about: 'fund:Growth Fund II',
  owner_type: 'fund',
  title: 'Growth Fund II: net asset value rises',
  summary: 'Ashdown and Castleway led. Pentland Space was marked down.',
  parts: [
    [
      'The fund',
      'The new value is published on the page of the fund, with how it came from the one before. Your capital account is among your documents.',
    ],
    [
      'The companies',
      'Ashdown Payments and Castleway grew ahead of plan. We marked Pentland Space down, because its next launch slips by two quarters.',
    ],
  ],
}

const fernhill: Article = {
  about: 'offer:Fernhill Foods',
  owner_type: 'investment_opportunity',
  title: 'Fernhill closes its Evesham site to stem losses',
  summary: 'Costs fall by £310,000 a year. We have lowered our value.',
  parts: [
    [
      'What happened',
      'Sales to restaurants did not come back. The board decided to close the Evesham site and to make everything in Hereford.',
    ],
    [
      'What it means',
      'Costs fall by £310,000 a year from January. We lowered the value of the shares for it.',
    ],
  ],
}

const northlight: Article = {
  about: 'offer:Northlight Robotics',
  owner_type: 'investment_opportunity',
  title: 'Northlight before its next order',
  summary: 'Three pilots end in December.',
  parts: [
    ['Pilots', 'Three pilots end in December. We will write again once the first of them has decided.'],
  ],
}

const cobaltQuay: Article = {
  about: 'offer:Cobalt Quay Residential',
  owner_type: 'investment_opportunity',
  title: 'Cobalt Quay: interest is paid on time',
  summary: 'Forty-one of forty-eight flats are let.',
  parts: [['Lettings', 'Forty-one of forty-eight flats are let, and two more are reserved.']],
}

const textOf = (parts: Article['parts'], after: readonly string[] = []): string =>
  parts
    .map(([heading, ...texts], index) =>
      [`<h2>${heading}</h2>`, ...texts.map((text) => `<p>${text}</p>`), after[index] ?? ''].join(''),
    )
    .join('')

/** Written by one of the staff as a draft. */
async function write(
  firm: Firm,
  quarterEnd: Day,
  { about, parts, figures = [], picture, ...article }: Article,
): Promise<number> {
  const [year, month] = quarterEnd.split('-').map(Number) as [number, number]
  const quarter = Math.ceil(month / 3)
  const { id } = await firm.staff().post('update-reports', {
    ...article,
    owner_id: firm.idOf(about),
    body: textOf(parts),
    year,
    quarter,
    notify: true,
  })
  if (figures.length > 0 || picture) {
    const after = figures.length > 0 ? await blocksOf(firm, id, figures) : []
    if (picture) after[1] = `${await pictureOf(firm, id, picture)}${after[1] ?? ''}`
    await firm.staff().patch(`update-reports/${id}`, { body: textOf(parts, after) })
  }
  return id
}

/** A picture of a report, as its text holds it. */
async function pictureOf(
  firm: Firm,
  id: number,
  { scene, words }: NonNullable<Article['picture']>,
): Promise<string> {
  const file = await drawing(scene, words)
  const { url } = await firm
    .staff()
    .upload<AnswerOf<typeof addReportPicture>>(`update-reports/${id}/pictures`, {}, { file })
  return `<img src="${url}" alt="${words}">`
}

interface FigureChoices {
  companies: { id: number }[]
  kinds: { id: number; kind: string }[]
  kpis: { id: number; name: string }[]
}

/** Figures of the company of a report, as its text holds them. */
async function blocksOf(firm: Firm, id: number, figures: readonly ReportedFigures[]): Promise<string[]> {
  const choices = await firm.staff().get<FigureChoices>(`update-reports/${id}/figures/choices`)
  return figures.map(({ kpis, ...shown }) =>
    figuresMarkup({
      ...shown,
      company_id: choices.companies[0]!.id,
      kpi_ids: kpis.map((name) => choices.kpis.find((kpi) => kpi.name === name)!.id),
      report_sub_type_id: choices.kinds.find(({ kind }) => kind === 'actual')!.id,
      frequency: 'quarterly',
    }),
  )
}

/** Four reports that holders were told of, of which Eleanor has read two; one is planned, one is a draft. */
export function tellUpdateReports({ firm, cast }: Story, valued: StoryAct): void {
  const { calendar, timeline } = firm
  const tellsOn = (daysAgo: number, article: Article, then?: (id: number) => Promise<void>) =>
    timeline.plan(calendar.day(-daysAgo), `Report: ${article.title}`, (act) => {
      // Of the quarter that is valued, or of the one before where that wasn't over by then.
      const quarterEnd = act.before(valued.quarterEnd(valued.quarterEnd() < act.day ? 0 : 1))
      return async () => {
        const id = await write(firm, quarterEnd, article)
        await firm.staff().post(`update-reports/${id}/publish`)
        firm.name(`update-report:${article.about}`, id)
        await then?.(id)
      }
    })
  const eleanorReads = async (id: number) => {
    await firm
      .as(cast.person('Eleanor Whitcombe').id)
      .post('opens', { openable_type: 'update_report', openable_id: id })
  }
  const told = tellsOn(42, fernhill, eleanorReads)
  timeline.on(
    calendar.day(-40),
    'The report of Fernhill is put right',
    async () => {
      await firm.staff().patch(`update-reports/${firm.idOf('update-report:offer:Fernhill Foods')}`, {
        summary: 'Costs fall by £310,000 a year from January. We have lowered our value.',
        note: 'Said from when costs fall.',
      })
    },
    { after: told },
  )
  tellsOn(26, growthFund, eleanorReads)
  tellsOn(13, larkfield)
  tellsOn(9, tidewell)
  timeline.plan(calendar.day(-2), 'Reports are being written', (act) => {
    const quarterEnd = act.before(valued.quarterEnd())
    const publish_at = act.after(11, '09:00')
    return async () => {
      await write(firm, quarterEnd, northlight)
      const planned = await write(firm, quarterEnd, cobaltQuay)
      await firm.staff().post(`update-reports/${planned}/schedule`, { publish_at })
    }
  })
}
