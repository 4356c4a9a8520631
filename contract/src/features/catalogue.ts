import type { Flags } from '../features.ts'

/** How the settings screen groups the switches. */
export const featureGroups = ['modules', 'onboarding', 'conduct', 'payment'] as const

export type FeatureGroup = (typeof featureGroups)[number]

/**
 * Every switch of a tenant: the nineteen of specification §9, then two that its screens name without listing
 * them. `theme` is the name that the branding record uses for it.
 */
export const features = {
  funds_enabled: {
    theme: 'enableFunds',
    group: 'modules',
    name: '{Funds}',
    meaning: '{Funds} and {company_plural}, with their pages in the back office and the portal.',
  },
  compliance_test_enabled: {
    theme: 'enableComplianceTest',
    group: 'conduct',
    name: '{Appropriateness}',
    meaning: '{Investors} pass the {appropriateness} before they see offers.',
  },
  user_screening_enabled: {
    theme: 'enableScreening',
    group: 'onboarding',
    name: 'Screening of registrations',
    meaning: 'Staff approve a registration before the portal shows it any offers.',
  },
  tax_enabled: {
    theme: 'enableTax',
    group: 'modules',
    name: 'Tax',
    meaning:
      'Tax details of {investors}, {tax_options} of {opportunity_plural}, estimates of tax relief and {tax_certificates}.',
  },
  nominee_enabled: {
    theme: 'enableNominee',
    group: 'modules',
    name: '{Nominee} accounts',
    meaning: 'Holdings can be registered in the name of a {nominee}.',
  },
  invite_on_register: {
    theme: 'inviteOnRegister',
    group: 'onboarding',
    name: 'Invitations at registration',
    meaning: 'A person who registers from an invitation is invited to that {opportunity} at once.',
  },
  investment_terms_enabled: {
    theme: 'termsConditions',
    group: 'conduct',
    name: 'Terms of each {opportunity}',
    meaning: 'Each {opportunity} has its own terms, which {investors} accept when they invest.',
  },
  ca_use_intl_check: {
    theme: 'enableInternationalAml',
    group: 'onboarding',
    name: 'International identity checks',
    meaning: 'People outside the United Kingdom are checked with the international product only.',
  },
  hide_bank_details: {
    theme: 'enableHideBank',
    group: 'payment',
    name: 'Hide bank details from {investors}',
    meaning: 'Hides the bank account from {investors}; staff send them the details.',
  },
  hide_bank_details_admin: {
    theme: 'enableHideBankAdmin',
    group: 'payment',
    name: 'Hide bank details from staff',
    meaning: 'Hides bank accounts from staff in the back office.',
  },
  hide_payment_reference: {
    theme: 'enableHidePayee',
    group: 'payment',
    name: 'Hide payee and reference',
    meaning: 'Payment instructions leave out the payee and the payment reference.',
  },
  market_sounding_enabled: {
    theme: 'enableMarketSounding',
    group: 'modules',
    name: '{Market_sounding}',
    meaning: 'A gate page before confidential offers, and the {insider_register}.',
  },
  organisation_links_enabled: {
    theme: 'enableOrganisationLinks',
    group: 'modules',
    name: '{Organisation} links',
    meaning: '{Investors} apply to act for an {organisation}, and staff decide on the applications.',
  },
  investor_categorisation_popups_enabled: {
    theme: 'enableInvestorTypePopup',
    group: 'conduct',
    name: 'Category reminder at sign-in',
    meaning: 'A reminder at login when the {investor} category is missing or about to expire.',
  },
  risk_warning_enabled: {
    theme: 'enableRiskWarning',
    group: 'conduct',
    name: 'Risk warning',
    meaning:
      'The risk banner and its summary, a personal warning with a 24-hour pause before the first offer, and two test banks instead of one.',
  },
  intl_bank_details_enabled: {
    theme: 'enableInternationalBank',
    group: 'payment',
    name: 'International bank details',
    meaning: 'Bank accounts have an IBAN and a BIC.',
  },
  financial_promotion_exceptions_enabled: {
    theme: 'enableFinancialPromotionExceptions',
    group: 'conduct',
    name: 'Financial promotion exemptions',
    meaning: '{Investors} state their category under the exemptions of the Financial Promotion Order.',
  },
  compliance_test_requires_categorisation_approval: {
    theme: 'enableComplianceRequiresCategorisation',
    group: 'conduct',
    name: 'Test after category approval',
    meaning: 'The test stays locked until staff approve the {investor} category.',
  },
  default_investor_associates: {
    theme: 'enableDefaultInvestorAssociates',
    group: 'onboarding',
    name: 'Default associates',
    meaning: 'New {investors} are assigned the firm’s default members of staff.',
  },
  portfolio_analysis_enabled: {
    theme: 'enablePortfolioAnalysis',
    group: 'modules',
    name: 'Portfolio analysis',
    meaning: 'The analysis tab of a {fund}.',
  },
  investment_categories_enabled: {
    theme: 'enableInvestmentCategories',
    group: 'modules',
    name: '{Investment_categories} and {investment_characters}',
    meaning:
      '{Opportunity_plural} have {investment_categories} and {investment_characters}, each with its own settings page.',
  },
} as const satisfies Record<string, { theme: string; group: FeatureGroup; name: string; meaning: string }>

export type FeatureFlag = keyof typeof features
export type ThemeFlag = (typeof features)[FeatureFlag]['theme']

export const featureFlags = Object.keys(features) as readonly FeatureFlag[]

/** The same switches under the names of the branding record. */
export function themeFlags(flags: Flags): Record<ThemeFlag, 0 | 1> {
  return Object.fromEntries(featureFlags.map((flag) => [features[flag].theme, flags[flag]])) as Record<
    ThemeFlag,
    0 | 1
  >
}
