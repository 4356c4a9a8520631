import { drawnPicture } from './drawn-picture.ts'
import { box, dayIn, list, rowOf } from './fields.ts'
import { signIn } from './screens/api.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { Locator } from '@playwright/test'

const logoIn = (place: Locator) => place.locator('img[src*="/logo?v="]')

/** The picture is there and not only its address. */
async function isDrawn(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
}

test('a company’s logo is chosen, seen by staff and its investors, and removed', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  const edit = `/admin/investments/companies/${records.company}/edit`
  await page.goto(edit)
  const field = page.getByLabel(/^Logo( optional)?$/)
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await test.step('a file that is no picture is refused', async () => {
    await field.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    })
    await save.click()
    await expect(
      page
        .getByText(/logo/i)
        .filter({ hasText: /must be|Choose/ })
        .first(),
    ).toBeVisible()
  })

  await test.step('a picture stands on the record and in the list', async () => {
    const buffer = await drawnPicture(page)
    await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await expect(page.getByRole('list', { name: 'Logo, files' })).toContainText('logo.png')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('list', { name: 'Logo, files' })).toHaveCount(0)
    await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await world.isAccessible(page, 'a company with a logo that is chosen')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Morrow Health', level: 1 })).toBeVisible()
    await isDrawn(logoIn(page.getByRole('main')).first())
    await world.isAccessible(page, 'a company with its logo')
    await page.goto('/admin/investments/companies')
    await isDrawn(logoIn(rowOf(page, 'Morrow Health')))
  })

  await test.step('an investor of the fund sees it', async () => {
    const investor = await world.as('investor', { width: 390, height: 844 })
    await investor.goto(`/investor/portfolio/fund/${records.fund}`)
    await isDrawn(logoIn(rowOf(investor, 'Morrow Health')))
    await world.isAccessible(investor, 'what a fund holds, with logos')
  })

  await test.step('it is removed with the next save', async () => {
    await page.goto(edit)
    await expect(page.getByRole('img', { name: 'Present logo' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await expect(page.getByText('The logo will be removed when you save.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep logo' })).toBeFocused()
    await world.isAccessible(page, 'a logo that is about to be removed')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Morrow Health', level: 1 })).toBeVisible()
    await expect(logoIn(page.getByRole('main'))).toHaveCount(0)
  })
})

test('a company’s share classes are added, put in order, renamed and chosen for a holding', async ({
  world,
}) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const fund = await staff.post<{ id: number }>('/api/funds', { name: 'Growth Fund of the classes' })
  const company = await staff.post<{ id: number }>('/api/companies', {
    name: 'Larkfield Therapeutics',
    fund_id: fund.id,
  })
  await staff.close()
  const details = `/admin/investments/companies/${company.id}/details`
  const page = await world.as('super-admin', { width: 390, height: 844 })
  await page.goto(details)
  const dialog = page.getByRole('dialog')
  const classes = page.getByRole('table', { name: 'Share classes' })
  const namesAre = (...names: string[]) =>
    expect(classes.getByRole('button', { name: /Ordinary|Series/ }).filter({ hasText: /\w/ })).toHaveText(
      names,
    )

  await test.step('two are added', async () => {
    await page.getByRole('button', { name: 'Add share class' }).click()
    await box(dialog, 'Name').fill('Ordinary')
    await dialog.getByRole('button', { name: 'Add share class' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Add share class' }).click()
    await box(dialog, 'Name').fill('ordinary')
    await dialog.getByRole('button', { name: 'Add share class' }).click()
    await expect(dialog.getByText(/duplicate|already/)).toBeVisible()
    await box(dialog, 'Name').fill('Series A')
    await box(dialog, 'Liquidation preference').fill('1.5')
    await box(dialog, 'Rights').fill('Converts into Ordinary shares on a listing.')
    await world.isAccessible(page, 'a share class that is being written')
    await dialog.getByRole('button', { name: 'Add share class' }).click()
    await namesAre('Ordinary', 'Series A')
  })

  await test.step('the second moves up', async () => {
    await page.getByRole('button', { name: 'Order of Series A' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await namesAre('Series A', 'Ordinary')
    await world.isAccessible(page, 'a company with share classes')
  })

  await test.step('a holding is of one of them, and follows its new name', async () => {
    await page.goto(`${details}/transactions`)
    await page.getByRole('button', { name: 'Add holding' }).click()
    await list(dialog, 'Share class').selectOption('Ordinary')
    await box(dialog, 'Acquired on').fill(dayIn(0))
    await box(dialog, 'Shares').fill('1000')
    await box(dialog, 'Cost').fill('2500')
    await dialog.getByRole('button', { name: 'Add holding' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(details)
    await classes.getByRole('button', { name: 'Ordinary', exact: true }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(
      dialog.getByText('Class Ordinary is used by holdings or outcomes. Change those first.'),
    ).toBeVisible()
    await box(dialog, 'Name').fill('A Ordinary')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await namesAre('Series A', 'A Ordinary')
    await page.goto(`${details}/transactions`)
    await expect(page.getByText('A Ordinary').first()).toBeVisible()
  })
})
