import type { Page } from '@playwright/test'
import { expect } from './world.ts'

const people = ['Alder', 'Birch', 'Cedar'] as const

/** Three investors of one first name. */
export async function addPeople(page: Page, first: string): Promise<void> {
  for (const last of people) await addPerson(page, first, last)
}

/** An investor by the API, as the page itself would call it. */
export async function addPerson(page: Page, first: string, last: string): Promise<void> {
  const status = await page.evaluate(
    async ([firstName, lastName]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const answer = await fetch('/api/users', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify({
          first_name: firstName,
          last_name: lastName,
          email: `${lastName}@${firstName}.example`.toLowerCase(),
        }),
      })
      return answer.status
    },
    [first, last] as const,
  )
  expect(status).toBe(201)
}

export const table = (page: Page) => page.getByRole('table', { name: 'Investors' })
export const namesIn = (page: Page) => table(page).locator('tbody tr a').allTextContents()
