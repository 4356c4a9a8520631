import type { Page } from '@playwright/test'
import { box } from '../fields.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'
import { account, ada, rightAnswers } from './facts.ts'

/** Registers, follows the link of the mail, and accepts the terms. */
export async function becomesAnInvestor({ product }: World, page: Page): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill(ada.firstName)
  await page.getByLabel('Last name').fill(ada.lastName)
  await page.getByLabel('E-mail', { exact: true }).fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/e-mail/i)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await product.deliver()
  const [letter] = await product.mailTo(ada.email)
  const link = new URL(/http:\/\/\S+\/email\/verify\/\S+/.exec(letter!.text)![0])
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Accept terms & conditions' })).toHaveCount(0)
}

/** Says what is asked of everybody before they invest. */
export async function tellsWhoSheIs(page: Page): Promise<void> {
  await page.goto('/investor/profile/details')
  await page.getByRole('button', { name: 'Complete' }).click()
  const born = page.getByRole('textbox', { name: /^Date of birth/ })
  await expect(born).toBeFocused()
  await born.fill('12/05/1980')
  await page.getByRole('combobox', { name: /^Country of residence/ }).selectOption('GB')
  const home = page.getByRole('group', { name: 'Home address' })
  await box(home, 'Address').fill('2 Mill Lane')
  await box(home, 'Town or city').fill('Bath')
  await box(home, 'Postcode').fill('BA1 1AA')
  await home.getByRole('combobox', { name: 'Country' }).selectOption('GB')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details are complete')).toBeVisible()
}

/** Her list says that the tenant looks at her registration, and shows nothing else. */
export async function waitsToBeLetIn(page: Page): Promise<void> {
  await page.goto('/investor/investments')
  await expect(page.getByRole('heading', { name: 'We’re reviewing your registration' })).toBeVisible()
  await page.goto('/investor')
  await expect(page.getByRole('listitem').filter({ hasText: 'Your registration' })).toContainText('In review')
  await expect(page.getByRole('heading', { name: 'Open for investment' })).toHaveCount(0)
}

export async function isLetIn(page: Page): Promise<void> {
  await page.goto('/investor/investments')
  await expect(page.getByText('Read the risk warning')).toBeVisible()
}

/** Asks to see what is offered, reads the warning with her name, and waits for a day. */
export async function asksToSeeOffers({ product }: World, page: Page): Promise<void> {
  await page.goto('/investor/investments')
  await page.getByRole('link', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Ask to see our investments' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `${ada.firstName}, this is a high-risk investment.` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Take a day to think' })).toBeVisible()
  await product.forward({ days: 1 })
}

/** Her session is over by then: she signs in again, and chooses to continue. */
export async function choosesToContinue(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('/investor/investments')
  await expect(page.getByRole('heading', { name: 'Leave or continue?' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Not categorised yet')).toBeVisible()
}

/** States that she is a high net worth investor: the income and the assets, and her name below. */
export async function chooses(page: Page): Promise<void> {
  await page.goto('/investor/profile/investor-type')
  await page.getByRole('radio', { name: /high net worth/i }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /annual income/ }).check()
  await box(page, 'My income was').fill('120,000')
  await page.getByRole('checkbox', { name: /net assets/ }).check()
  await box(page, 'My net assets were').fill('400,000')
  await page.getByRole('checkbox', { name: 'I have read this and accept it' }).check()
  await page.getByRole('textbox', { name: /Sign with your full name/ }).fill(ada.name)
  await page.getByRole('button', { name: 'Sign statement' }).click()
  await expect(page).toHaveURL(/\/investor\/profile\/type$/)
  await expect(page.getByText(`${ada.name}, `)).toBeVisible()
}

/** Answers every question rightly. */
export async function understands(page: Page): Promise<void> {
  await page.goto('/investor/profile/appropriateness')
  await page.getByRole('link', { name: 'Start the test' }).click()
  const progress = page.getByText(/^Question \d+ of \d+$/).first()
  const questions = Number(/of (\d+)/.exec(await progress.innerText())![1])
  for (let number = 1; number <= questions; number += 1) {
    await expect(progress).toHaveText(`Question ${number} of ${questions}`)
    const options = page.getByRole('radio')
    await expect(options.nth(1)).toBeVisible()
    const labels = await page.getByRole('radiogroup').locator('label').allInnerTexts()
    const right = labels.findIndex((label) => rightAnswers.has(label))
    expect(right, `${await page.getByRole('radiogroup').innerText()} has a right answer`).toBeGreaterThan(-1)
    await options.nth(right).check()
    await page
      .getByRole('button', { name: number === questions ? 'Submit answers' : 'Next question' })
      .click()
  }
  await expect(page.getByText("You've passed.", { exact: false })).toBeVisible()
}

/** Adds herself as a way to invest, with the account that money is paid out to, and sends it to staff. */
export async function choosesMethod(page: Page): Promise<void> {
  await page.goto('/investor/profile/investmentmethod_new')
  await page.getByRole('radio', { name: 'Individual' }).check()
  await box(page, 'Name on the register').fill(ada.name)
  await page.getByRole('radio', { name: 'Just me' }).check()
  const address = page.getByRole('group', { name: 'Postal address' })
  await box(address, 'Address').fill('2 Mill Lane')
  await box(address, 'Town or city').fill('Bath')
  await box(address, 'Postcode').fill('BA1 1AA')
  await address.getByRole('combobox', { name: 'Country' }).selectOption('GB')
  await box(page, 'Name on the account').fill(ada.name)
  await box(page, 'Sort code').fill(account.sortCode)
  await box(page, 'Account number').fill(account.number)
  // Its first answer is lost on the way: sent again, it is still one.
  const made: string[] = []
  const send = page.getByRole('button', { name: 'Submit for approval' })
  await page.route('**/api/investment-method-entities', async (route) => {
    const answer = await route.fetch()
    made.push(((await answer.json()) as { data: { id: number } }).data.id.toString())
    await (made.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  await send.click()
  await expect(
    page.getByRole('alert').getByText('We couldn’t reach the server', { exact: false }),
  ).toBeInViewport()
  await expect(send).toBeFocused()
  await send.click()
  await expect(page).toHaveURL(/investmentmethod_\d+$/)
  expect(new Set(made), 'twice the same').toEqual(new Set([/\d+$/.exec(page.url())![0]]))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
