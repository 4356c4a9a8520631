import { preEmptionAddress } from '@moorgate/contract'

/**
 * What an offer's round is called towards its holders, in SQL: its name and address, or where it is in
 * confidence (decision 21) only what the law wants said to them, whether or not they accepted to keep it:
 * that the company issues shares. Anyone who has accepted reads the round itself through its relation.
 */
export const roundName = (round: string): string =>
  `case when ${round}.market_sounding then 'New shares of ' || coalesce(${round}.issuer_name, 'the company') else ${round}.name end`

export const roundAddress = (round: string, optionId: string): string =>
  `case when ${round}.market_sounding then '${preEmptionAddress('')}' || ${optionId} else ${round}.slug end`

/**
 * Who offers the shares, as the letter begins: the company, and never its round. Only a round in the open
 * lends its name where none is known.
 */
export const roundIssuer = (round: string): string =>
  `coalesce(${round}.issuer_name, case when ${round}.market_sounding then 'The company' else ${round}.name end)`
