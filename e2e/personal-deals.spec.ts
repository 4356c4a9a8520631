import { box, list } from './fields.ts'
import { expect, test } from './world.ts'

test('a member of staff asks to deal, compliance approves, and the deal is recorded', async ({
  world,
  product,
}) => {
  const manager = await world.as('investment-manager')
  await manager.goto('/admin/investments/opportunities')
  await manager.getByRole('navigation').getByRole('link', { name: 'Personal Account Deals' }).click()
  await expect(manager.getByRole('heading', { level: 1, name: 'Personal Account Deals' })).toBeVisible()
  await manager.getByRole('link', { name: 'New personal account deal' }).click()
  await box(manager, 'Instrument').fill('Pentland Marine Power plc')
  await expect(manager.getByText('No open opportunity with a similar name')).toBeVisible()
  await box(manager, 'Quantity').fill('1200')
  await box(manager, 'Reason for dealing').fill('Adding to a holding I have had since 2023.')
  await box(manager, 'Deal date').fill(new Date(await product.now()).toISOString().slice(0, 10))
  await manager.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(manager.getByRole('checkbox', { name: /no inside information/ })).toHaveAccessibleDescription(
    /Tick this box/,
  )
  for (const box of await manager.getByRole('checkbox').all()) await box.check()
  await world.isAccessible(manager, 'the form of a personal account deal')
  await expect(list(manager, 'Account holder')).toHaveValue('self')
  await manager.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(manager.getByRole('row', { name: /Pentland.*Awaiting approval/ })).toBeVisible()
  await product.deliver()

  const compliance = await world.as('super-admin')
  await compliance.goto('/admin/insider-register/pa-deals')
  await compliance.getByRole('row', { name: /Pentland/ }).click()
  await compliance.getByRole('button', { name: 'Approve' }).click()
  await expect(compliance.getByRole('row', { name: /Pentland.*Approved/ })).toBeVisible()
  await world.isAccessible(compliance, 'the register of personal account deals')

  await manager.reload()
  await manager.getByRole('row', { name: /Pentland/ }).click()
  await manager.getByRole('button', { name: 'Record deal' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Record deal' })
  await box(dialog, 'Deal date').fill(new Date(await product.now()).toISOString().slice(0, 10))
  await box(dialog, 'Price').fill('3.40')
  await dialog.getByRole('button', { name: 'Record deal' }).click()
  await expect(dialog.getByText('Add the contract note.')).toBeVisible()
  const note = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await dialog.locator('input[type=file]').setInputFiles(note)
  await world.isAccessible(manager, 'recording a deal with its contract note')
  await dialog.getByRole('button', { name: 'Record deal' }).click()
  await expect(manager.getByRole('row', { name: /Pentland.*Holding period/ })).toBeVisible()
  await manager.getByRole('row', { name: /Pentland/ }).click()
  await expect(manager.getByRole('link', { name: 'note.pdf' })).toHaveAttribute(
    'href',
    /deal-placements\/\d+\/contract-note\?disposition=inline$/,
  )
})

test('a deal in a restricted issuer is rejected without saying why, and an approved one is suspended', async ({
  world,
  product,
}) => {
  const compliance = await world.as('super-admin')
  const manager = await world.as('investment-manager')
  const today = new Date(await product.now()).toISOString().slice(0, 10)
  const send = async (instrument: string) => {
    await manager.goto('/admin/insider-register/pa-deals/create')
    await box(manager, 'Instrument').fill(instrument)
    await box(manager, 'Quantity').fill('100')
    await box(manager, 'Reason for dealing').fill('Savings.')
    await box(manager, 'Deal date').fill(today)
    for (const tick of await manager.getByRole('checkbox').all()) await tick.check()
    await manager.getByRole('button', { name: 'Submit for approval' }).click()
  }
  await send('Teasel Foods plc')
  await expect(manager.getByRole('row', { name: /Teasel.*Awaiting approval/ })).toBeVisible()
  await compliance.goto('/admin/insider-register/pa-deals')
  await compliance.getByRole('row', { name: /Teasel/ }).click()
  await compliance.getByRole('button', { name: 'Approve' }).click()
  await expect(compliance.getByRole('row', { name: /Teasel.*Approved/ })).toBeVisible()

  await compliance.goto('/admin/insider-register/restricted-list')
  await compliance.getByRole('button', { name: 'Add issuer' }).click()
  const dialog = compliance.getByRole('dialog', { name: 'Add an issuer' })
  await box(dialog, 'Name').fill('Teasel Foods')
  await box(dialog, 'Reason').fill('We advise its board.')
  await box(dialog, 'Start date').fill(today)
  await world.isAccessible(compliance, 'adding an issuer to the restricted list')
  await dialog.getByRole('button', { name: 'Add issuer' }).click()
  await expect(compliance.getByRole('row', { name: /Teasel Foods.*Restricted/ })).toBeVisible()

  await manager.goto('/admin/insider-register/pa-deals')
  await expect(manager.getByRole('row', { name: /Teasel.*Suspended/ })).toBeVisible()
  await send('Teasel Foods plc, ordinary 1p')
  await expect(manager.getByRole('row', { name: /Teasel Foods plc, ordinary.*Rejected/ })).toBeVisible()
  await manager.getByRole('row', { name: /Teasel Foods plc, ordinary/ }).click()
  const own = manager.getByRole('complementary')
  await expect(own.getByText('This security can’t be traded at present. Ask compliance.')).toBeVisible()
  await expect(manager.getByText('We advise its board.')).toHaveCount(0)

  await compliance.goto('/admin/insider-register/pa-deals')
  await compliance.getByRole('row', { name: /Teasel Foods plc, ordinary/ }).click()
  await expect(compliance.getByText('Restricted list: We advise its board.')).toBeVisible()
  await world.isAccessible(compliance, 'a deal that the restricted list refused')

  await compliance.goto('/admin/insider-register/restricted-list')
  await compliance.getByRole('row', { name: /Teasel Foods/ }).click()
  await compliance.getByRole('button', { name: 'End restriction' }).click()
  const end = compliance.getByRole('dialog', { name: 'End the restriction of Teasel Foods?' })
  await box(end, 'Reason').fill('The mandate is over.')
  await end.getByRole('button', { name: 'End restriction' }).click()
  await expect(compliance.getByRole('row', { name: /Teasel Foods.*Ended/ })).toBeVisible()
})
