import { z } from 'zod'

/**
 * What Open Cap Format asks of the objects that we write, in release 1.2.0, in our own words: which fields
 * there are, which must be there, and how values look. An object takes no other key. Source: the public
 * schemas of the Open Cap Table Coalition, https://schema.opencaptablecoalition.com/v/1.2.0. Kinds of objects
 * that we never write are not here, and are refused.
 */
const text = z.string()
const day = z.iso.date()
const amount = z.string().regex(/^[+-]?\d+(\.\d{1,10})?$/)
const fraction = z.string().regex(/^0?(\.\d{1,10})?$|^1(\.0{1,10})?$/)
const country = z.string().regex(/^[A-Z]{2}$/)
const money = z.strictObject({ amount, currency: z.string().regex(/^[A-Z]{3}$/) })
const ratio = z.strictObject({ numerator: amount, denominator: amount })
const ids = z.array(text)
const authorised = z.union([amount, z.enum(['NOT APPLICABLE', 'UNLIMITED'])])

const object = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ object_type: z.literal(type), id: text, comments: z.array(text).optional(), ...shape })
const happened = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  object(type, { date: day, ...shape })

const right = <Type extends string, Mechanism extends z.ZodType>(type: Type, mechanism: Mechanism) =>
  z.strictObject({
    type: z.literal(type),
    conversion_mechanism: mechanism,
    converts_to_future_round: z.boolean().optional(),
    converts_to_stock_class_id: text.optional(),
  })
const atWill = <Right extends z.ZodType>(conversionRight: Right) =>
  z.strictObject({
    type: z.literal('ELECTIVE_AT_WILL'),
    trigger_id: text,
    nickname: text.optional(),
    trigger_description: text.optional(),
    conversion_right: conversionRight,
  })

const noteTerms = { conversion_discount: fraction.optional(), conversion_valuation_cap: money.optional() }
const noteConversion = z.strictObject({
  type: z.literal('CONVERTIBLE_NOTE_CONVERSION'),
  interest_rates: z.array(
    z.strictObject({ rate: fraction, accrual_start_date: day, accrual_end_date: day.optional() }),
  ),
  day_count_convention: z.enum(['ACTUAL_365', '30_360']),
  interest_payout: z.enum(['DEFERRED', 'CASH']),
  interest_accrual_period: z.enum(['DAILY', 'MONTHLY', 'QUARTERLY', 'SEMI_ANNUAL', 'ANNUAL']),
  compounding_type: z.enum(['COMPOUNDING', 'SIMPLE']),
  ...noteTerms,
})
const safeConversion = z.strictObject({
  type: z.literal('SAFE_CONVERSION'),
  conversion_mfn: z.boolean(),
  ...noteTerms,
})

const issuer = object('ISSUER', {
  legal_name: text,
  formation_date: day,
  country_of_formation: country,
  tax_ids: z.array(z.strictObject({ tax_id: text, country })).optional(),
})

const stakeholder = object('STAKEHOLDER', {
  name: z.strictObject({ legal_name: text, first_name: text.optional(), last_name: text.optional() }),
  stakeholder_type: z.enum(['INDIVIDUAL', 'INSTITUTION']),
  current_relationship: z.enum(['ADVISOR', 'EMPLOYEE', 'FOUNDER', 'INVESTOR', 'OTHER']).optional(),
})

const stockClass = object('STOCK_CLASS', {
  name: text,
  class_type: z.enum(['COMMON', 'PREFERRED']),
  default_id_prefix: text,
  initial_shares_authorized: authorised,
  votes_per_share: amount,
  seniority: amount,
  par_value: money.optional(),
  liquidation_preference_multiple: amount.optional(),
  participation_cap_multiple: amount.optional(),
  conversion_rights: z
    .array(
      right(
        'STOCK_CLASS_CONVERSION_RIGHT',
        z.strictObject({
          type: z.literal('RATIO_CONVERSION'),
          ratio,
          conversion_price: money,
          rounding_type: z.enum(['CEILING', 'FLOOR', 'NORMAL']),
        }),
      ),
    )
    .optional(),
})

const stockPlan = object('STOCK_PLAN', {
  plan_name: text,
  initial_shares_reserved: amount,
  default_cancellation_behavior: z.enum(['RETIRE', 'RETURN_TO_POOL', 'HOLD_AS_CAPITAL_STOCK']).optional(),
  stock_class_ids: ids.min(1),
})

const issued = {
  security_id: text,
  custom_id: text,
  stakeholder_id: text,
  security_law_exemptions: z.array(z.strictObject({ description: text, jurisdiction: text })),
}
const balance = { balance_security_id: text.optional() }
const cancelled = { security_id: text, reason_text: text, ...balance }

const transaction = z.discriminatedUnion('object_type', [
  happened('TX_STOCK_ISSUANCE', {
    ...issued,
    stock_class_id: text,
    share_price: money,
    quantity: amount,
    stock_legend_ids: ids,
    share_numbers_issued: z
      .array(z.strictObject({ starting_share_number: amount, ending_share_number: amount }))
      .optional(),
  }),
  happened('TX_STOCK_TRANSFER', {
    security_id: text,
    quantity: amount,
    resulting_security_ids: ids.min(1),
    ...balance,
  }),
  happened('TX_STOCK_CANCELLATION', { ...cancelled, quantity: amount }),
  happened('TX_STOCK_REPURCHASE', {
    security_id: text,
    price: money,
    quantity: amount,
    consideration_text: text.optional(),
    ...balance,
  }),
  happened('TX_STOCK_REISSUANCE', {
    security_id: text,
    resulting_security_ids: ids,
    split_transaction_id: text.optional(),
    reason_text: text.optional(),
  }),
  happened('TX_STOCK_CONVERSION', {
    security_id: text,
    quantity_converted: amount,
    resulting_security_ids: ids,
    ...balance,
  }),
  happened('TX_STOCK_CLASS_SPLIT', { stock_class_id: text, split_ratio: ratio }),
  happened('TX_STOCK_PLAN_POOL_ADJUSTMENT', { stock_plan_id: text, shares_reserved: amount }),
  happened('TX_STOCK_PLAN_RETURN_TO_POOL', {
    security_id: text,
    stock_plan_id: text,
    quantity: amount,
    reason_text: text,
  }),
  happened('TX_EQUITY_COMPENSATION_ISSUANCE', {
    ...issued,
    stock_plan_id: text.optional(),
    stock_class_id: text.optional(),
    compensation_type: z.enum(['OPTION_NSO', 'OPTION_ISO', 'OPTION', 'RSU', 'CSAR', 'SSAR']),
    quantity: amount,
    exercise_price: money.optional(),
    expiration_date: day.nullable(),
    termination_exercise_windows: z.array(z.never()),
  }),
  happened('TX_EQUITY_COMPENSATION_EXERCISE', {
    security_id: text,
    quantity: amount,
    resulting_security_ids: ids,
  }),
  happened('TX_EQUITY_COMPENSATION_CANCELLATION', { ...cancelled, quantity: amount }),
  happened('TX_WARRANT_ISSUANCE', {
    ...issued,
    quantity: amount.optional(),
    exercise_price: money.optional(),
    purchase_price: money,
    warrant_expiration_date: day.optional(),
    exercise_triggers: z.array(
      atWill(
        right(
          'WARRANT_CONVERSION_RIGHT',
          z.strictObject({ type: z.literal('FIXED_AMOUNT_CONVERSION'), converts_to_quantity: amount }),
        ),
      ),
    ),
  }),
  happened('TX_WARRANT_EXERCISE', { security_id: text, trigger_id: text, resulting_security_ids: ids }),
  happened('TX_WARRANT_CANCELLATION', { ...cancelled, quantity: amount }),
  happened('TX_CONVERTIBLE_ISSUANCE', {
    ...issued,
    investment_amount: money,
    convertible_type: z.enum(['NOTE', 'SAFE', 'CONVERTIBLE_SECURITY']),
    seniority: z.int(),
    conversion_triggers: z.array(
      atWill(right('CONVERTIBLE_CONVERSION_RIGHT', z.union([noteConversion, safeConversion]))),
    ),
  }),
  happened('TX_CONVERTIBLE_CONVERSION', {
    security_id: text,
    trigger_id: text,
    reason_text: text,
    resulting_security_ids: ids,
    ...balance,
  }),
  happened('TX_CONVERTIBLE_CANCELLATION', { ...cancelled, amount: money }),
])

const file = <Type extends string, Item extends z.ZodType>(type: Type, item: Item) =>
  z.strictObject({ file_type: z.literal(type), items: z.array(item) })
const files = z.array(z.strictObject({ filepath: text, md5: z.string().regex(/^[a-f0-9]{32}$/i) }))

/** The files of a package by their names. */
export const openCapFormatFiles: Readonly<Record<string, z.ZodType>> = {
  'Manifest.ocf.json': z.strictObject({
    ocf_version: z.literal('1.2.0'),
    file_type: z.literal('OCF_MANIFEST_FILE'),
    issuer,
    as_of: day,
    generated_at: z.iso.datetime(),
    comments: z.array(text).optional(),
    stock_plans_files: files,
    stock_legend_templates_files: files,
    stock_classes_files: files,
    vesting_terms_files: files,
    valuations_files: files,
    transactions_files: files,
    stakeholders_files: files,
  }),
  'StockPlans.ocf.json': file('OCF_STOCK_PLANS_FILE', stockPlan),
  'StockLegendTemplates.ocf.json': file('OCF_STOCK_LEGEND_TEMPLATES_FILE', z.never()),
  'StockClasses.ocf.json': file('OCF_STOCK_CLASSES_FILE', stockClass),
  'VestingTerms.ocf.json': file('OCF_VESTING_TERMS_FILE', z.never()),
  'Valuations.ocf.json': file('OCF_VALUATIONS_FILE', z.never()),
  'Transactions.ocf.json': file('OCF_TRANSACTIONS_FILE', transaction),
  'Stakeholders.ocf.json': file('OCF_STAKEHOLDERS_FILE', stakeholder),
}
