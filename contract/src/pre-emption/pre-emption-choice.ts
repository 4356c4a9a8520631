import { defineResource, optional } from '../resource.ts'
import { boolean, choice, date, decimal, instant, money, reference, text } from '../wire.ts'

const wholeShares = () => decimal({ places: 0, example: '4938' })

/**
 * One holder's place in an offer of new shares and what they answered (specification §4: 1 don't take, 2
 * maintain, 3 increase, 4 not applicable, 5 awaiting, 6 decrease). One a holder and offer; a person and an
 * organisation of theirs are two holders.
 */
export const holderChoice = defineResource({
  name: 'pre_emption_choice',
  path: 'pre-emption-choices',
  term: 'pre_emption_choice',
  event: 'investment_opportunity_existing',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    pre_emption_option_id: reference('pre-emption-options'),
    organisation_id: optional(reference('organisations')),
    choice: choice([1, 2, 3, 4, 5, 6]),
    /** With 3 shares beyond the entitlement, with 6 shares taken. */
    shares: optional(decimal({ places: 0, above: '0', max: '99999999999999', example: '1312' })),
  },
  computed: {
    user_id: reference('users'),
    investment_opportunity_id: reference('investment-opportunities'),
    holder_name: text(200, { example: 'Eleanor Whitcombe' }),
    holding: wholeShares(),
    /** The nominal value of these shares where rights go by it; null where they go by the number of shares. */
    nominal_value: decimal({ places: 8, example: '1000.00' }).nullable(),
    entitlement: wholeShares(),
    /** What all of it costs at the offer's price, in its currency, rounded up to the penny. */
    entitlement_cost: money({ example: '19752.00' }),
    decided_at: instant().nullable(),
    /**
     * The reservation that the answer came with; once the places are entered, the investment that holds the
     * shares.
     */
    investment_id: reference('investments').nullable(),
    /** The answer came with it, and another amount is another answer while the offer is open. */
    follows_reservation: boolean(),
    /** What that reservation buys at the offer's price; zero once it ended. */
    reserved_shares: wholeShares().nullable(),
    /**
     * They are not as many as the answer says, or as the closing gave. False where nothing came with the
     * answer.
     */
    reserved_differs: boolean(),
    /** Nobody answered in time. */
    lapsed: boolean(),
    reminded_at: instant().nullable(),
    by_right: wholeShares().nullable(),
    excess: wholeShares().nullable(),
    allotted: wholeShares().nullable(),
    /** The day from which the shares are theirs, where they were issued without a round. */
    issued_on: date().nullable(),
    /**
     * Of all issued shares, in percent: now, afterwards taking none, and afterwards taking all of the
     * entitlement.
     */
    percent_before: decimal({ places: 6, example: '0.493827' }),
    percent_if_none: decimal({ places: 6, example: '0.396040' }),
    percent_if_maintained: decimal({ places: 6, example: '0.493822' }),
    /** The same with what the closing gave; null before. */
    percent_allotted: decimal({ places: 6, example: '0.493822' }).nullable(),
  },
  filters: {
    pre_emption_option_id: 'exact',
    user_id: 'exact',
    investment_opportunity_id: 'scope',
    choice: 'exact',
    /** Of an offer that is open and whose deadline has not passed, where any share of it may be had. */
    takes_answers: 'scope',
    /** Of offers of the company whose shares an existing investment is of. */
    same_issuer_as: 'scope',
  },
  search: ['holder_name'],
  sorts: ['holding', 'entitlement', 'holder_name', 'decided_at'],
  defaultSort: '-created_at',
  includes: {
    user: { to: 'users', many: false },
    option: { to: 'pre-emption-options', many: false },
  },
  columns: [
    { key: 'holder_name', label: 'Holder' },
    { key: 'holding', label: 'Held' },
    { key: 'nominal_value', label: 'Nominal value' },
    { key: 'entitlement', label: 'Entitled' },
    { key: 'choice', label: 'Choice' },
    { key: 'shares', label: 'Shares' },
    { key: 'allotted', label: 'Allotted' },
    { key: 'decided_at', label: 'Answered' },
  ],
})
