import { roleIds } from '@moorgate/contract'
import { accounts } from '../accounts.ts'
import { openStaff } from '../people/staff.ts'
import { tellKpis } from '../kpis.ts'
import type { Story } from '../story.ts'
import { tellCapTables } from './cap-tables.ts'
import { tellClosedAndDrafts } from './closed.ts'
import { tellApplications } from './applications.ts'
import { tellCategoryStatements } from './category-statements.ts'
import { tellIdentityChecks } from './identity-checks.ts'
import { tellFundCompanies } from './companies.ts'
import { tellContacts } from './contacts.ts'
import { tellConversations } from './conversations.ts'
import { tellQuestionnaires } from '../questionnaires/tell-questionnaires.ts'
import { tellCrowd } from './crowd.ts'
import { tellDeals } from './deals.ts'
import { tellQueueWork } from './queue-work.ts'
import { tellEleanor, tellNewInvestor } from './eleanor.ts'
import { tellEleanorAtHome } from './eleanor-at-home.ts'
import { tellEleanorDocuments } from './eleanor-documents.ts'
import { tellEleanorSigning } from './eleanor-signing.ts'
import { tellFunds } from './funds.ts'
import { tellHistory } from './history.ts'
import { furnishWrenfield } from './lists.ts'
import { tellKpiRequests } from './kpi-requests.ts'
import { tellLive } from './live.ts'
import { tellReports } from './reports.ts'
import { tellUpdateReports } from './update-reports.ts'
import { addOrganisations, sayWhoOwnsLindqvist } from './organisations.ts'
import { welcomeNamed } from './people.ts'
import { tellValuations } from './prices.ts'
import { tellRegistrations } from './registrations.ts'
import { tellSoundings } from './soundings.ts'
import { tellFees } from '../fees.ts'
import { tellTriggers } from './triggers.ts'
import { tellTaxCertificates } from './tax-certificates.ts'
import { tellTransfers } from './transfers.ts'
import { tellTidewellSeriesB } from './tidewell-series-b.ts'

/** What stands at the foot of its pages. */
const firmNotice =
  'Wrenfield Capital Ltd is authorised and regulated by the Financial Conduct Authority (FRN 000000). Registered in England and Wales, company number 09114482.'

/** The story of Wrenfield Capital, from the day on which it is furnished to today. */
export function tellWrenfield(story: Story, passwordHash: string): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  timeline.on(calendar.past(2400), 'Wrenfield is furnished', async () => {
    await openStaff(firm, passwordHash)
    await furnishWrenfield(firm)
    await firm.staff().patch('branding/1', { texts: { firm_notice: firmNotice } })
    await story.learnTest(1)
    await firm.staff().patch('compliance/1', { compliance_tries: 3 })
  })
  tellEleanor(story)
  tellEleanorAtHome(story)
  tellEleanorDocuments(story)
  tellEleanorSigning(story)
  timeline.on(calendar.past(2394), 'Investors of the story join', () => welcomeNamed(firm, cast))
  tellCrowd(story)
  timeline.on(calendar.past(900), 'Organisations', () => addOrganisations(firm, cast))
  timeline.on(calendar.past(165), 'Who owns Lindqvist Holdings', () => sayWhoOwnsLindqvist(firm, cast))
  tellContacts(story)
  tellRegistrations(story, passwordHash)
  tellApplications(story)
  tellIdentityChecks(story)
  tellCategoryStatements(story)
  tellHistory(story)
  tellTransfers(story)
  tellTaxCertificates(story)
  tellFunds(story)
  tellCapTables(story)
  tellValuations(story)
  const valued = tellFundCompanies(story)
  tellClosedAndDrafts(story)
  tellLive(story)
  tellSoundings(story)
  tellTidewellSeriesB(story)
  tellConversations(story)
  tellDeals(story, valued)
  tellKpis(story, valued)
  tellTriggers(story)
  tellFees(story, {
    vatNumber: 'GB434031494',
    once: {
      name: 'Account set-up',
      amount: '120.00',
      description: 'Opens your account and your nominee holding.',
    },
    plan: {
      name: 'Platform plan',
      amount: '180.00',
      description: 'Custody, statements and tax certificates.',
    },
  })
  tellUpdateReports(story, valued)
  tellReports(story)
  tellKpiRequests(story, valued)
  tellQueueWork(story)
  tellQuestionnaires(story)
  tellNewInvestor(
    story,
    accounts.find(({ name }) => name === 'new-investor')!,
  )
  timeline.on(
    calendar.day(-3),
    'Staff clear their bells',
    async () => {
      for (const { name, roleId } of accounts)
        if (roleId !== roleIds.user) await firm.staff(name).post('notifications/admin/mark-read')
    },
    '19:00',
  )
}
