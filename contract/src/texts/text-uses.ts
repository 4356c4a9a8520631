import type { FeatureFlag } from '../features.ts'
import { slotsOf, texts } from '../texts.ts'
import type { TextKey } from '../texts.ts'
import { isLabelKey } from '../terminology.ts'

/** The parts of the product by which the settings list texts, in their order. */
export const textGroups = {
  entry: 'Logging in and registration',
  problems: 'Errors and maintenance',
  empty: 'Empty pages',
  category: 'Registration review and category',
  test: '{Appropriateness}',
  risk: 'Risk warning',
  identity: 'Identity checks',
  sounding: '{Market_sounding}',
  payment: 'Payment and values',
  letters: 'Reminders and default letters',
} as const

export type TextGroup = keyof typeof textGroups

/** Texts that a tenant writes on a settings page of their own, by the field of the branding that holds them. */
export const textFields = {
  risk_banner: 'risk_banner_text',
  risk_summary: 'risk_warning_text',
  terms_and_conditions: 'terms_text',
  market_sounding_description: 'market_sounding_description',
} as const satisfies Partial<Record<TextKey, string>>

/** Texts that the settings list to be rewritten. */
export type ListedTextKey = Exclude<TextKey, keyof typeof textFields>

/** Most characters: of a button or heading, of a sentence or two, of a paragraph. */
const limits = { short: 80, sentence: 400, paragraph: 1500 } as const

export interface TextUse {
  group: TextGroup
  /** What it is, in a few words. */
  name: string
  /** Where it is read. */
  where: string
  size: keyof typeof limits
  /** The switch without which nobody reads it. */
  feature?: FeatureFlag
}

const entry = { group: 'entry', where: 'Registration page', size: 'sentence' } as const
const terms = { group: 'entry', where: 'Prompt to accept new terms', size: 'short' } as const
const problems = { group: 'problems', where: 'Error pages', size: 'sentence' } as const
const empty = { group: 'empty', size: 'sentence' } as const
const review = {
  group: 'category',
  where: 'Portal and checklist',
  size: 'sentence',
  feature: 'user_screening_enabled',
} as const
const category = { group: 'category', where: 'Category page and checklist', size: 'sentence' } as const
const test = {
  group: 'test',
  where: 'Test page',
  size: 'sentence',
  feature: 'compliance_test_enabled',
} as const
const risk = {
  group: 'risk',
  where: 'Steps before a first investment',
  size: 'sentence',
  feature: 'risk_warning_enabled',
} as const
const identity = { group: 'identity', where: 'Identity page and checklist', size: 'sentence' } as const
const sounding = {
  group: 'sounding',
  where: 'Request page',
  size: 'short',
  feature: 'market_sounding_enabled',
} as const
const payment = { group: 'payment', size: 'sentence' } as const
const fundDefault = {
  group: 'letters',
  where: 'Default letter of a {fund} (PDF)',
  size: 'paragraph',
  feature: 'funds_enabled',
} as const
const callDefault = { group: 'letters', where: 'Default letter of a {cash_call}', size: 'paragraph' } as const

/** What each text is, where it is read, and how long it may be. */
export const textUses: Readonly<Record<ListedTextKey, TextUse>> = {
  firm_notice: {
    ...entry,
    name: 'Firm, regulator and register entry',
    where: 'Footer of the login pages and portal',
  },
  register_intro: { ...entry, name: 'Introduction' },
  register_declaration: { ...entry, name: 'Declaration by the tick', size: 'short' },
  email_check: { ...entry, name: 'Request to confirm an address', where: 'After registration; portal' },
  terms_title: { ...entry, name: 'Name of the terms', where: 'Terms page and links to it', size: 'short' },
  terms_prompt_title: { ...terms, name: 'Heading' },
  terms_prompt_checkbox: { ...terms, name: 'Label of the tick', size: 'sentence' },
  terms_prompt_submit: { ...terms, name: 'Button' },
  terms_prompt_busy: { ...terms, name: 'Button while sending' },

  not_found_title: { ...problems, name: 'Page not found: heading', size: 'short' },
  not_found_code: { ...problems, name: 'Page not found: code', size: 'short' },
  not_found_body: { ...problems, name: 'Page not found: text' },
  error_title: { ...problems, name: 'Error: heading', size: 'short' },
  error_body: { ...problems, name: 'Error: text' },
  submit_failed: { ...problems, name: 'Form not sent', where: 'Above a form' },
  record_changed: { ...problems, name: 'Changed by another user', where: 'Above a form' },
  maintenance: { ...problems, name: 'Maintenance', where: 'Maintenance page' },

  empty_opportunities: {
    ...empty,
    name: 'No {opportunity_plural}',
    where: 'Portal: overview and {investments}',
  },
  empty_portfolio: { ...empty, name: 'No holdings', where: 'Portal: overview and {portfolio}' },
  empty_news: { ...empty, name: 'No {news}', where: 'Portal: {news} and reports of a holding' },
  empty_reports: { ...empty, name: 'No figures', where: 'Portal: figures of a holding' },
  empty_documents: { ...empty, name: 'No {documents}', where: 'Portal: {documents}' },
  empty_transactions: { ...empty, name: 'No transactions', where: 'Portal and back office: transactions' },
  empty_cash_calls: { ...empty, name: 'No {cash_calls}', where: 'Portal: payment page' },
  empty_investment_methods: {
    ...empty,
    name: 'No {investment_methods}',
    where: 'Portal: new {investment_method}, checklist; back office list',
  },
  empty_tasks: { ...empty, name: 'Nothing to do', where: 'Portal: overview', size: 'short' },
  empty_notifications: { ...empty, name: 'No notifications', where: 'Notifications', size: 'short' },
  notifications_loading: { ...empty, name: 'Notifications loading', where: 'Notifications', size: 'short' },
  notifications_mark_all: { ...empty, name: 'Mark all as read', where: 'Notifications', size: 'short' },
  empty_search: { ...empty, name: 'Nothing found', where: 'Back office: search' },
  empty_organisations: { ...empty, name: 'No {organisations}', where: 'Back office: {organisations}' },
  empty_payouts_kept_back: { ...empty, name: 'No held payouts', where: 'Back office: payouts' },

  registration_pending: { ...review, name: 'Registration under review' },
  registration_approved: { ...review, name: 'Registration approved', where: 'Notification and e-mail' },
  registration_rejected: {
    ...review,
    name: 'Registration not approved',
    where: 'Portal, notification and e-mail',
  },
  categorisation_intro: { ...category, name: 'Introduction' },
  categorisation_pending: { ...category, name: 'Statement under review' },
  categorisation_approved: { ...category, name: 'Statement approved', where: 'Category page and e-mail' },
  categorisation_rejected: { ...category, name: 'Statement not accepted', where: 'Category page and e-mail' },
  categorisation_evidence: { ...category, name: 'Evidence needed', where: 'Category page and e-mail' },
  categorisation_none: { ...category, name: 'No category applies' },
  categorisation_expired: { ...category, name: 'Category expired' },

  test_needed: { ...test, name: 'Before the test', where: 'At an offer and a last attempt' },
  test_intro: { ...test, name: 'Introduction, two sets of questions' },
  test_intro_single: { ...test, name: 'Introduction, one set or a later attempt' },
  test_pending_categorisation: { ...test, name: 'Waiting for the category' },
  test_incomplete: { ...test, name: 'Questions left out' },
  test_passed: { ...test, name: 'Passed, until a day' },
  test_passed_lasting: { ...test, name: 'Passed, without an end' },
  test_failed_first: { ...test, name: 'Failed once, two sets of questions' },
  test_failed_single: { ...test, name: 'Open again, one set of questions' },
  test_failed_locked: { ...test, name: 'Failed again: wait' },
  test_blocked: { ...test, name: 'No attempts left' },

  risk_banner_link: { ...risk, name: 'Link of the banner', where: 'Every page of the portal', size: 'short' },
  risk_first: { ...risk, name: 'Before the warning' },
  risk_personal: { ...risk, name: 'Personal warning' },
  risk_leave: { ...risk, name: 'Button: leave', size: 'short' },
  risk_continue: { ...risk, name: 'Button: continue', size: 'short' },
  cooling_off: { ...risk, name: '24-hour pause' },
  cooling_off_over: { ...risk, name: 'End of the pause', where: 'Portal and e-mail' },

  kyc_pending: { ...identity, name: 'Check in progress' },
  kyc_refer: {
    ...identity,
    name: 'More information needed',
    where: 'Identity page, notification and e-mail',
  },
  kyc_fail: { ...identity, name: 'Check failed', where: 'Identity page, notification and e-mail' },

  market_sounding_accept: { ...sounding, name: 'Button: accept' },
  market_sounding_decline: { ...sounding, name: 'Button: decline' },
  market_sounding_cleansed: {
    ...sounding,
    name: 'Notice of release',
    where: 'Request page and e-mail',
    size: 'sentence',
  },

  payment_instructions: {
    ...payment,
    name: 'How to pay',
    where: 'Payment page and {cash_call} e-mails',
  },
  payment_instructions_hidden: {
    ...payment,
    name: 'How to pay, details hidden',
    where: 'Payment page and {cash_call} e-mails, where bank details or references are hidden',
  },
  payment_received_notice: {
    ...payment,
    name: 'Payment received',
    where: 'Payment page, notification and e-mail',
  },
  payment_overdue: { ...payment, name: 'Payment overdue', where: 'Payment page, notification and e-mail' },
  call_cancelled: { ...payment, name: '{Cash_call} cancelled', where: 'Notification and e-mail' },
  call_cancelled_help: { ...payment, name: '{Cash_call} cancelled: help', where: 'E-mail' },
  waiting_list_position: {
    ...payment,
    name: 'Place on the {waiting_list}',
    where: '{Opportunity} page, {portfolio} and notification',
  },
  payouts_kept_back: { ...payment, name: 'Held payouts', where: 'Back office: payouts' },
  valuation_note: { ...payment, name: 'Note on values', where: '{Portfolio} and report e-mails' },
  tax_note: { ...payment, name: 'Note on tax', where: 'Portal, reports and e-mails', feature: 'tax_enabled' },

  categorisation_reminder_subject: {
    group: 'letters',
    name: 'Yearly reminder: subject',
    where: 'E-mail before a category expires; portal',
    size: 'short',
  },
  categorisation_reminder_body: {
    group: 'letters',
    name: 'Yearly reminder: text',
    where: 'E-mail before a category expires',
    size: 'paragraph',
  },
  fund_default_opening: { ...fundDefault, name: '{Fund} default: opening' },
  fund_default_interest: { ...fundDefault, name: '{Fund} default: interest' },
  fund_default_terms: { ...fundDefault, name: '{Fund} default: terms' },
  fund_default_help: { ...fundDefault, name: '{Fund} default: help' },
  call_default_opening: { ...callDefault, name: '{Cash_call} default: opening' },
  call_default_returned: { ...callDefault, name: '{Cash_call} default: returned' },
  call_default_help: { ...callDefault, name: '{Cash_call} default: help' },
}

export const listedTextKeys = Object.keys(textUses) as readonly ListedTextKey[]

export const isListedText = (key: string): key is ListedTextKey => Object.hasOwn(textUses, key)

/** Most characters that a tenant may write. */
export const textLimit = (key: ListedTextKey): number => limits[textUses[key].size]

/** What we fill in: the slots of the default that are no labels. */
export const filledSlots = (key: TextKey): readonly string[] =>
  slotsOf(texts[key]).filter((slot) => !isLabelKey(slot))

/** A brace that belongs to no slot, which would be shown as it is. */
export const hasLooseBrace = (text: string): boolean => /[{}]/.test(text.replaceAll(/\{\w+\}/g, ''))
