import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { scanKinds } from '../file-kinds.ts'
import { reference, text } from '../wire.ts'
import { dealtFields, personalAccountDeal, requestedDeal } from './personal-account-deal.ts'

/**
 * Records a deal that a member of staff made without approval. It is a breach from the start; compliance writes down
 * what was found and done about it.
 */
export const recordUnapprovedDeal = defineEndpoint({
  answer: personalAccountDeal.row,
  requires: 'market_sounding_enabled',
  method: 'POST',
  path: `${personalAccountDeal.path}/unapproved`,
  summary: 'Record a personal account deal that was made without approval',
  access: { event: 'compliance', action: 'update' },
  body: z.object({
    user_id: reference('users'),
    instrument: requestedDeal.instrument,
    isin: requestedDeal.isin,
    registration_number: requestedDeal.registration_number,
    side: requestedDeal.side,
    currency: requestedDeal.currency,
    account_holder: requestedDeal.account_holder,
    broker: requestedDeal.broker,
    ...dealtFields,
    breach_note: text(1000, { min: 3, example: 'Seen on a broker’s statement. Reminded of the policy.' }),
    /** Where there is one already. */
    contract_note: file(scanKinds, 20 * 1024).optional(),
  }),
  status: 201,
})
