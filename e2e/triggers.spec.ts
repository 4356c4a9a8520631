import type { Page } from '@playwright/test'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

test('staff make an automation, a contact sets it off, and its e-mail and its run are there', async ({
  world,
}) => {
  const staff = await world.as('super-admin')
  await staff.goto('/admin/settings/account/triggers')
  await expect(staff.getByRole('heading', { name: 'Automations', level: 2 })).toBeVisible()
  await staff.getByRole('link', { name: 'New automation' }).click()
  await staff.getByRole('textbox', { name: 'Name' }).fill('Watch for Tidewell')
  await staff.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'A contact is added' })
  await staff.getByRole('button', { name: 'Add condition' }).click()
  const condition = staff.getByRole('group', { name: 'Condition 1' })
  await condition.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Company' })
  await condition.getByRole('combobox', { name: 'Operator' }).selectOption('contains')
  await condition.getByRole('textbox', { name: 'Value' }).fill('tidewell')
  await staff.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Send an e-mail' })
  await staff.getByRole('button', { name: 'Create automation' }).click()
  await expect(staff.getByText(/fields need attention/)).toBeVisible()

  await staff.getByRole('button', { name: 'Colleagues' }).click()
  await staff.getByRole('option', { name: 'Priya Nair' }).click()
  await staff.keyboard.press('Escape')
  await staff.getByRole('textbox', { name: 'Subject' }).fill('{name} of {company}')
  await staff.getByRole('textbox', { name: 'Text' }).fill('A new contact from {company}: {name}.')
  await expect(
    staff.getByText('When a contact is added, if company contains tidewell, e-mail Priya Nair.'),
  ).toBeVisible()
  await world.isAccessible(staff, 'a new automation')
  await staff.getByRole('button', { name: 'Create automation' }).click()
  await expect(staff.getByText('Watch for Tidewell created')).toBeVisible()
  await expect(staff.getByText('No runs yet')).toBeVisible()

  await staff.goto('/admin/investors/contacts/new-contact')
  await staff.getByRole('textbox', { name: 'First name' }).fill('Marguerite')
  await staff.getByRole('textbox', { name: 'Last name' }).fill('Oakes')
  await staff.getByRole('textbox', { name: 'E-mail' }).fill('marguerite@oakes.example')
  await staff.getByRole('textbox', { name: 'Company' }).fill('Tidewell Partners')
  await staff.getByRole('button', { name: 'Add contact' }).click()
  await expect(staff.getByRole('heading', { name: 'Marguerite Oakes' })).toBeVisible()
  await world.product.deliver()
  const [letter] = await world.product.mailTo('super-admin@wrenfield.example')
  expect(letter?.subject).toBe('Marguerite Oakes of Tidewell Partners')

  await staff.goto('/admin/settings/account/triggers')
  const row = staff.getByRole('row', { name: /Watch for Tidewell/ })
  await expect(row).toContainText('1')
  await row.getByRole('link', { name: 'Watch for Tidewell' }).click()
  const runs = staff.getByRole('table', { name: 'Runs' })
  await expect(runs.getByRole('link', { name: 'Marguerite Oakes' })).toBeVisible()
  await expect(runs.getByText('Done')).toBeVisible()
  await staff.getByRole('button', { name: 'Run test' }).click()
  await expect(staff.getByText(/would have matched/)).toBeVisible()
  await world.isAccessible(staff, 'an automation with a run')
  await staff.getByRole('button', { name: 'Remove condition 1' }).click()
  await staff.getByRole('textbox', { name: 'Subject' }).fill('New: {name}')
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staff.getByText('Watch for Tidewell saved')).toBeVisible()
  await staff.reload()
  await expect(staff.getByRole('textbox', { name: 'Subject' })).toHaveValue('New: {name}')
  await expect(staff.getByText('When a contact is added, e-mail Priya Nair.')).toBeVisible()

  await test.step('of two who edit it, neither loses anything', () => bothChange(world, staff))

  await staff.goto('/admin/settings/account/triggers')
  const onOff = staff.getByRole('switch', { name: 'Watch for Tidewell Partners' })
  await onOff.focus()
  await staff.keyboard.press('Space')
  await expect(staff.getByText('Watch for Tidewell Partners switched off')).toBeVisible()
  await expect(onOff).not.toBeChecked()
})

/** A colleague saves while it is open here: what is typed stays, theirs is shown, and one more save keeps both. */
async function bothChange(world: World, staff: Page): Promise<void> {
  const colleague = await signIn(world.product.address('wrenfield'), 'super-admin')
  const path = `/api/triggers/${new URL(staff.url()).pathname.split('/').at(-1)}`
  type StoredTrigger = {
    version: number
    delay_amount: number | null
    config: { subject: string; text: string }
  }
  const { version, config } = await colleague.get<StoredTrigger>(path)
  await staff.getByRole('textbox', { name: 'Subject' }).fill('Mine: {name}')
  await staff.getByRole('textbox', { name: 'Name' }).fill('Watch for Tidewell Partners')
  await colleague.post(path, {
    _method: 'PATCH',
    version,
    delay_unit: 'days',
    delay_amount: 2,
    config: { ...config, subject: 'Theirs: {name}' },
  })
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  const problem = staff.getByRole('alert').first()
  await expect(problem).toContainText('Another user has changed this record.')
  await expect(problem).toContainText('“When a contact is added, e-mail Priya Nair after 2 days.”')
  await expect(staff.getByText('Another user entered “Theirs: {name}” while you were editing.')).toBeVisible()
  await expect(staff.getByRole('textbox', { name: 'Subject' }), 'mine').toHaveValue('Mine: {name}')
  await expect(staff.getByRole('textbox', { name: 'Number of days' }), 'theirs').toHaveValue('2')
  await expect(staff.getByText(/\b2 unsaved changes\b/)).toBeVisible()
  await world.isAccessible(staff, 'an automation that two had open')
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staff.getByText('Watch for Tidewell Partners saved')).toBeVisible()
  expect(await colleague.get<StoredTrigger>(path)).toMatchObject({
    delay_amount: 2,
    config: { subject: 'Mine: {name}', text: config.text },
  })
  const now = await colleague.get<StoredTrigger>(path)
  await staff.getByRole('button', { name: 'Add condition' }).click()
  await colleague.post(path, {
    _method: 'PATCH',
    version: now.version,
    conditions: [{ field: 'company', test: 'contains', value: 'harbour' }],
  })
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(problem).toContainText('if company contains harbour')
  await expect(staff.getByText('Another user changed this meanwhile.')).toBeVisible()
  await staff.getByRole('button', { name: 'Discard' }).click()
  await expect(staff.getByRole('textbox', { name: 'Value' })).toHaveValue('harbour')
  await expect(staff.getByRole('alert')).toHaveCount(0)
  await colleague.close()
}

test('an empty list offers an example, which fits a phone', async ({ world }) => {
  const staff = await world.as('super-admin', { firm: 'harbour', width: 390, touch: true })
  await staff.goto('/admin/settings/account/triggers')
  await staff.getByRole('link', { name: 'Start from an example' }).click()
  await expect(staff.getByRole('textbox', { name: 'Name' })).toHaveValue('Welcome call')
  await expect(staff.getByText(/create a task for the record’s owner after 2 days\.$/)).toBeVisible()
  const wide = await staff.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
  await world.isAccessible(staff, 'the example on a phone')
})
