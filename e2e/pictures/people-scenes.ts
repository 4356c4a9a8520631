import type { Page } from '@playwright/test'
import {
  adds,
  asks,
  chooses,
  follows,
  inSequence,
  meetsAnother,
  opensFirst,
  presses,
  unfolds,
} from './acts.ts'
import type { Scene } from './acts.ts'

const book = [
  'Client ref,Forename,Surname,Email Address,Tel (mobile),DOB,Addr 1,Town,PC,Fee tier',
  'HW-1,Margaret,Allardyce,m.allardyce@allardyce.example,07700 900418,14/02/1961,7 Kingsmead,Bath,ba12ab,Gold',
  'HW-2,Sally,Wickes,sally.wickes@wickes.example,,31/02/1970,4 Otley Road,Leeds,LS6 3AA,Silver',
  'HW-3,Iain,Farquhar,iain@@farquhar.example,,09/08/1966,12 Royal Crescent,Edinburgh,EH3 6QG,Gold',
].join('\r\n')

const uploads = async (page: Page): Promise<void> => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hartwell-book.csv', mimeType: 'text/csv', buffer: Buffer.from(book) })
  await page.waitForURL(/\/admin\/investors\/import\/\d+$/)
  await page.getByLabel('Import Forename as').waitFor()
}

const checks = async (page: Page): Promise<void> => {
  await presses(/^Check/)(page)
  await page.getByText('31 February does not exist').first().waitFor()
}

/** Opens the first document of a queue. */
const readsFirst = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('table').getByRole('button').first().click()
  await page.getByRole('complementary').last().waitFor()
}

/** Begins what is signed, unless an earlier picture did. */
const preparesToSign = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Sign' }).click()
  const begin = page.getByRole('button', { name: 'Prepare to sign' })
  const send = page.getByRole('button', { name: /^Send/ })
  await begin.or(send).first().waitFor()
  if (await begin.isVisible()) await begin.click()
  await send.waitFor()
}

const list = '/admin/investors'
/** Those who registered and are not let in yet. */
const waiting = `${list}?filter%5Bscreening_status%5D=pending`
const record = `${list}/{investor}/details`
const contact = `${list}/contacts/{contact}`
const organisation = `${list}/organisations/{organisation}`
const method = `${list}/investment-methods/{method}`
const nominee = `${list}/nominees/{nominee}`

const narrowed = [
  'filter[category_status]=approved,pending,expired',
  'filter[created_between]=2020-01-01,',
  'filter[any.a.name]=a',
  'filter[any.a.verified]=1',
].join('&')

/** Opens the filters, and asks for what cannot be asked. */
const asksWrongly = async (page: Page): Promise<void> => {
  await asks(/^Filter$/)(page)
  const group = page.getByRole('group', { name: 'Group 1, condition 1' })
  await group.getByRole('textbox', { name: 'Value of Name' }).fill('Kerr, Monro')
  await page.getByRole('button', { name: 'Show results' }).click()
  await group.getByText(/^A comma/).waitFor()
}

const investors: Record<string, Scene> = {
  investors: list,
  'investors-none': `${list}?filter%5Bname%5D=zzzz`,
  'investors-chips': `${list}?filter%5Baml_status%5D=passed&filter%5Bcategory_status%5D=approved&sort=name`,
  'investors-filter': { at: `${list}?${narrowed}`, act: asksWrongly },
  'investors-columns': {
    at: list,
    act: async (page) => {
      await asks('Columns')(page)
      await page.getByRole('heading', { name: /^Columns/ }).waitFor()
    },
  },
  'investors-views': { at: list, act: unfolds('Views') },
  'investors-export': { at: list, act: unfolds('Export') },
  'investors-chosen': { at: list, act: chooses(3) },
  'investors-bulk': { at: list, act: inSequence(chooses(3), asks('Owner')) },
  'investors-look': {
    at: `${list}?filter%5Bsearch%5D=Whitcombe`,
    act: async (page) => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await page.getByRole('list', { name: 'Recent activity' }).waitFor()
    },
  },
  'investors-fields': { at: list, only: 'wrenfield', act: adds('Preferred sector', 'Usual ticket') },
  'investors-jobs': `${list}/jobs`,
  'investors-job-rows': {
    at: `${list}/jobs`,
    only: 'wrenfield',
    act: async (page) => {
      await page.getByRole('table').getByRole('link').first().click()
      await page.locator('aside, [role=dialog]').getByRole('listitem').first().waitFor()
    },
  },
  'investor-new': `${list}/new-investor`,
  'investor-new-refused': { at: `${list}/new-investor`, act: presses('Add') },
  investor: record,
  'investor-transactions': `${record}/transactions`,
  'investor-documents': `${record}/documents`,
  'investor-document': { at: `${record}/documents`, only: 'wrenfield', act: readsFirst },
  'investor-sign-pdf': {
    at: `${record}/documents`,
    only: 'wrenfield',
    act: inSequence(readsFirst, preparesToSign),
  },
  'investor-category': `${record}/category`,
  'investor-registration': `${record}/registration-form`,
  'investor-papers': `${record}/investment-documents`,
  'investor-fact-find': `${record}/fact-find`,
  'investor-risk-profile': `${record}/risk-profile`,
  'investor-consent': `${record}/investor-consent`,
  'investor-notes': `${record}/notes-calls-tasks`,
  'investor-edit': `${list}/{investor}/edit`,
  'investor-edit-two': { at: `${list}/{investor}/edit`, act: meetsAnother('Occupation') },
}

const imports: Record<string, Scene> = {
  import: `${list}/import`,
  'import-columns': { at: `${list}/import`, act: uploads },
  'import-check': { at: `${list}/import`, act: inSequence(uploads, checks) },
  'import-fix': {
    at: `${list}/import`,
    act: inSequence(uploads, checks, asks('iain@@farquhar.example')),
  },
  duplicates: `${list}/duplicates`,
  merge: `${list}/merge/{investor}/{other}`,
}

const others: Record<string, Scene> = {
  contacts: `${list}/contacts`,
  'contact-new': `${list}/new-contact`,
  contact: `${contact}/details`,
  'contact-registration': `${contact}/registration-form`,
  'contact-notes': `${contact}/notes-calls-tasks`,
  'contact-edit': `${contact}/edit`,
  'contact-convert': { at: `${contact}/details`, act: asks(/^Convert/) },
  organisations: `${list}/organisations`,
  'organisation-new': `${list}/new-organisation`,
  organisation: `${organisation}/details`,
  'organisation-transactions': `${organisation}/transactions`,
  'organisation-documents': `${organisation}/documents`,
  'organisation-edit': `${organisation}/edit`,
  applications: `${list}/organisation-applications`,
  registrations: { at: waiting, only: 'wrenfield' },
  'registration-to-approve': { at: waiting, act: opensFirst, only: 'wrenfield' },
  'registration-refused': { at: waiting, act: inSequence(opensFirst, asks('Refuse')), only: 'wrenfield' },
  application: { at: `${list}/organisation-applications`, act: follows(/\w/) },
  methods: `${list}/investment-methods`,
  'method-kinds': `${list}/investment-methods/kinds`,
  'method-payouts': `${list}/investment-methods/payouts`,
  'method-new': `${list}/investment-methods/new-method`,
  'method-record': `${method}/details`,
  'method-transactions': `${method}/transactions`,
  'method-documents': `${method}/documents`,
  'method-edit': `${method}/edit`,
  nominees: `${list}/nominees`,
  'nominee-new': `${list}/nominees/new-nominee`,
  nominee: `${nominee}/details`,
  'nominee-transactions': `${nominee}/transactions`,
  'nominee-edit': `${nominee}/edit`,
}

/** Investors, contacts, organisations, methods, nominees, and what comes in from files. */
export const people: Readonly<Record<string, Scene>> = { ...investors, ...imports, ...others }
