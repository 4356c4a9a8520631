import type { Page } from '@playwright/test'
import { asks, inSequence, presses } from './acts.ts'
import type { Scene } from './acts.ts'
import { dealQueueOf, queues, queueOf, rounds, settings, states } from './queue-scenes.ts'
import { isRefused, questions } from './dialogs.ts'
import { offerDialogs } from './opportunity-dialogs.ts'
import { formDialogs } from './form-dialogs.ts'
import { funds, published } from './fund-scenes.ts'
import { people } from './people-scenes.ts'
import { entry, guest, newcomer, portal } from './portal-scenes.ts'

const offers = '/admin/investments/opportunities'
const invest = '/investor/investments/{rights.slug}/invest?step=amount'

/** Asks for all that is theirs by right, and comes to the step that asks about it. */
async function asksForRight(page: Page): Promise<void> {
  await presses(/^My entitlement/)(page)
  await presses('Continue')(page)
  await page.getByRole('radio').first().check()
  await presses('Continue')(page)
}

/**
 * New shares as their holders see them. In Wrenfield the holder has reserved already, and no wizard opens.
 */
const holder: Readonly<Record<string, Scene>> = {
  'pre-emption-answer': {
    at: '/investor/investments/{rights.slug}/pre-emption',
    act: async (page) => page.getByRole('radio', { name: /^Take part/ }).check(),
  },
  'invest-rights': {
    at: invest,
    only: 'harbour',
    act: async (page) => {
      await asksForRight(page)
      await page.getByRole('radio', { name: /^Take part/ }).check()
      await page.getByRole('textbox', { name: 'Shares to take' }).fill('5000')
      await page.getByText('This reserves').waitFor()
    },
  },
  'invest-rights-elsewhere': {
    at: invest,
    only: 'harbour',
    act: async (page) => {
      await asksForRight(page)
      const other = await page.context().newPage()
      await other.goto(page.url().replace('step=rights', 'step=amount'))
      await presses(/^Minimum/)(other)
      await page.getByText('changed in another window').waitFor()
      await other.close()
    },
  },
}

/** The same as staff see them, with what they are asked before it is done. */
const issuer: Readonly<Record<string, Scene>> = {
  'pre-emption-holders': `${offers}/{rights}/pre-emption`,
  'pre-emption-terms': { at: `${offers}/{open}/pre-emption`, act: asks('New offer') },
  'pre-emption-close': {
    at: `${offers}/{rights}/pre-emption`,
    act: async (page) => {
      await presses('Close offer')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'pre-emption-closed': `${offers}/{taken}/pre-emption`,
  'pre-emption-enter': { at: `${offers}/{taken}/pre-emption`, act: asks('Add as investments') },
  'pre-emption-issue': {
    at: '/admin/investments/existing/{holding}/pre-emption',
    only: 'harbour',
    act: async (page) => {
      await asks('Issue shares')(page)
      await page.getByRole('checkbox', { name: 'Select Eleanor Whitcombe' }).uncheck()
    },
  },
}

const own = '/investor/investments/{offer.slug}'
const open = '/investor/investments/{open.slug}'
const reserved = '/investor/portfolio/{offer}'

/** Chooses the first answer of an open dialog. */
const choosesFirst = async (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('radio').first().check()

/**
 * Offers as somebody meets them who invests: their dialogs with something typed or refused, and each page
 * late, lost or empty.
 */
const ownOffers: Readonly<Record<string, Scene>> = {
  'offer-lost': { at: own, answers: 'failure' },
  'offer-interest': { at: open, act: inSequence(asks(/^Tell us/), choosesFirst) },
  'offer-interest-refused': { at: open, act: inSequence(asks(/^Tell us/), isRefused('Tell us')) },
  'offer-other-way': { at: open, act: inSequence(asks('Pay another way'), isRefused(/^Send/)) },
  'offer-ask-refused': { at: own, act: inSequence(asks(/^Ask a/), isRefused(/^Send/)) },
  'offer-data-room-late': { at: `${own}/data-room`, answers: 'never', only: 'wrenfield' },
  'offer-data-room-lost': { at: `${own}/data-room`, answers: 'failure', only: 'wrenfield' },
  'offer-data-room-agreement': { at: `${own}/data-room`, answers: 'new agreement', only: 'wrenfield' },
  'offer-place': `${own}/place`,
  'investments-none': { at: '/investor/investments', answers: 'none' },
  'portfolio-lost': { at: '/investor/portfolio', answers: 'failure' },
  'holding-late': { at: '/investor/portfolio/{holding}', answers: 'never' },
  'holding-lost': { at: '/investor/portfolio/{holding}', answers: 'failure' },
  'holding-sold': '/investor/portfolio/{sold}',
  reserved,
  'reserved-sign': {
    at: reserved,
    only: 'wrenfield',
    act: inSequence(asks('Read and sign'), isRefused(/^Sign/)),
  },
  'reserved-withdraw': { at: reserved, only: 'wrenfield', act: questions(/^Withdraw/) },
  'pre-emption-answer-refused': {
    at: '/investor/investments/{rights.slug}/pre-emption',
    act: async (page) => {
      await page.getByRole('radio', { name: /^Take part/ }).check()
      await page.getByRole('textbox', { name: 'Shares to take' }).fill('999999999')
      await presses(/^(Send|Save|Give|Change)/)(page)
      await page.locator('main [aria-invalid=true], main [role=alert]').first().waitFor()
    },
  },
}

interface SceneSession {
  /** Account of the demo; undefined for somebody who is not signed in. */
  who: string | undefined
  scenes: Readonly<Record<string, Scene>>
}

const asRole = (role: string, scenes: Readonly<Record<string, Scene>>) =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`${role}-${name}`, scene]))

/** Who goes where, in the order of the pictures. */
export const visits: readonly SceneSession[] = [
  { who: undefined, scenes: entry },
  { who: 'investor', scenes: { ...portal, ...published, ...ownOffers, ...holder } },
  { who: 'new-investor', scenes: newcomer },
  { who: 'support', scenes: guest },
  {
    who: 'super-admin',
    scenes: {
      ...queues,
      ...people,
      ...funds,
      ...formDialogs,
      ...rounds,
      ...offerDialogs,
      ...issuer,
      ...settings,
      ...states,
    },
  },
  { who: 'investment-manager', scenes: asRole('manager', queueOf) },
  { who: 'committee', scenes: asRole('committee', dealQueueOf) },
]
