import { onceIn } from './product-pool.ts'
import { smallestPdf } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import { offers } from './screens/rounds.ts'
import { test as base } from './screens/small-world-test.ts'

type CreatedPage = { id: number; slug: string }

/** A live round whose page has a film, and something that the company itself makes, of which there is one. */
async function makeRound(baseURL: string): Promise<CreatedPage> {
  const staff = await signIn(baseURL, 'super-admin')
  const [type] = await staff.get<CreatedPage[]>('/api/types')
  const round = await offers(staff, type!.id, 'Hollin Brewery, Seed', {
    video_url: 'https://youtu.be/M7lc1UVf-VE',
    page_blocks: ['facts', 'video', 'documents', 'rewards'],
  })
  const { id } = await staff.post<CreatedPage>('/api/rewards', {
    investment_opportunity_id: round.id,
    title: 'A cask of the first brew',
    minimum_amount: '20000',
    limit: 1,
    investee_produced: true,
  })
  await staff.upload('/api/documents', {
    multipart: {
      owner_type: 'investment_opportunity',
      owner_id: String(round.id),
      name: 'Articles of association',
      visibility: 'public',
      file: { name: 'articles.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) },
    },
  })
  const second = await signIn(baseURL, 'support')
  await second.post(`/api/rewards/${id}/approve`, { investee_produced: true })
  await Promise.all([staff.close(), second.close()])
  return round
}

export const test = base.extend<{ round: CreatedPage }>({
  round: async ({ product }, use) =>
    use(await onceIn(product, 'round', () => makeRound(product.address('wrenfield')))),
})
