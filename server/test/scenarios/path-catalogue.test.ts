import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../harness.ts'

/**
 * The path catalogue of specification §7 and the spellings of handbook api §2.8, walked against the routes
 * that there are.
 */
const catalogue = `activity attributes attribute-values attributes-sort-order attributes/sort-order call-logs contacts contacts/typeform
  contacts/export convert-contact/1 lead-statuses pipeline-deals folder-structures documents cloud-documents registration-documents
  onboarding-documents images discussions discussion-replies email/resend ledgers ledgers/export investment-opportunities
  investment-opportunities/1/clone galleries types investment-round-types sub-types share-prices key-points team-images investments
  investments/investors investments/subsequent investments/org investments/pension investments/manual investments/user
  investments/user-alternative investments/export investments/1/stripe investment-methods investment-method-entities investment-method-entities/export
  invitations invitations/bulk-delete industries key-dates password/email password/reset auth/update-password auth/set-password
  auth/manual-register notes nominees organisations organisations/export organisation-links pdfs/1 pipeline-stages
  pipeline-stages/sort-order pipeline-stages-sort-order pipelines pre-emption-options pre-emption-choices tasks users users/export
  users/resend-set-password-email users/1/resend-set-password-email users/1/reset-appropriateness-test client-groups
  compliance-answers compliance-questions compliance-options compliance-scores compliance-successes compliance/answers
  fca-compliance-answers fca-compliance-questions fca-compliance-options fca-compliance-scores fca-compliance-successes
  fca-compliance/answers compliance/1 categories characters search investor-types branding branding/1 notifications/admin
  notifications/user notifications/user/unread notifications/user/mark-read portfolio portfolio/export support/contact tax-options
  opens terms rewards intent-terms intents term-conditions market-sounding-acceptance whole-ownership-choices broadcasting/auth
  cash-calls statistics/live-opportunity-count statistics/trio-breakdown statistics/total-investment-value
  statistics/investor-categorisation statistics/investor-count-by-date statistics/sub-types statistics/user-count
  statistics/average-investment statistics/aggregate-reports statistics/aml-count statistics/compliance-count
  statistics/investment-count-trio funds companies
  portfolio-tables portfolio-table-options portfolio-table-columns portfolio-table-stats portfolio-tables/options
  portfolio-tables/columns portfolio-tables/stats deal-placements fund-kpis net-asset-values company-outcomes company-valuations report-types
  single-payment subscription-payment triggers report-sub-types custom-kpis report-inputs reports/available-reports reports/aggregate reports/aggregate-chart reports/quarter
  reports/funds/1/kpi reports/funds/1/portfolio reports/funds/1/investments update-reports wip-report
  accounting/sign-in accounting/callback accounting/status accounting/revoke`

const api = apiForTests()

/** The routes say in their own words that there is none; a record that isn't there says something else. */
async function isThere(path: string): Promise<boolean> {
  const staff = await api.as('support')
  for (const ask of [staff.get(`/api/${path}`), staff.post(`/api/${path}`, {})]) {
    const { status, text } = await ask
    if (status !== 404 || !text.includes('The route')) return true
  }
  return false
}

const missingOf = async (paths: string) => {
  const missing: string[] = []
  for (const path of paths.split(/\s+/)) if (!(await isThere(path))) missing.push(path)
  return missing
}

test('every path of the catalogue has a route', async () => {
  assert.deepEqual(await missingOf(catalogue), [])
})
