import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { liveOpportunity, openWorld } from '../../src/modules/investments/test-support.ts'
import type { World } from '../../src/modules/investments/test-support.ts'
import { newRoom } from '../../src/modules/data-room/test-room.ts'
import { startApi } from '../harness.ts'
import type { Answer } from '../client.ts'
import type { Api, Client } from '../harness.ts'

/** Two words that stand on the page of the offer, in its papers and in its data room, and nowhere else. */
export const secret = 'cobalt kestrel'

const uses = [
  'read',
  'interest',
  'reserve',
  'byMethod',
  'forOrganisation',
  'byPension',
  'otherWay',
  'amount',
  'sign',
  'place',
  'onPaper',
  'refusal',
] as const
export type OfferUse = (typeof uses)[number]

/** The ids of what stands on the page of the offer that is read. */
export interface PageIds {
  images: number
  galleries: number
  teamImages: number
  keyPoints: number
  keyDates: number
  terms: number
  termConditions: number
  intentTerms: number
  pageQuestions: number
  rewards: number
  documents: number
  discussions: number
  ownField: number
}

/** What somebody made while they might, before they came into a state. */
export interface PersonalRecords {
  user: number
  method: number
  pension: number
  organisation: number
  reservation: number
  unsigned: number
  place: number
  refusal: number
  /** Address of a document's file that they were given. */
  link: string
  /** Their letters, written in the state in which they are by then. */
  letters: () => Promise<Answer>
}

/** A firm with one offer for each door, and a page with everything that a page can have. */
export interface GateWorld {
  api: Api
  world: World
  staff: Client
  pensionKind: number
  offers: Record<OfferUse, number>
  page: PageIds
  room: { id: number; file: number; admit: (userIds: readonly number[]) => Promise<void> }
}

export async function openGateWorld(): Promise<GateWorld> {
  const api = await startApi()
  const world = await openWorld(api)
  const staff = await api.as('superAdmin')
  const flags = { compliance_test_requires_categorisation_approval: 0, investment_terms_enabled: 1 }
  ok(await staff.patch('/api/features', flags))
  const kind = await sql<{ id: number }>`
    insert into investment_methods (tenant_id, name, kind) values (1, 'SIPP', 'sipp') returning id`.execute(
    api.db,
  )
  const offers = {} as Record<OfferUse, number>
  for (const use of uses) offers[use] = await offerFor(api, world, use)
  const page = await writePage(api, staff, offers.read)
  return {
    api,
    world,
    staff,
    pensionKind: kind.rows[0]!.id,
    offers,
    page,
    room: await openRoom(api, offers.read),
  }
}

export function ok<Answered extends { status: number; text: string }>(answer: Answered): Answered {
  assert.ok(answer.status < 300, `${answer.status} ${answer.text.slice(0, 400)}`)
  return answer
}

/** Shown to people of this country alone, with the two words in every text that it has. */
const offerFor = (api: Api, world: World, use: OfferUse) =>
  liveOpportunity(api, world, {
    ...(use === 'read' && { name: 'Offer to read', slug: 'cobalt-offer' }),
    headline: `A ${secret}`,
    summary: `About a ${secret}`,
    description: `<p>The ${secret}</p>`,
    investment_terms: `<p>Of a ${secret}</p>`,
    risks: `<p>A ${secret} falls</p>`,
    visibility_rules: JSON.stringify([{ country: 'GB' }]),
    target_amount_minor: 5_000_000_000n,
  })

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => new File([pixel], 'pixel.png', { type: 'image/png' })
const paper = () => new File(['%PDF-1.4\n%%EOF\n'], 'paper.pdf', { type: 'application/pdf' })

/** Writes all that a page can have, each with the two words. */
async function writePage(api: Api, staff: Client, offer: number): Promise<PageIds> {
  const make = async (path: string, body: object): Promise<number> =>
    ok(await staff.post(`/api/${path}`, body)).body.data.id
  const send = (path: string, fields: Record<string, string>, file: File) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...owner, owner_id: String(offer), ...fields }))
      form.set(name, value)
    form.set('file', file)
    return make(path, form)
  }
  const owner = { owner_type: 'investment_opportunity', owner_id: offer }
  const titled = { investment_opportunity_id: offer, title: secret, body: `<p>${secret}</p>` }
  const images = await send('images', { alt: secret }, picture())
  const page = {
    images,
    galleries: await make('galleries', { ...owner, name: secret, image_ids: [images] }),
    teamImages: await send('team-images', { name: secret }, picture()),
    keyPoints: await make('key-points', { ...owner, title: secret }),
    keyDates: await make('key-dates', { ...owner, title: secret, date: '2026-12-01' }),
    terms: await make('terms', titled),
    termConditions: await make('term-conditions', titled),
    intentTerms: await make('intent-terms', titled),
    pageQuestions: await make('page-questions', titled),
    rewards: await make('rewards', { ...titled, minimum_amount: '1000.00', investee_produced: true }),
    documents: await send('documents', { name: secret, visibility: 'public' }, paper()),
    discussions: await make('discussions', titled),
    ownField: await make('attributes', { owner_type: owner.owner_type, name: 'Sector', type: 'text' }),
  }
  await make('attribute-values', { ...owner, attribute_id: page.ownField, value: secret })
  const signs = await api.as('support')
  ok(await signs.post(`/api/rewards/${page.rewards}/approve`, { investee_produced: true }))
  await make('folder-structures', { ...owner, name: secret, visibility: 'public' })
  await make('cloud-documents', {
    ...owner,
    name: secret,
    url: 'https://dropbox.com/1',
    visibility: 'public',
  })
  await make('discussion-replies', { discussion_id: page.discussions, body: secret })
  ok(await staff.post(`/api/discussions/${page.discussions}/publish`, {}))
  const form = new FormData()
  form.set('_method', 'PATCH')
  form.set('image', picture())
  ok(await staff.post(`/api/investment-opportunities/${offer}`, form))
  await sql`insert into share_prices (tenant_id, investment_opportunity_id, price, date)
    values (1, ${offer}, 1.2, '2026-11-01'), (1, ${offer}, 1.37, '2026-11-10')`.execute(api.db)
  // What was written of the page ended its approval as a promotion.
  await sql`update investment_opportunities set promotion_fell_at = null where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  return page
}

async function openRoom(api: Api, offer: number): Promise<GateWorld['room']> {
  const room = await newRoom(api, { investment_opportunity_id: offer })
  const folder = await room.folder(secret)
  const file = await room.file(folder, secret)
  return {
    id: room.id,
    file,
    admit: async (userIds) => room.say([await room.group('Readers', userIds), folder, 'download']),
  }
}
