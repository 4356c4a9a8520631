import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, id, pattern, text } from '../wire.ts'
import { pageBlocks } from './page-blocks.ts'

const update = { event: 'investment_opportunity_live', action: 'update' } as const
const path = 'investment-opportunities/{id}/editors'

/** A window in which somebody has the page open: one person may have several. Made by the window itself. */
const window = () => pattern(/^[\w-]{8,64}$/, 64, 'c9a1f2d4-71c5-4b0e-9a35-0e5b3f1d2a77')

/** Somebody who has the page open in its editor now, and the block in which they are. */
const pageEditor = z.object({
  user_id: id(),
  name: text(201, { example: 'Callum Reid' }),
  block: z.enum(['head', ...pageBlocks]).nullable(),
})

/**
 * A sign of life from an editor, to be repeated: who gives none for a minute or so has left. Answers who else
 * is there. It is no lock and no act of business: nothing depends on it, and no event tells of it.
 */
export const stayInPage = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Say that I have the page of an opportunity open, and read who else has',
  access: update,
  body: z.object({ window: window(), block: choice(['head', ...pageBlocks]).nullish() }),
  answer: z.array(pageEditor),
  status: 200,
})

export const leavePage = defineEndpoint({
  method: 'DELETE',
  path,
  summary: 'Say that I closed the page of an opportunity',
  access: update,
  query: z.object({ window: window() }),
  status: 204,
})

/** The channel on which a page's editors hear who has it open. */
export const editorsChannelOf = (opportunityId: number): string =>
  `private-App.Models.InvestmentOpportunityPage.${opportunityId}`

/** The offer whose editors a channel tells of; undefined for every other name. */
export function opportunityOfEditorsChannel(channel: string): number | undefined {
  const found = /^private-App\.Models\.InvestmentOpportunityPage\.([1-9]\d{0,15})$/.exec(channel)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Its data: everybody who has the page open, as `pageEditor` says it. */
export const editorsChanged = 'editors.changed'
