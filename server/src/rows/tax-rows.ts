import { ofRoundRow } from './investment-rows.ts'

/**
 * Whether a tax scheme is one of an investment: the one that was chosen, or where none was, any that its
 * offer gives. Shares that came from another holder bear no relief.
 */
export const isSchemeOfRow = (scheme: string, investment: string, offer: string): string =>
  `(${ofRoundRow(investment)} and case when ${investment}.tax_option_id is null
    then ${scheme}.deleted_at is null and ${offer}.tax_option_ids @> to_jsonb(${scheme}.id)
    else ${scheme}.id = ${investment}.tax_option_id end)`
