import { assertSame } from './compare.ts'
import { duel } from './duel.ts'
import type { Effort, Sides } from './duel.ts'
import type { Line } from './figures.ts'
import { each } from './hot-reads.ts'
import { drawer } from './load.ts'
import type { People } from './people.ts'
import { openOffer } from './seed-money.ts'
import { filledPages } from './seed-offer-pages.ts'
import { firstId } from './seed-ids.ts'

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
    'filter[slug]': `offer-${openOffer(number) - firstId}`,
    include: `${card},${onPage}`,
    append: `${standing},investor_count`,
  }),
)

/** What investors come for: the list of offers and the page of one, beside the twin. */
export async function offerReads(sides: Sides, { investors }: People, effort: Effort): Promise<Line[]> {
  const lines: Line[] = []
  for (const { what, paths } of [
    { what: 'List of 40 open offers', paths: list },
    { what: 'Page of an offer', paths: pages },
  ]) {
    const ask = each(investors, paths)
    const draw = drawer(3)
    const sample = Array.from({ length: 60 }, (_item, index) => ask(index, draw))
    await assertSame([sides.product.port, sides.twin.port], sample)
    lines.push(...(await duel(sides, { what, ask, least: 0.7, leastInCrowds: 0.6 }, effort)))
  }
  return lines
}
