import { choice, date, money, reference, text } from '../wire.ts'
import { openFigures } from '../working.ts'
import { distributionKinds, distributionSharings } from './distribution-kinds.ts'

/** What a draft of a distribution is made of, beside its fund. */
export const draftFields = {
  title: text(120, { example: 'Distribution 1' }),
  kind: choice(distributionKinds),
  sharing: choice(distributionSharings).optional(),
  amount: money({ above: '0', example: '20000000.00' }),
  record_date: date(),
  pay_date: date(),
  cost: money({ above: '0', example: '1200000.00' }).nullish(),
  invested_on: date().nullish(),
}

/**
 * What a draft would come to before it is saved, opened: the tiers by their names, lines by their commitments
 * (`pays:12`), the carry’s own as `pays:0`. 422 where the draft would be refused. Nothing of it is kept.
 */
export const draftFigures = openFigures({
  path: 'funds/{id}/distribution-draft',
  of: 'a draft of a distribution',
  access: { event: 'funds', action: 'update' },
  requires: 'funds_enabled',
  example: 'tier_investors_split:0',
  query: { ...draftFields, redrafted: reference('distributions').optional() },
})
