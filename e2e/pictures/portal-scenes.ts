import type { Page } from '@playwright/test'
import { asks, presses } from './acts.ts'
import type { Scene } from './acts.ts'

/** Goes through the steps of investing, up to the one named, and leaves it as it opens. */
const investsUpTo =
  (step: 'method' | 'interest' | 'declarations') =>
  async (page: Page): Promise<void> => {
    const goesOn = async () => presses('Continue')(page)
    await page.getByRole('textbox', { name: 'Amount' }).fill('20,000')
    await goesOn()
    if (step === 'method') return
    await page.getByRole('radio').first().check()
    await goesOn()
    if (step === 'interest') return
    await page.getByRole('radio').first().check()
    await goesOn()
  }

/** Presses what sends a form that nobody has filled in. */
const sends =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await presses(name)(page)
    await page.locator('[aria-invalid=true]').first().waitFor()
  }

export const entry: Readonly<Record<string, Scene>> = {
  login: '/login',
  'login-refused': {
    at: '/login',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('nobody@moorgate.example')
      await page.getByLabel('Password', { exact: true }).fill('not the one')
      await presses(/^(Log|Sign) in$/)(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  register: '/register',
  'register-refused': { at: '/register', act: sends(/account/i) },
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password/0123456789abcdef?email=investor%40moorgate.example',
  'two-factor': '/two-factor-challenge',
  'verify-link': '/email/verify/1/0123456789abcdef',
  'sign-link': '/sign/0123456789abcdef',
  'terms-page': '/terms',
  maintenance: '/maintenance',
  'not-found': '/nowhere',
  // Places that are being filled are among what it shows.
  components: { at: '/kit', answers: 'never' },
}

const own = '/investor/investments/{offer.slug}'
const invest = '/investor/investments/{open.slug}/invest'

export const portal: Readonly<Record<string, Scene>> = {
  'portal-overview': '/investor',
  'portal-overview-late': { at: '/investor', answers: 'never' },
  'portal-overview-lost': { at: '/investor', answers: 'failure' },
  'portal-bell': {
    at: '/investor',
    act: async (page) => {
      await asks(/notifications/i)(page)
      await page.getByText('Loading Notifications').waitFor({ state: 'detached' })
    },
  },
  'portal-sign': {
    at: '/investor',
    only: 'wrenfield',
    act: async (page) => {
      await asks(/notifications/i)(page)
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^Please sign/ })
        .first()
        .click()
      await page.locator('canvas').first().waitFor()
    },
  },
  'portal-risk': { at: '/investor', act: asks(/learn more/), only: 'wrenfield' },
  'portal-help': { at: '/investor', act: asks('Help') },
  'portal-me': { at: '/investor', act: presses(/Your account/) },
  investments: '/investor/investments',
  'investments-late': { at: '/investor/investments', answers: 'never' },
  'investments-lost': { at: '/investor/investments', answers: 'failure' },
  'investments-reserved': { at: '/investor/investments', act: presses(/^My/) },
  'investments-closed': { at: '/investor/investments', act: presses(/^Closed/) },
  sounding: {
    at: '/investor/investments',
    only: 'wrenfield',
    act: async (page) => {
      await page.getByRole('link', { name: 'Read the request' }).first().click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  offer: own,
  'offer-open': '/investor/investments/{open.slug}',
  'offer-film': {
    at: own,
    only: 'wrenfield',
    act: async (page) => {
      const film = page.locator('video')
      await film.scrollIntoViewIfNeeded()
      await film.evaluate(async (player: HTMLVideoElement) => {
        player.muted = true
        await player.play()
        await new Promise((seeked) => {
          player.addEventListener('seeked', seeked, { once: true })
          player.currentTime = 5
        })
        player.pause()
      })
    },
  },
  'offer-late': { at: own, answers: 'never' },
  'offer-ask': { at: own, act: asks(/^Ask a/) },
  'offer-data-room': `${own}/data-room`,
  'data-room-paper': {
    at: `${own}/data-room`,
    only: 'wrenfield',
    act: async (page) => {
      await presses(/^Read /)(page)
      await page.getByRole('dialog').locator('canvas:visible').first().waitFor()
    },
  },
  'offer-pre-emption': `${own}/pre-emption`,
  'offer-pre-emption-working': {
    at: `${own}/pre-emption`,
    only: 'wrenfield',
    act: async (page) => {
      await presses(/^Entitled to/)(page)
      await page.getByRole('complementary', { name: 'Working' }).getByRole('heading').first().waitFor()
    },
  },
  invest,
  'invest-late': { at: invest, answers: 'never' },
  'invest-refused': {
    at: `${invest}?step=amount`,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Amount' }).fill('12')
      await presses('Continue')(page)
    },
  },
  'invest-method': { at: `${invest}?step=amount`, act: investsUpTo('method') },
  'invest-interest': { at: `${invest}?step=amount`, act: investsUpTo('interest') },
  'invest-declarations': { at: `${invest}?step=amount`, act: investsUpTo('declarations') },
  'invest-made': `${own}/invest`,
  portfolio: '/investor/portfolio',
  'portfolio-late': { at: '/investor/portfolio', answers: 'never' },
  'portfolio-working': '/investor/portfolio?figure=gain:GBP',
  'portfolio-table': { at: '/investor/portfolio', act: presses('Show as table') },
  holding: '/investor/portfolio/{holding}',
  'holding-due': '/investor/portfolio/{due}',
  pay: {
    at: '/investor/portfolio/{due}',
    act: async (page) => {
      await page.getByRole('link', { name: /^Pay / }).first().click()
      await page.getByRole('heading', { level: 1, name: /^Pay / }).waitFor()
    },
  },
  profile: '/investor/profile/view',
  'profile-late': { at: '/investor/profile/view', answers: 'never' },
  'profile-details': '/investor/profile/details',
  'profile-details-edit': { at: '/investor/profile/details', act: presses(/^Edit/) },
  'profile-share': { at: '/investor/profile/details', act: asks('Invite someone') },
  category: '/investor/profile/investor-type',
  'category-standing': '/investor/profile/type',
  test: '/investor/profile/appropriateness',
  'profile-fact-find': '/investor/profile/fact-find',
  'risk-profile': '/investor/profile/risk-profile',
  consent: '/investor/profile/consent',
  identity: '/investor/profile/identity',
  'profile-documents': '/investor/profile/documents',
  subscription: '/investor/profile/subscription',
  security: '/investor/profile/security',
  notifications: '/investor/profile/notifications',
  'security-authenticator': { at: '/investor/profile/security', act: asks(/authenticator|Set up/i) },
  method: '/investor/profile/investmentmethod_new',
  'method-refused': {
    at: '/investor/profile/investmentmethod_new',
    act: async (page) => {
      await page.getByRole('radio').first().check()
      await sends('Submit for approval')(page)
    },
  },
  'method-own': '/investor/profile/investmentmethod_{method}',
  'method-own-documents': '/investor/profile/investmentmethod-documents_{method}',
  'organisation-apply': '/investor/profile/organisation-apply',
  'organisation-own': '/investor/profile/organisation_{company}',
  'organisation-own-documents': '/investor/profile/organisation-documents_{company}',
  'portal-nowhere': '/investor/nowhere',
}

/** Accepts the terms where they stand before everything else. */
const acceptsTerms = async (page: Page): Promise<void> => {
  const prompt = page.getByRole('dialog', { name: /^Accept/ })
  if (!(await prompt.isVisible())) return
  await prompt.getByRole('checkbox').check()
  await prompt.getByRole('button', { name: 'Submit' }).click()
  await prompt.waitFor({ state: 'hidden' })
}

/** Somebody who has an account and nothing else yet. */
export const newcomer: Readonly<Record<string, Scene>> = {
  'newcomer-terms': {
    at: '/investor',
    answers: 'new terms',
    act: async (page) => page.getByRole('dialog', { name: /^Accept/ }).waitFor(),
  },
  'newcomer-overview': { at: '/investor', act: acceptsTerms },
  'newcomer-investments': { at: '/investor/investments', act: acceptsTerms },
  'newcomer-offer': { at: own, act: acceptsTerms },
  // What is open in Harbour is shown to members alone.
  'newcomer-invest': { at: invest, act: acceptsTerms, only: 'wrenfield' },
  'newcomer-offer-type': {
    at: '/investor/investments/{open.slug}/investor-type',
    act: acceptsTerms,
    only: 'wrenfield',
  },
  'newcomer-portfolio': { at: '/investor/portfolio', act: acceptsTerms },
  'newcomer-profile': { at: '/investor/profile/view', act: acceptsTerms },
  'newcomer-type': { at: '/investor/profile/type', act: acceptsTerms },
  'newcomer-test': { at: '/investor/profile/appropriateness', act: acceptsTerms },
  'newcomer-identity': { at: '/investor/profile/identity', act: acceptsTerms },
  'newcomer-documents': { at: '/investor/profile/documents', act: acceptsTerms },
}

/** Staff who look at the portal as an investor sees it. */
export const guest: Readonly<Record<string, Scene>> = {
  'seen-as-overview': {
    at: '/admin/investors/{investor}/details',
    act: async (page) => {
      await presses(/^View as /)(page)
      await page.getByRole('complementary', { name: /^Seen as / }).waitFor()
    },
  },
}
