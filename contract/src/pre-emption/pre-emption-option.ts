import { defineResource, optional } from '../resource.ts'
import { boolean, choice, date, decimal, instant, integer, list, reference, text } from '../wire.ts'

const wholeShares = (bounds: { min?: string; above?: string }) =>
  decimal({ places: 0, max: '99999999999999', example: '1000000', ...bounds })

const nominal = (bounds: { above?: string }) =>
  decimal({ places: 8, max: '99999999999999', example: '1900.00', ...bounds })

/**
 * New shares offered to those who hold shares already, in proportion to the nominal value of what they held on
 * the record date (Companies Act 2006 s561). Where every share has the same nominal value, and within one
 * class, that is the number of shares. Where it decides and isn’t known, the offer can’t be opened.
 */
export const preEmptionOption = defineResource({
  name: 'pre_emption_option',
  path: 'pre-emption-options',
  term: 'pre_emption_option',
  event: 'investment_opportunity_existing',
  read: 'own',
  operations: ['list', 'show', 'create', 'update', 'delete', 'export'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    /** At most 28 days before the offer opens (Companies Act 2006 s574), and never after it. */
    record_date: date(),
    /** Staff state that the company’s articles allow a record date of more than 28 days before. */
    record_date_by_articles: boolean().optional(),
    deadline: instant(),
    price: decimal({ places: 8, above: '0', max: '9999999999', example: '4.00' }),
    available: wholeShares({ above: '0' }),
    allow_excess: boolean().optional(),
    rounding: choice(['floor', 'largest_remainder']).optional(),
    excess_rule: choice(['pro_rata_holding', 'pro_rata_request', 'fcfs']).optional(),
    /** Classes of shares that don't carry the right. */
    excluded_classes: list(text(60), 20).optional(),
    /**
     * Held by members outside the register here who waived by deed: counted in the proportion, and nothing is
     * offered to them.
     */
    waived_shares: wholeShares({ min: '0' }).optional(),
    /**
     * The nominal value of all of these shares. It has to be stated where shares differ in nominal value;
     * otherwise these count as the others do.
     */
    waived_nominal: optional(nominal({ above: '0' })),
    waived_holders: integer({ min: 0, max: 100_000 }).optional(),
    waived_note: optional(text(200, { example: 'Deed, 2 November' })),
    /** Why it may be open for fewer than 14 days. */
    short_notice_reason: optional(text(500)),
  },
  computed: {
    status: choice(['draft', 'open', 'closed', 'cancelled']),
    opportunity_name: text(160),
    opportunity_slug: text(160),
    currency: text(3, { example: 'GBP' }),
    /** All issued shares at the record date, as counted when it opened. */
    in_issue: decimal({ places: 0 }).nullable(),
    /**
     * The nominal value of all shares that carry the right, where rights go by it: shares differ in it. Null
     * where rights go by the number of shares, and before the offer opens.
     */
    nominal_with_right: nominal({}).nullable(),
    placed_shares: decimal({ places: 0 }).nullable(),
    opened_at: instant().nullable(),
    closed_at: instant().nullable(),
    close_reason: text(500).nullable(),
    /** Its round takes no money: what the closing gives is issued as shares of the company. */
    is_issued: boolean(),
    /** Of the shares that the closing gave, those that are issued. */
    issued_shares: decimal({ places: 0 }),
    /** When all that the closing gave had become investments of the round, or shares of the company. */
    entered_at: instant().nullable(),
    holders_count: integer(),
    /** Those who may have a share, by right or of what others leave, and have not answered. */
    awaiting_count: integer(),
  },
  appends: {
    /** It is open, and its deadline has not passed. */
    takes_answers: boolean(),
  },
  filters: { investment_opportunity_id: 'exact', status: 'exact' },
  sorts: ['deadline', 'record_date'],
  includes: {
    choices: { to: 'pre-emption-choices', many: true },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
  },
  columns: [
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'available', label: 'New shares' },
    { key: 'price', label: 'Price' },
    { key: 'record_date', label: 'Record date' },
    { key: 'deadline', label: 'Closes' },
    { key: 'status', label: 'Status' },
  ],
})
