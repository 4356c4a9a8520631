import type { Effort, Sides } from './duel.ts'
import type { TableLine } from './figures.ts'
import { besideTwin } from './hot-reads.ts'
import type { ReadRow } from './hot-reads.ts'
import type { SignedInBrowsers } from './people.ts'
import { firstId } from './seed-ids.ts'
import { openOpportunity } from './seed-money.ts'
import { filledPages } from './seed-offer-pages.ts'

const offers = '/api/investment-opportunities'
const card = 'type,roundType,character'
const standing = 'user_investment,user_invited,is_eligible'
const onPage = 'subType,industry,galleries,images,teamImages,keyPoints,keyDates,pageQuestions,rewards'

const asked = (question: Readonly<Record<string, string>>) => `${offers}?${new URLSearchParams(question)}`

/** As the portal's list of what is open asks. */
const list = [
  asked({
    include: card,
    append: standing,
    'filter[live]': 'true',
    sort: 'close_date',
    page: '1',
    per_page: '24',
  }),
]

/** As the page of each open offer asks. */
const pages = Array.from({ length: filledPages }, (_item, number) =>
  asked({
    'filter[slug]': `offer-${openOpportunity(number) - firstId}`,
    include: `${card},${onPage}`,
    append: `${standing},investor_count`,
  }),
)

/** What investors come for: the list of offers and the page of one. */
export const offerRows = ({ investors }: SignedInBrowsers): readonly ReadRow[] => [
  { what: 'List of 40 open offers', browsers: investors, paths: list },
  { what: 'Page of an offer', browsers: investors, paths: pages },
]

/** These, beside the twin. */
export const offerReads = (sides: Sides, people: SignedInBrowsers, effort: Effort): Promise<TableLine[]> =>
  besideTwin(sides, effort, offerRows(people))
