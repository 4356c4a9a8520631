import { asks, follows, inSequence, opensFirst } from './acts.ts'
import type { Scene } from './acts.ts'
import { isRefused } from './dialogs.ts'

const held = '/admin/investments/existing/{holding}'
const investor = '/admin/investors/{investor}/details'
const companies = '/admin/investments/companies'
const reports = '/admin/reports'

/** Dialogs that ask for something to be entered, refused where nothing was. */
export const formDialogs: Readonly<Record<string, Scene>> = {
  'form-transfer': { at: `${held}/details`, act: asks(/^New (share )?transfer/i) },
  'form-certificates': { at: `${held}/transactions`, act: asks('Upload certificates') },
  'form-several-payments': {
    at: '/admin/investments/opportunities/{offer}/transactions',
    act: inSequence(follows(/cash call|drawdown|CC-/i), asks(/^Record payments/)),
  },
  'form-identity': { at: investor, act: asks(/Record identity check/) },
  'form-folder': { at: `${investor}/documents`, act: asks(/^(New )?[Ff]older/) },
  'form-share-class': {
    at: companies,
    act: inSequence(opensFirst, asks('Add share class'), isRefused(/^Add/)),
  },
  'form-price': { at: companies, act: inSequence(opensFirst, asks('Add price'), isRefused(/^(Add|Save)/)) },
  'form-valuation': {
    at: companies,
    act: inSequence(opensFirst, follows('Transactions'), asks(/^Add valuation/)),
  },
  'form-maturity': { at: companies, act: inSequence(opensFirst, follows('Maturity'), asks(/^Add /)) },
  'form-fee': { at: '/admin/settings/account/fees', act: inSequence(asks(/^Add fee/), isRefused(/^Add/)) },
  'form-terms-plan': { at: '/admin/settings/investor/terms', act: asks('Schedule terms') },
  'form-kpi-request': { at: `${reports}/kpi-requests`, act: asks('Request KPIs') },
  'form-kpi-import': { at: `${reports}/kpis`, act: asks(/^(Import|Paste)/) },
  'form-snapshot': { at: `${reports}/wip`, act: asks('Save snapshot') },
}
