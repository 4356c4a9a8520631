import type { Page } from '@playwright/test'
import { asks, presses } from './acts.ts'
import type { Scene } from './acts.ts'

const offers = '/admin/investments/opportunities'
const invest = '/investor/investments/{rights.slug}/invest?step=amount'

/** Asks for all that is theirs by right, and comes to the step that asks about it. */
async function asksForRight(page: Page): Promise<void> {
  await presses(/^My entitlement/)(page)
  await presses('Continue')(page)
  await page.getByRole('radio').first().check()
  await presses('Continue')(page)
}

/** New shares as their holders see them. In Wrenfield the holder has reserved already, and no wizard opens. */
export const holder: Readonly<Record<string, Scene>> = {
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
export const issuer: Readonly<Record<string, Scene>> = {
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
  'pre-emption-enter': { at: `${offers}/{taken}/pre-emption`, act: asks('Enter as investments') },
  'pre-emption-issue': {
    at: '/admin/investments/existing/{holding}/pre-emption',
    only: 'harbour',
    act: async (page) => {
      await asks('Issue the shares')(page)
      await page.getByRole('checkbox', { name: 'Select Eleanor Whitcombe' }).uncheck()
    },
  },
}
