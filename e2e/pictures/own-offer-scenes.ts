import type { Page } from '@playwright/test'
import { asks, inTurn, presses } from './acts.ts'
import type { Scene } from './acts.ts'
import { isRefused, questions } from './dialogs.ts'

const own = '/investor/investments/{offer.slug}'
const open = '/investor/investments/{open.slug}'
const reserved = '/investor/portfolio/{offer}'

/** Chooses the first answer of an open dialog. */
const choosesFirst = async (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('radio').first().check()

/** Offers as somebody meets them who invests: their dialogs with something typed or refused, and each page late, lost or empty. */
export const ownOffers: Readonly<Record<string, Scene>> = {
  'offer-lost': { at: own, answers: 'failure' },
  'offer-interest': { at: open, act: inTurn(asks(/^Tell us/), choosesFirst) },
  'offer-interest-refused': { at: open, act: inTurn(asks(/^Tell us/), isRefused('Tell us')) },
  'offer-other-way': { at: open, act: inTurn(asks('I pay another way'), isRefused(/^Send/)) },
  'offer-ask-refused': { at: own, act: inTurn(asks(/^Ask a/), isRefused(/^Send/)) },
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
    act: inTurn(asks('Read and sign'), isRefused(/^Sign/)),
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
