import { defineResource, optional } from '../resource.ts'
import { file } from '../file-field.ts'
import { pictureKinds } from '../file-kinds.ts'
import { boolean, choice, date, html, httpsUrl, id, integer, list, pattern, text } from '../wire.ts'

/** Records that have pictures, highlights and dates. */
const showcased = ['investment_opportunity'] as const

const owner = { owner_type: choice(showcased), owner_id: id() }
/** Highlights are a deal's as well, which has no page. */
const ownerOrDeal = { owner_type: choice([...showcased, 'pipeline_deal']), owner_id: id() }
/** Dates are a fund's and a company's too. */
const ownerWithDates = {
  owner_type: choice([...showcased, 'pipeline_deal', 'fund', 'company']),
  owner_id: id(),
}
const order = integer({ min: 0, max: 100_000 })
const ofOwner = { owner_type: 'exact', owner_id: 'exact' } as const
const includes = { owner: { to: 'investment-opportunities', many: false } } as const
/** Who may see a record sees what stands on its page; who may update it writes it. */
const access = { event: 'investment_opportunity_live', read: 'own', write: 'part' } as const

export const image = defineResource({
  name: 'image',
  path: 'images',
  term: 'image',
  ...access,
  written: {
    ...owner,
    file: file(pictureKinds, 10 * 1024),
    alt: text(255, { example: 'The turbine at Stroma' }).optional(),
    order: order.optional(),
  },
  computed: { alt: text(255), order, url: text(300), mime: text(40), bytes: integer() },
  filters: ofOwner,
  includes,
  sorts: ['order'],
  defaultSort: 'order',
})

export const gallery = defineResource({
  name: 'gallery',
  path: 'galleries',
  term: 'gallery',
  ...access,
  written: {
    ...owner,
    name: text(120, { example: 'At sea' }),
    /** Pictures of the same owner, in this order. */
    image_ids: list(id(), 20).optional(),
    order: order.optional(),
  },
  computed: { order },
  filters: { ...ofOwner, name: 'partial' },
  includes,
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
})

export const teamImage = defineResource({
  name: 'team_image',
  path: 'team-images',
  term: 'team_member',
  ...access,
  written: {
    ...owner,
    name: text(120, { example: 'Morag Sinclair' }),
    job_title: optional(text(120, { example: 'Chief executive' })),
    bio: html(20_000).optional(),
    profile_url: optional(httpsUrl()),
    file: optional(file(pictureKinds, 10 * 1024)),
    order: order.optional(),
  },
  computed: { bio: html(), order, url: text(300).nullable() },
  filters: { ...ofOwner, name: 'partial' },
  includes,
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
})

export const keyPoint = defineResource({
  name: 'key_point',
  path: 'key-points',
  term: 'key_point',
  ...access,
  written: {
    ...ownerOrDeal,
    title: text(120, { example: 'Contracted income' }),
    body: html(20_000).optional(),
    icon: optional(pattern(/^[a-z][a-z0-9-]{0,39}$/, 40, 'trending-up')),
    order: order.optional(),
  },
  computed: { body: html(), order },
  filters: ofOwner,
  includes,
  sorts: ['order'],
  defaultSort: 'order',
})

export const keyDate = defineResource({
  name: 'key_date',
  path: 'key-dates',
  term: 'key_date',
  ...access,
  written: {
    ...ownerWithDates,
    title: text(80, { example: 'Round closes' }),
    date: date(),
    remind_days: optional(integer({ min: 0, max: 365, example: 7 })),
    /** Investors see it too. */
    is_public: boolean().optional(),
  },
  computed: { is_public: boolean() },
  filters: ofOwner,
  includes,
  /** They stand in the order of their days; `order` is that too. */
  sorts: ['date', 'order'],
  defaultSort: 'date',
})
