import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { ContactPage } from '../contacts/contact-page.tsx'
import { PersonPage } from '../record/person-page.tsx'
import { Rounds, RoundsRail } from './rounds.tsx'
import type { Questionnaire } from './rounds.tsx'

export { ConsentTab } from './consent-tab.tsx'

const factFind: Questionnaire = { kind: 'fact_find', noun: 'fact find' }
const riskProfile: Questionnaire = { kind: 'risk_profile', noun: 'risk profile' }

/** `/admin/investors/{id}/details/fact-find`. */
export const FactFindTab = investorTab(factFind)
/** `/admin/investors/{id}/details/risk-profile`. */
export const RiskProfileTab = investorTab(riskProfile)
/** `/admin/investors/contacts/{id}/fact-find`. */
export const ContactFactFind = contactTab(factFind)
/** `/admin/investors/contacts/{id}/risk-profile`. */
export const ContactRiskProfile = contactTab(riskProfile)

function investorTab(questionnaire: Questionnaire) {
  return function InvestorTab({ params }: ScreenProps) {
    const owner = { user_id: Number(params['id']) }
    const rail = <RoundsRail {...questionnaire} owner={owner} />
    return (
      <PersonPage id={params['id'] ?? ''} rail={() => rail}>
        {(person) => (
          <Rounds
            {...questionnaire}
            asked={{
              owner,
              firstName: person.first_name,
              maySign: true,
              mayAnswer: permits(person, 'answer'),
            }}
          />
        )}
      </PersonPage>
    )
  }
}

function contactTab(questionnaire: Questionnaire) {
  return function ContactTab({ params }: ScreenProps) {
    const owner = { contact_id: Number(params['id']) }
    const rail = <RoundsRail {...questionnaire} owner={owner} />
    return (
      <ContactPage id={params['id'] ?? ''} rail={() => rail}>
        {(contact) => (
          <Rounds
            {...questionnaire}
            asked={{
              owner,
              firstName: contact.first_name,
              maySign: false,
              mayAnswer: permits(contact, 'answer') && contact.converted_at === null,
            }}
          />
        )}
      </ContactPage>
    )
  }
}
