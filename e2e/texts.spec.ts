import type { Page } from '@playwright/test'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

const address = '/admin/settings/terminology/texts'
const save = (page: Page) => page.getByRole('button', { name: 'Save and publish' }).click()
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` }).click()

test('a text is found, rewritten, read by a visitor, and goes back to its default', async ({ world }) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/terminology/opportunities')
  await page
    .getByRole('navigation', { name: 'Terminology' })
    .getByRole('link', { name: 'Texts', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Logging in and registration' })).toBeVisible()
  await world.isAccessible(page, 'the texts')
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('create account minutes')
  await expect(page.getByRole('listitem').filter({ hasText: 'Registration page' })).toHaveCount(1)
  await edit(page, 'Introduction: Registration page')
  const field = page.getByRole('textbox', { name: 'Introduction' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/We fill in \{provider\}\. .*“opportunities”/)
  await field.fill('Join {provider} and its {investors}, {nickname}.')
  await save(page)
  await expect(field).toHaveAccessibleDescription(
    /We don’t know the placeholder \{nickname\}\. You can use \{provider\}/,
  )
  await field.fill('x'.repeat(401))
  await save(page)
  await expect(field).toHaveAccessibleDescription(/must not be longer than 400 characters/)
  await world.isAccessible(page, 'a text that was refused')
  await field.fill('Join {provider} and its {investors}.')
  await expect(page.getByRole('complementary').last()).toContainText(
    'Join Wrenfield Capital and its investors.',
  )
  await save(page)
  await expect(page.getByText('Texts published')).toBeVisible()
  await expect(page.getByText('Default: Create your account to see opportunities')).toBeVisible()

  const visitor = await world.visitor()
  await visitor.goto('/register')
  await expect(visitor.getByText('Join Wrenfield Capital and its investors.')).toBeVisible()

  await edit(page, 'Introduction: Registration page')
  await page.getByRole('button', { name: 'Use the default' }).click()
  await save(page)
  await expect(page.locator('[data-foot]').getByRole('status')).toHaveText('No unsaved changes')
  await visitor.reload()
  await expect(
    visitor.getByText(/^Create your account to see opportunities from Wrenfield Capital/),
  ).toBeVisible()
})

test('texts are listed by group, an edit is not left behind, and two who write the same are told', async ({
  world,
}) => {
  const page = await world.as('support')
  await page.goto(address)
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Payment and values' })
  await expect(page.getByRole('heading', { level: 3, name: 'Payment and values' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Empty pages' })).toHaveCount(0)
  await edit(page, 'Note on tax: Portal, reports and e-mails')
  const field = page.getByRole('textbox', { name: 'Note on tax' })
  await field.fill('Mine.')
  await page.getByRole('link', { name: 'Branding' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field).toHaveValue('Mine.')

  const other = await signIn(world.product.address('wrenfield'), 'super-admin')
  await other.post('/api/branding/1', { _method: 'PATCH', texts: { tax_note: 'Theirs.' } })
  await save(page)
  await expect(page.getByRole('alert').first()).toContainText('Another user has changed this record.')
  await expect(field).toHaveAccessibleDescription(/Another user entered “Theirs\.” while you were editing\./)
  await expect(field, 'mine is kept').toHaveValue('Mine.')
  await save(page)
  await expect(page.getByText('Texts published')).toBeVisible()
  const { texts } = await other.get<{ texts: Record<string, string> }>('/api/branding/1')
  expect(texts['tax_note']).toBe('Mine.')
  await other.post('/api/branding/1', { _method: 'PATCH', texts: { tax_note: null } })
  await other.close()
})

test('staff who may not change the branding find no texts', async ({ world }) => {
  const page = await world.as('adviser')
  await page.goto(address)
  await expect(page.getByText(/doesn’t have access to this page/)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Find a text' })).toHaveCount(0)
})

test('the texts fit a phone', async ({ world }) => {
  const page = await world.as('super-admin', { width: 390, height: 844 })
  await page.goto(address)
  await edit(page, 'Introduction: Registration page')
  await expect(page.getByRole('textbox', { name: 'Introduction' })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const tops = await page.getByText(/^Select the pencil/).evaluate((intro) => {
    const all = document.createTreeWalker(intro, NodeFilter.SHOW_TEXT)
    for (let node = all.nextNode(); node; node = all.nextNode()) {
      const from = node.textContent?.indexOf('e-mails') ?? -1
      if (from === -1) continue
      const word = document.createRange()
      word.setStart(node, from)
      word.setEnd(node, from + 'e-mails'.length)
      return new Set([...word.getClientRects()].map(({ top }) => top)).size
    }
    return 0
  })
  expect(tops, 'lines that the word "e-mails" stands on').toBe(1)
  await world.isAccessible(page, 'a text that is edited on a phone')
})
