import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { box, dayIn, list } from './fields.ts'
import { inDays } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import type { Caller } from './screens/api.ts'
import { isCategorised, passesTheTest } from './screens/ready-investor.ts'
import { offers } from './screens/rounds.ts'
import { expect, test } from './world.ts'

type CreatedPage = { id: number; slug: string }

const name = 'Project Larch'
const heading = 'Would you like to read a confidential opportunity?'

/** Two confidential offers to which Eleanor is invited. */
async function makeOffers(staff: Caller, investorId: number): Promise<[CreatedPage, CreatedPage]> {
  await staff.post('/api/branding/1', { _method: 'PATCH', market_sounding_enabled: 1 })
  const type = await staff.post<CreatedPage>('/api/types', { name: 'Equity' })
  const offer = async (called: string) => {
    const made = await offers(staff, type.id, called, { close_date: inDays(60), market_sounding: true })
    await staff.post('/api/invitations', { investment_opportunity_id: made.id, user_ids: [investorId] })
    return made
  }
  return [await offer(name), await offer('Project Alder')]
}

test('an investor who is asked in confidence reads nothing before accepting, and the offer afterwards', async ({
  world,
  product,
}) => {
  const baseURL = product.address('wrenfield')
  const [staff, approver, investor] = (await Promise.all(
    ['super-admin', 'fund-manager', 'investor'].map((who) => signIn(baseURL, who)),
  )) as [Caller, Caller, Caller]
  const me = await investor.get<CreatedPage>('/api/user')
  const [larch, alder] = await makeOffers(staff, me.id)
  await isCategorised(investor, approver)
  await passesTheTest(investor)
  const page = await world.as('investor')

  await test.step('the list says that there are requests, and no name', async () => {
    await page.goto('/investor/investments')
    await expect(page.getByRole('heading', { name: 'A confidential opportunity' })).toHaveCount(2)
    await expect(page.getByText('Project')).toHaveCount(0)
    await world.isAccessible(page, 'offers that are confidential')
  })
  await test.step('the address of its name says nothing, that of its number leads to the request', async () => {
    await page.goto(`/investor/investments/${larch.slug}`)
    await expect(page.getByRole('heading', { name: 'This opportunity is by invitation' })).toBeVisible()
    await page.goto(`/investor/investments/${larch.id}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(`/investor/investments/market-sounding/${larch.id}`)
    await expect(page.getByText('you must keep it confidential')).toBeVisible()
    await expect(page.getByText('Larch')).toHaveCount(0)
  })
  await test.step('it reads well on a phone and in the dark', () => looksRight(page, world.isAccessible))
  await test.step('by keyboard: both ticks, then Accept, and the offer stands there', async () => {
    const accept = page.getByRole('button', { name: 'Accept', exact: true })
    await expect(accept).toBeDisabled()
    await page.getByRole('checkbox', { name: /^I am Eleanor Whitcombe/ }).press('Space')
    await expect(accept).toBeDisabled()
    await page
      .getByRole('checkbox', { name: 'I have read what accepting means and agree to it' })
      .press('Space')
    await accept.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goto(`/investor/investments/${larch.slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
  await test.step('afterwards the request says since when', async () => {
    await page.goto(`/investor/investments/market-sounding/${larch.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'You have accepted' })).toBeVisible()
    await world.isAccessible(page, 'a request that was accepted')
  })
  await test.step('the other is declined: nothing is told, and it is gone', async () => {
    await page.goto(`/investor/investments/market-sounding/${alder.id}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('heading', { name: 'Investments', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A confidential opportunity' })).toHaveCount(0)
    await expect(page.getByText('Alder')).toHaveCount(0)
  })
  await test.step('the firm finds in its register who accepted what, and the words', async () => {
    const register = await world.as('super-admin')
    await register.goto('/admin/insider-register')
    const row = register.getByRole('row', { name: /Eleanor Whitcombe/ })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(name)
    await world.isAccessible(register, 'the insider register')
    await row.getByText(name).click()
    const look = register.getByRole('complementary', { name: 'Eleanor Whitcombe' })
    await expect(look.getByText('you must keep it confidential')).toBeVisible()
    await world.isAccessible(register, 'an acceptance beside the register')
  })
})

test('compliance opens a sounding, asks under a code name, cleanses it, and the investor is released', async ({
  world,
  product,
}) => {
  const baseURL = product.address('wrenfield')
  const caller = await signIn(baseURL, 'super-admin')
  await caller.post('/api/branding/1', { _method: 'PATCH', market_sounding_enabled: 1 })
  const type = await caller.post<CreatedPage>('/api/types', { name: 'Debt' })
  const kestrel = await offers(caller, type.id, 'Kestrel Marine, placing', {
    close_date: inDays(60),
    market_sounding: true,
    issuer_name: 'Kestrel Marine plc',
  })
  const staff = await world.as('super-admin')
  const investor = await world.as('investor')
  const address = `/investor/investments/market-sounding/${kestrel.id}`

  await test.step('the offer has a sounding with a code name', async () => {
    await staff.goto(`/admin/investments/opportunities/${kestrel.id}/details`)
    await staff.getByRole('button', { name: 'Open a market sounding' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Open a market sounding' })
    await box(dialog, 'Code name').fill('Kestrel Marine')
    await box(dialog, 'Information').fill('A placing of new shares')
    await box(dialog, 'Expected to be public').fill(dayIn(14))
    await world.isAccessible(staff, 'opening a sounding')
    await dialog.getByRole('button', { name: 'Open market sounding' }).click()
    await expect(box(dialog, 'Code name')).toHaveAccessibleDescription(/can’t contain the name/)
    await box(dialog, 'Code name').fill('Project Heron')
    await dialog.getByRole('button', { name: 'Open market sounding' }).click()
    await expect(staff.getByText('Not cleansed')).toBeVisible()
  })
  await test.step('the issuer is restricted from then on', async () => {
    await staff.goto('/admin/insider-register/restricted-list')
    await expect(staff.getByText('Kestrel Marine plc')).toBeVisible()
    await world.isAccessible(staff, 'the restricted list')
  })
  await test.step('an investor who doesn’t wish to be sounded can’t be chosen', async () => {
    await investor.goto('/investor/profile/subscription')
    const ask = investor.getByRole('switch', { name: /Ask me about confidential/ })
    await ask.click()
    await expect(ask).not.toBeChecked()
    await world.isAccessible(investor, 'the preference about soundings')
    await staff.goto('/admin/insider-register/do-not-sound')
    await expect(staff.getByRole('row', { name: /Eleanor Whitcombe.*Not to be sounded/ })).toBeVisible()
    await world.isAccessible(staff, 'the do-not-sound list')
    await staff.goto(`/admin/investments/opportunities/${kestrel.id}/details`)
    await staff.getByRole('button', { name: 'Ask investors' }).click()
    await list(staff, 'Add investor').fill('Eleanor')
    const option = staff.getByRole('option', { name: /Eleanor Whitcombe/ })
    await expect(option).toContainText('Has asked not to be sounded')
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await ask.click()
    await expect(ask).toBeChecked()
  })
  await test.step('asked, she reads the code name alone, and accepts', async () => {
    await staff.reload()
    await staff.getByRole('button', { name: 'Ask investors' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Ask investors' })
    await list(dialog, 'Add investor').fill('Eleanor')
    await staff.getByRole('option', { name: /Eleanor Whitcombe/ }).click()
    await world.isAccessible(staff, 'asking in a sounding')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(staff.getByRole('row', { name: /Eleanor Whitcombe.*Not answered/ })).toBeVisible()
    await product.deliver()
    await investor.goto('/investor/investments')
    await investor.getByRole('link', { name: 'Project Heron' }).click()
    await expect(investor).toHaveTitle(/Project Heron/)
    await expect(investor.getByText(/We expect it to be public by/)).toBeVisible()
    await expect(investor.getByText('Kestrel')).toHaveCount(0)
    for (const tick of await investor.getByRole('checkbox').all()) await tick.check()
    await investor.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(investor.getByRole('heading', { level: 1, name: /Kestrel Marine/ })).toBeVisible()
  })
  await test.step('cleansed, she is released and reads the notice', async () => {
    await staff.goto('/admin/insider-register/soundings')
    await staff.getByRole('row', { name: /Project Heron/ }).click()
    const panel = staff.getByRole('complementary', { name: 'Project Heron' })
    await expect(panel.getByRole('row', { name: /Eleanor Whitcombe.*Accepted/ })).toBeVisible()
    await world.isAccessible(staff, 'a sounding beside the list')
    await panel.getByRole('button', { name: 'Cleanse' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Cleanse Project Heron?' })
    await dialog.getByText('Abandoned').click()
    await world.isAccessible(staff, 'cleansing a sounding')
    await dialog.getByRole('button', { name: 'Cleanse' }).click()
    await expect(staff.getByRole('row', { name: /Project Heron.*Cleansed/ })).toBeVisible()
    await product.deliver()
    await investor.goto(address)
    await expect(
      investor.getByRole('heading', { level: 1, name: 'You’re released from your duties' }),
    ).toBeVisible()
    await expect(investor.getByText(/about Project Heron ceased to be inside information/)).toBeVisible()
    await world.isAccessible(investor, 'a sounding that is over')
  })
})

test('compliance records a call without a recording, and the investor agrees to its minutes', async ({
  world,
  product,
}) => {
  const caller = await signIn(product.address('wrenfield'), 'super-admin')
  const type = await caller.post<CreatedPage>('/api/types', { name: 'Convertible' })
  const linnet = await offers(caller, type.id, 'Linnet Foods, placing', {
    close_date: inDays(60),
    market_sounding: true,
    issuer_name: 'Linnet Foods plc',
  })
  await caller.post('/api/market-soundings', {
    investment_opportunity_id: linnet.id,
    code_name: 'Project Finch',
    information: 'A placing of new shares',
    expected_cleanse_date: inDays(14),
  })
  const staff = await world.as('super-admin')
  const panel = staff.getByRole('complementary', { name: 'Project Finch' })
  const open = async () => {
    await staff.goto('/admin/insider-register/soundings')
    await staff.getByRole('row', { name: /Project Finch/ }).click()
  }

  // The product's clock stands, and the browser's goes on: what is entered as of now is not in the future.
  await product.forward({ minutes: 5 })
  await test.step('what was said is written down, and that it was not recorded', async () => {
    await open()
    await panel.getByRole('button', { name: 'Record a conversation' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Record a conversation' })
    await dialog.getByRole('button', { name: 'Record conversation' }).click()
    await expect(list(dialog, 'Investor')).toHaveAccessibleDescription('Choose the investor.')
    await list(dialog, 'Investor').fill('Eleanor')
    await staff.getByRole('option', { name: /Eleanor Whitcombe/ }).click()
    await expect(box(dialog, 'Minutes')).toHaveAccessibleDescription('Enter the minutes.')
    await box(dialog, 'Person you spoke to').fill('Eleanor Whitcombe')
    await box(dialog, 'Number called, or place').fill('+44 7700 900123')
    await dialog.getByRole('checkbox', { name: /I read the script/ }).check()
    await dialog.getByRole('radio', { name: 'Accepted' }).check()
    await box(dialog, 'Minutes').fill('I read the script. She agreed. I named the issuer and the price.')
    await world.isAccessible(staff, 'recording a conversation')
    await dialog.getByRole('button', { name: 'Record conversation' }).click()
    await expect(panel.getByRole('row', { name: /Eleanor Whitcombe.*Accepted/ })).toBeVisible()
    await panel.getByText(/^Eleanor Whitcombe, /).click()
    await expect(panel.getByText('Not agreed yet')).toBeVisible()
    await product.deliver()
  })
  await test.step('counsel is added to the insider list, and her access ends', async () => {
    const insiders = panel.getByRole('table', { name: 'Insider list' })
    await expect(insiders.getByRole('row', { name: /Eleanor Whitcombe/ })).toBeVisible()
    await panel.getByRole('button', { name: 'Add person' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Add a person to the insider list' })
    await dialog.getByRole('button', { name: 'Add person' }).click()
    await expect(box(dialog, 'Role and reason')).toHaveAccessibleDescription('Enter the role and reason.')
    await box(dialog, 'First names').fill('Miriam')
    await box(dialog, 'Surnames').fill('Okafor')
    await box(dialog, 'Company and address').fill('Okafor & Lane LLP, London')
    await box(dialog, 'Work phone number').fill('02079460020')
    await box(dialog, 'Role and reason').fill('Counsel on the placing')
    await expect(box(dialog, 'Access from')).toHaveValue(/\d{4}/)
    await box(dialog, 'Time').fill('00:00')
    await world.isAccessible(staff, 'adding a person to the insider list')
    await dialog.getByRole('button', { name: 'Add person' }).click()
    await expect(insiders.getByRole('row', { name: /Miriam Okafor.*Counsel on the placing/ })).toBeVisible()
    const act = async (name: string) => {
      await insiders.getByRole('button', { name: 'Options of Miriam Okafor' }).click()
      await staff.getByRole('menuitem', { name }).click()
    }
    await act('Correct')
    const correcting = staff.getByRole('dialog', { name: 'Correct the entry of Miriam Okafor' })
    await expect(box(correcting, 'Company and address')).toHaveValue('Okafor & Lane LLP, London')
    await box(correcting, 'Role and reason').fill('Counsel on the placing and its terms')
    await correcting.getByRole('button', { name: 'Save correction' }).click()
    await expect(box(correcting, 'Reason for the correction')).toHaveAccessibleDescription(
      'Enter the reason for the correction.',
    )
    await box(correcting, 'Reason for the correction').fill('Her role was cut short')
    await world.isAccessible(staff, 'correcting an entry of the insider list')
    await correcting.getByRole('button', { name: 'Save correction' }).click()
    await expect(insiders.getByRole('row', { name: /Miriam Okafor.*and its terms/ })).toBeVisible()
    await act('Versions')
    const versions = staff.getByRole('list', { name: 'Versions' })
    await expect(versions.getByRole('listitem')).toHaveText([/^Version 2, current/, /^Version 1/])
    await expect(versions.getByText('Counsel on the placing and its terms, changed')).toBeVisible()
    await expect(versions.getByText('Counsel on the placing', { exact: true })).toBeVisible()
    await expect(versions.getByText(/UTC, Priya Nair\. Her role was cut short/)).toBeVisible()
    await world.isAccessible(staff, 'versions of an entry of the insider list')
    await staff.getByRole('button', { name: 'Close' }).last().click()
    await act('End access')
    const ending = staff.getByRole('dialog', { name: 'End access for Miriam Okafor?' })
    await expect(box(ending, 'Access until')).toHaveValue(/\d{4}/)
    await box(ending, 'Time').fill('00:00')
    await ending.getByRole('button', { name: 'End access' }).click()
    await expect(ending).toBeHidden()
    await insiders.getByRole('button', { name: 'Options of Miriam Okafor' }).click()
    await expect(staff.getByRole('menuitem')).toHaveText(['Record acknowledgement', 'Correct', 'Versions'])
    await staff.keyboard.press('Escape')
    await world.isAccessible(staff, 'an insider list')
  })
  await test.step('her own record changes, and her entry has versions too', async () => {
    const investor = await signIn(product.address('wrenfield'), 'investor')
    const me = await investor.get<CreatedPage>('/api/user')
    await investor.post(`/api/users/${me.id}`, { _method: 'PATCH', phone: '+44 7700 900777' })
    await product.deliver()
    await open()
    await panel.getByRole('button', { name: 'Options of Eleanor Whitcombe' }).click()
    await expect(staff.getByRole('menuitem')).toHaveText(['Versions'])
    await staff.getByRole('menuitem', { name: 'Versions' }).click()
    const versions = staff.getByRole('list', { name: 'Versions' })
    await expect(versions.getByText(/\b447700900777, changed\b/)).toBeVisible()
    await expect(versions.getByText(/Eleanor Whitcombe\. The person’s own record was changed/)).toBeVisible()
    await staff.getByRole('button', { name: 'Close' }).last().click()
  })
  await test.step('the list is saved as it stood at a time, and with all versions', async () => {
    await panel.getByRole('button', { name: 'Export' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Export the insider list' })
    await dialog.getByRole('radio', { name: 'CSV' }).check()
    await dialog.getByRole('radio', { name: 'The list at an earlier time' }).check()
    await expect(box(dialog, 'Day')).toHaveValue(/\d{4}/)
    await box(dialog, 'Time').fill('')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(box(dialog, 'Day')).toHaveAccessibleDescription(/Enter a date and time/)
    await box(dialog, 'Day').fill('25/10/2026')
    await box(dialog, 'Time').fill('01:30')
    await expect(dialog.getByRole('radiogroup', { name: /show 01:30 twice/ })).toBeVisible()
    await world.isAccessible(staff, 'choosing what to export of an insider list')
    const saved = async () => {
      const download = staff.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Export' }).click()
      return readFile(await (await download).path(), 'utf8')
    }
    expect(await saved()).not.toContain('Okafor')
    await dialog.getByRole('radio', { name: /All versions/ }).check()
    const history = await saved()
    expect(history).toContain('Her role was cut short')
    expect(history).toContain('447700900777')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })
  await test.step('she reads the minutes and agrees', async () => {
    const investor = await world.as('investor')
    await investor.goto(`/investor/investments/market-sounding/${linnet.id}`)
    await expect(investor.getByText('I named the issuer and the price.')).toBeVisible()
    await world.isAccessible(investor, 'minutes of a conversation')
    await investor.getByRole('button', { name: 'I agree' }).click()
    await expect(investor.getByText('You have answered these minutes.')).toBeVisible()
  })
  await test.step('the record says so', async () => {
    await open()
    await panel.getByText(/^Eleanor Whitcombe, /).click()
    await expect(panel.getByText('Agreed', { exact: true })).toBeVisible()
  })
})

async function looksRight(page: Page, isAccessible: (page: Page, what: string) => Promise<void>) {
  await isAccessible(page, 'a request')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await isAccessible(page, 'a request on a phone in the dark')
  await page.screenshot({ path: test.info().outputPath('request-390-dark.png'), fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: test.info().outputPath('request-1440.png'), fullPage: true })
}
