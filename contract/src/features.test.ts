import assert from 'node:assert/strict'
import { fillLabels } from './terminology/fill-labels.ts'
import { test } from 'node:test'
import { featureFlags, features, themeFlags } from './features/catalogue.ts'
import { categorisationOn, gateOpen } from './features.ts'
import type { FeatureFlag, Flags } from './features.ts'

const flagsWith = (...on: FeatureFlag[]) =>
  Object.fromEntries(featureFlags.map((flag) => [flag, on.includes(flag) ? 1 : 0])) as Flags

const specified = `funds_enabled, compliance_test_enabled, user_screening_enabled, tax_enabled, nominee_enabled,
  invite_on_register, investment_terms_enabled, ca_use_intl_check, hide_bank_details, hide_bank_details_admin,
  hide_payment_reference, market_sounding_enabled, organisation_links_enabled, investor_categorisation_popups_enabled,
  risk_warning_enabled, intl_bank_details_enabled, financial_promotion_exceptions_enabled,
  compliance_test_requires_categorisation_approval, default_investor_associates`
const themed = `enableFunds, enableComplianceTest, enableComplianceRequiresCategorisation, enableScreening, enableTax,
  enableNominee, enableInternationalAml, enableHideBank, enableHideBankAdmin, enableHidePayee, enableMarketSounding,
  enableInvestorTypePopup, termsConditions, inviteOnRegister, enableRiskWarning, enableFinancialPromotionExceptions,
  enableInternationalBank, enableDefaultInvestorAssociates, enableOrganisationLinks`
const own = ['portfolio_analysis_enabled', 'investment_categories_enabled']
const words = (list: string) => list.split(',').map((word) => word.trim())

test('the nineteen switches of the specification are there under both names, and two of our own', () => {
  assert.deepEqual([...featureFlags].sort(), [...words(specified), ...own].sort())
  const themes = featureFlags.filter((flag) => !own.includes(flag)).map((flag) => features[flag].theme)
  assert.deepEqual([...themes].sort(), words(themed).sort())
})

test('the branding record carries each switch under its own second name', () => {
  const pairs = {
    ca_use_intl_check: 'enableInternationalAml',
    hide_payment_reference: 'enableHidePayee',
    investment_terms_enabled: 'termsConditions',
    invite_on_register: 'inviteOnRegister',
    investor_categorisation_popups_enabled: 'enableInvestorTypePopup',
    compliance_test_requires_categorisation_approval: 'enableComplianceRequiresCategorisation',
  } as const
  for (const [flag, theme] of Object.entries(pairs)) {
    const carried = Object.entries(themeFlags(flagsWith(flag as FeatureFlag))).filter(
      ([, value]) => value === 1,
    )
    assert.deepEqual(carried, [[theme, 1]])
  }
})

test('each switch says what it does in one sentence', () => {
  for (const flag of featureFlags)
    assert.match(fillLabels({}, features[flag].meaning), /^[A-Z][^.]+\.$/, flag)
})

test('investors are asked for a category as soon as one of the two legal routes is on', () => {
  assert.equal(categorisationOn(flagsWith()), false)
  assert.equal(categorisationOn(flagsWith('compliance_test_enabled')), false)
  assert.equal(categorisationOn(flagsWith('risk_warning_enabled')), true)
  assert.equal(categorisationOn(flagsWith('financial_promotion_exceptions_enabled')), true)
})

test('a gate opens when all, any and none of its switches stand right', () => {
  const gate = {
    all: ['funds_enabled'],
    any: ['tax_enabled', 'nominee_enabled'],
    none: ['hide_bank_details'],
  } as const
  assert.equal(gateOpen(undefined, flagsWith()), true)
  assert.equal(gateOpen({}, flagsWith()), true)
  assert.equal(gateOpen(gate, flagsWith('funds_enabled', 'tax_enabled')), true)
  assert.equal(gateOpen(gate, flagsWith('tax_enabled')), false)
  assert.equal(gateOpen(gate, flagsWith('funds_enabled')), false)
  assert.equal(gateOpen(gate, flagsWith('funds_enabled', 'nominee_enabled', 'hide_bank_details')), false)
})
