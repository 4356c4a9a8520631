import { CompanyPage } from '../../admin/companies/record/company-page.tsx'
import { DealPage } from '../../admin/deals/record/deal-page.tsx'
import { FundPage } from '../../admin/funds/fund-page.tsx'
import { ContactPage } from '../../admin/investors/contacts/contact-page.tsx'
import { MethodPage } from '../../admin/investors/methods/method-page.tsx'
import { NomineePage } from '../../admin/investors/nominees/nominee-pages.tsx'
import { OrganisationPage } from '../../admin/investors/organisations/organisation-pages.tsx'
import { PersonPage } from '../../admin/investors/record/person-page.tsx'
import { OpportunityPage } from '../../admin/investments/record/opportunity-page.tsx'
import { RecordTimeline } from '../../admin/timeline/record-timeline.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'

/** The tab "Notes, calls and tasks" of every record: the record's own page around the one stream. */
export function InvestorTimeline({ params }: ScreenProps) {
  return (
    <PersonPage id={params['id'] ?? ''}>
      {({ id }) => <RecordTimeline record={{ type: 'user', id }} />}
    </PersonPage>
  )
}

export function ContactTimeline({ params }: ScreenProps) {
  return (
    <ContactPage id={params['id'] ?? ''}>
      {({ id }) => <RecordTimeline record={{ type: 'contact', id }} />}
    </ContactPage>
  )
}

export function OrganisationTimeline({ params }: ScreenProps) {
  return (
    <OrganisationPage id={params['id'] ?? ''}>
      {({ id }) => <RecordTimeline record={{ type: 'organisation', id }} />}
    </OrganisationPage>
  )
}

export function MethodTimeline({ params }: ScreenProps) {
  return (
    <MethodPage id={params['id'] ?? ''}>
      {({ id }) => <RecordTimeline record={{ type: 'investment_method_entity', id }} />}
    </MethodPage>
  )
}

export function NomineeTimeline({ params }: ScreenProps) {
  return (
    <NomineePage id={params['id'] ?? ''}>
      {({ id }) => <RecordTimeline record={{ type: 'nominee', id }} />}
    </NomineePage>
  )
}

export function DealTimeline({ params }: ScreenProps) {
  return (
    <DealPage id={params['id'] ?? ''}>
      {({ id }) => <RecordTimeline record={{ type: 'pipeline_deal', id }} />}
    </DealPage>
  )
}

export function CompanyTimeline({ params }: ScreenProps) {
  return (
    <CompanyPage id={params['id'] ?? ''}>
      {({ id }) => <RecordTimeline record={{ type: 'company', id }} />}
    </CompanyPage>
  )
}

export function LiveTimeline({ params }: ScreenProps) {
  return <OpportunityTimeline id={params['id'] ?? ''} group="opportunity" />
}

export function ExistingTimeline({ params }: ScreenProps) {
  return <OpportunityTimeline id={params['id'] ?? ''} group="existing" />
}

function OpportunityTimeline({ id, group }: { id: string; group: 'opportunity' | 'existing' }) {
  return (
    <OpportunityPage id={id} group={group}>
      {(opportunity) => <RecordTimeline record={{ type: 'investment_opportunity', id: opportunity.id }} />}
    </OpportunityPage>
  )
}

export function FundTimeline({ params }: ScreenProps) {
  return (
    <FundPage id={params['id'] ?? ''}>
      {({ id }) => <RecordTimeline record={{ type: 'fund', id }} />}
    </FundPage>
  )
}
