import type { Locator, Page } from '@playwright/test'

/** One thing that a person does, and what they see once it is done. */
export interface Step {
  what: string
  /** Opened before, which isn't counted: an order that was begun opens where it was left. */
  from?: string
  act: (page: Page) => Promise<void>
  shows: (page: Page) => Locator
}

export interface Journey {
  who: 'investor' | 'super-admin'
  width: number
  start: string
  steps: readonly Step[]
  /** Changes the demo world, so it is done in the last round alone. */
  end?: Step
}

const offer = 'Pennine Grid Storage'

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first()
const radio = (page: Page) => page.getByRole('main').getByRole('radio').first()

async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.click()
}

/** From the overview to a reservation, on a telephone. */
const reserving: Journey = {
  who: 'investor',
  width: 412,
  start: '/investor',
  steps: [
    {
      what: 'opens an offer',
      act: (page) => page.getByRole('link', { name: offer }).first().click(),
      shows: heading(offer),
    },
    {
      what: 'begins to reserve',
      act: (page) => page.getByRole('link', { name: 'Reserve An Allocation' }).first().click(),
      shows: heading('Reserve An Allocation'),
    },
    {
      what: 'types an amount',
      from: '/investor/investments/pennine-grid-storage/invest?step=amount',
      act: async (page) => {
        await page.getByRole('textbox', { name: 'Amount' }).click()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type('6000', { delay: 80 })
      },
      shows: button('Continue'),
    },
    { what: 'goes on to the method', act: (page) => button('Continue')(page).click(), shows: radio },
    { what: 'chooses the method', act: (page) => radio(page).click(), shows: button('Continue') },
    {
      what: 'goes on to the funding',
      act: (page) => button('Continue')(page).click(),
      shows: (page) => page.getByRole('radiogroup', { name: 'Is your funding in place?' }),
    },
    { what: 'says that it is in place', act: (page) => radio(page).click(), shows: button('Continue') },
    {
      what: 'goes on to the declarations',
      act: (page) => button('Continue')(page).click(),
      shows: (page) => page.getByRole('checkbox').first(),
    },
    { what: 'ticks the declarations', act: tickAll, shows: button('Reserve An Allocation') },
  ],
  end: {
    what: 'reserves',
    act: (page) => button('Reserve An Allocation')(page).click(),
    shows: heading(/reserved for you/),
  },
}

const person = 'Eleanor Whitcombe'
const search = (page: Page) => page.getByRole('searchbox', { name: 'Filter by name' })

/** From the list of investors to a record and its form, at a desk. */
const recording: Journey = {
  who: 'super-admin',
  width: 1440,
  start: '/admin/investors',
  steps: [
    {
      what: 'opens a view of the list',
      act: (page) => page.getByRole('link', { name: /^Category to approve/ }).click(),
      shows: (page) => page.getByRole('row').nth(1),
    },
    {
      what: 'goes back to all',
      act: (page) => page.getByRole('link', { name: /^All investors/ }).click(),
      shows: (page) => page.getByRole('row').nth(20),
    },
    {
      what: 'chooses a row',
      act: (page) => page.getByRole('row').nth(1).getByRole('checkbox').click(),
      shows: (page) => page.getByText(/1 (selected|chosen)|^1 /).first(),
    },
    {
      what: 'chooses it no longer',
      act: (page) => page.getByRole('row').nth(1).getByRole('checkbox').click(),
      shows: (page) => page.getByRole('row').nth(1),
    },
    {
      what: 'types a name',
      act: async (page) => {
        await search(page).click()
        await page.keyboard.type(person, { delay: 60 })
      },
      shows: (page) => page.getByRole('row', { name: new RegExp(person) }),
    },
    {
      what: 'opens the record',
      act: (page) => page.getByRole('link', { name: person }).first().click(),
      shows: heading(person),
    },
    {
      what: 'opens a tab',
      act: (page) =>
        page
          .getByRole('main')
          .getByRole('link', { name: /^Transactions/ })
          .click(),
      shows: (page) => page.getByRole('table').first(),
    },
    {
      what: 'opens the form',
      act: (page) => page.getByRole('link', { name: 'Edit', exact: true }).first().click(),
      shows: (page) => page.getByRole('textbox', { name: 'First name' }),
    },
    {
      what: 'types in the form',
      act: async (page) => {
        await page.getByRole('textbox', { name: 'First name' }).click()
        await page.keyboard.type('abc', { delay: 80 })
      },
      shows: (page) => page.getByRole('textbox', { name: 'First name' }),
    },
  ],
}

export const journeys: readonly Journey[] = [reserving, recording]
