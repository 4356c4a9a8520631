import { featureFlags } from '@moorgate/contract'
import type { FeatureFlag } from '@moorgate/contract'
import type { NewTenant } from '../../server/src/modules/tenancy/index.ts'

const off = (names: readonly FeatureFlag[]) =>
  Object.fromEntries(featureFlags.map((flag) => [flag, names.includes(flag) ? 0 : 1])) as Record<
    FeatureFlag,
    0 | 1
  >

type Firm = Omit<NewTenant, 'firstSuperAdmin'> & { id: number; domain: string }

/** The two firms of the demo world: the same product, nothing else alike. */
export const firms: readonly Firm[] = [
  {
    id: 1,
    name: 'Wrenfield Capital',
    slug: 'wrenfield',
    domain: 'wrenfield.example',
    hosts: ['localhost', '127.0.0.1', 'wrenfield.localhost'],
    flags: off(['hide_bank_details', 'hide_bank_details_admin', 'hide_payment_reference']),
    settings: { secondFactor: false },
    supportEmail: 'help@wrenfield.example',
    pageTitle: 'Wrenfield Capital',
    companyNumber: '09114482',
    companyAddress: '14 Garrick Street, London WC2E 9HB',
  },
  {
    id: 2,
    name: 'Harbour & Tern',
    slug: 'harbour-tern',
    domain: 'harbour.example',
    hosts: ['harbour.localhost'],
    colours: {
      primary: '#123a33',
      accent: '#a8501f',
      secondary: '#e3c46b',
      red: '#b5322f',
      amber: '#b9740f',
      green: '#2c7a4b',
    },
    displayFont: 'sans',
    portalOrder: 2,
    flags: off([
      'nominee_enabled',
      'market_sounding_enabled',
      'organisation_links_enabled',
      'risk_warning_enabled',
      'tax_enabled',
      'hide_bank_details',
      'hide_bank_details_admin',
      'hide_payment_reference',
    ]),
    navigation: {
      title: 'Harbour & Tern',
      overview: 'Home',
      investor: 'Member',
      investors: 'Members',
      contact: 'Enquiry',
      contacts: 'Enquiries',
      investments: 'Offers',
      portfolio: 'Holdings',
      opportunity: 'Offer',
      opportunities: 'Open Offers',
      deal: 'Lead',
      deals: 'Leads',
      fund: 'Partnership',
      funds: 'Partnerships',
      company: 'Portfolio Company',
      companies: 'Portfolio Companies',
      reports: 'Briefings',
      news: 'Bulletin',
      profile: 'My Account',
      cash_call: 'Drawdown',
      cash_calls: 'Drawdowns',
      reserve: 'Request An Allocation',
      my_reserved: 'My Requests',
    },
    settings: { secondFactor: false },
    supportEmail: 'members@harbour.example',
    pageTitle: 'Harbour & Tern',
    companyNumber: 'SC448120',
    companyAddress: '3 Shore Lane, Leith, Edinburgh EH6 6RA',
  },
]
