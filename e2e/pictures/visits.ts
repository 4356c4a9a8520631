import type { Page } from '@playwright/test'
import { asks, opens, presses } from './acts.ts'
import type { Scene } from './acts.ts'
import { desk, deskOf, rounds, settings, states } from './desk-scenes.ts'
import { people } from './people-scenes.ts'

interface Visit {
  /** Account of the demo; undefined for somebody who is not signed in. */
  who: string | undefined
  scenes: Readonly<Record<string, Scene>>
}

const entry = {
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'terms-page': '/terms',
  maintenance: '/maintenance',
  'not-found': '/nowhere',
  components: '/kit',
}

const portal = {
  'portal-overview': '/investor',
  'portal-bell': { at: '/investor', act: asks(/notifications/i) },
  'portal-risk': { at: '/investor', act: asks(/learn more/) },
  investments: '/investor/investments',
  sounding: {
    at: '/investor/investments',
    act: async (page: Page) => {
      await page.getByRole('link', { name: 'Read the request' }).first().click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  offer: '/investor/investments/{offer.slug}',
  'offer-data-room': '/investor/investments/{offer.slug}/data-room',
  'data-room-paper': {
    at: '/investor/investments/{offer.slug}/data-room',
    act: async (page: Page) => {
      await presses(/^Read /)(page)
      await page.getByRole('toolbar', { name: 'View' }).waitFor()
    },
  },
  'offer-pre-emption': '/investor/investments/{offer.slug}/pre-emption',
  'offer-pre-emption-working': {
    at: '/investor/investments/{offer.slug}/pre-emption',
    act: opens(/^Entitled to/),
  },
  invest: '/investor/investments/{open.slug}/invest',
  'invest-refused': {
    at: '/investor/investments/{open.slug}/invest',
    act: async (page: Page) => {
      await page.getByLabel('Amount').first().fill('12')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  },
  portfolio: '/investor/portfolio',
  'portfolio-table': { at: '/investor/portfolio', act: presses('Show as table') },
  holding: '/investor/portfolio/{holding}',
  profile: '/investor/profile/view',
  'profile-details': '/investor/profile/details',
  category: '/investor/profile/investor-type',
  test: '/investor/profile/appropriateness',
  'profile-fact-find': '/investor/profile/fact-find',
  consent: '/investor/profile/consent',
  identity: '/investor/profile/identity',
  'profile-documents': '/investor/profile/documents',
  security: '/investor/profile/security',
  method: '/investor/profile/investmentmethod_new',
  'organisation-apply': '/investor/profile/organisation-apply',
}

const asRole = (role: string, scenes: Readonly<Record<string, Scene>>) =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`${role}-${name}`, scene]))

/** Who goes where, in the order of the pictures. */
export const visits: readonly Visit[] = [
  { who: undefined, scenes: entry },
  { who: 'investor', scenes: portal },
  { who: 'super-admin', scenes: { ...desk, ...people, ...rounds, ...settings, ...states } },
  { who: 'investment-manager', scenes: asRole('manager', deskOf) },
  { who: 'committee', scenes: asRole('committee', deskOf) },
]
