import { endingOutcomes } from '@moorgate/contract/companies/outcome.ts'
import { filledIn } from '../../../kernel/form-values.ts'

export const endsHolding = (type: string): boolean => endingOutcomes.some((each) => each === type)

/** Optional texts that were emptied are sent as null. */
export const holdingBody = <Values extends { certificate: string; note: string }>(values: Values) => ({
  ...filledIn(values),
  certificate: values.certificate || null,
  note: values.note || null,
})

interface OutcomeTexts {
  type: string
  shares: string
  proceeds: string
  escrow: string
  narrative: string
}

/** Only a partial exit has shares. An emptied amount is sent as 0, an emptied text as null. */
export const outcomeBody = <Values extends OutcomeTexts>({ shares, ...values }: Values) => ({
  ...filledIn(values),
  proceeds: values.proceeds || '0',
  escrow: values.escrow || null,
  narrative: values.narrative || null,
  ...(!endsHolding(values.type) && values.type !== 'earn_out' && { shares: shares || '0' }),
})
