import { isExistingRow } from '../../rows/opportunity-rows.ts'
import { documents } from '../documents/index.ts'
import type { Source } from './source.ts'

/** Where the documents of each kind of record are for staff. `t` is the document. */
const staffPages = {
  user: `'/admin/investors/' || t.owner_id || '/details/documents'`,
  contact: `'/admin/investors/contacts/' || t.owner_id || '/documents'`,
  organisation: `'/admin/investors/organisations/' || t.owner_id || '/documents'`,
  investment_method_entity: `'/admin/investors/investment-methods/' || t.owner_id || '/documents'`,
  investment_opportunity: `(select '/admin/investments/' || case when ${isExistingRow('o')} then 'existing/' else 'opportunities/' end
    || o.id || '/documents' from investment_opportunities o where o.tenant_id = $1 and o.id = t.owner_id)`,
  investment: `'/admin/investments/allocations/' || t.owner_id || '/documents'`,
  company: `'/admin/investments/companies/' || t.owner_id || '/details/documents'`,
  fund: `'/admin/funds/' || t.owner_id || '/documents'`,
} as const

/** SQL of the kinds of records whose documents have a page. */
const documentPages = Object.keys(staffPages)
  .map((type) => `'${type}'`)
  .join(', ')

/** SQL of the page of a document for staff. */
const staffDocumentPage = pageOf(staffPages)

const offer =
  '(select i.investment_opportunity_id from investments i where i.tenant_id = $1 and i.id = t.owner_id)'
/** Of an offer that is over: its page is that of the holding. */
const offerPage = `(select case when ${isExistingRow('o')} then '/investor/portfolio/' || o.id
  else '/investor/investments/' || o.slug end
  from investment_opportunities o where o.tenant_id = $1 and o.id = t.owner_id)`

/** SQL of the page of the portal where an investor reads a document that they see; their own documents otherwise. */
const ownDocumentPage = `coalesce(${pageOf({
  organisation: `'/investor/profile/organisation-documents_' || t.owner_id`,
  investment_method_entity: `'/investor/profile/investmentmethod-documents_' || t.owner_id`,
  investment_opportunity: offerPage,
  investment: `'/investor/portfolio/' || ${offer}`,
  fund: `'/investor/portfolio/fund/' || t.owner_id`,
})}, '/investor/profile/documents')`

function pageOf(pages: Readonly<Record<string, string>>): string {
  const parts = Object.entries(pages).map(([type, path]) => `when '${type}' then ${path}`)
  return `(case t.owner_type ${parts.join(' ')} end)`
}

/** Documents by their name. */
export const documentSource: Source = {
  type: 'documents',
  table: documents,
  events: ['investors', 'investment_opportunity_live', 'funds', 'funds_opportunity'],
  where: `t.owner_type in (${documentPages})`,
  title: 't.name',
  note: '(select o.name from record_owners o where o.tenant_id = $1 and o.type = t.owner_type and o.id = t.owner_id)',
  status: 'null::int',
  staffPath: staffDocumentPage,
  ownPath: ownDocumentPage,
}
