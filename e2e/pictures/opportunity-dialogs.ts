import { box, list } from '../fields.ts'
import { asks, follows, inSequence, presses, unfolds } from './acts.ts'
import type { PageAction, Scene } from './acts.ts'
import { confirmation, choosesIn, isRefused, questions, types } from './dialogs.ts'

const deals = '/admin/investments/deals'
const offers = '/admin/investments/opportunities'
const held = '/admin/investments/existing'

/** What a menu of moves is opened by: where the record stands now. */
const status = /^(Draft|Live|Closed|Completed)/
const stage = /^(Screening|First meeting|Due diligence|Investment committee)$/

const record = asks('Record an event')

/** Says what happened to the shares, and when. */
const happens =
  (kind: string): PageAction =>
  async (page) => {
    await record(page)
    await list(confirmation(page), 'What happened').selectOption({ label: kind })
    await types({ On: '1 March 2026' })(page)
  }

/** Changes what a group may do in the room, and leaves it unsaved. */
const changesAccess: PageAction = async (page) => {
  await page
    .getByRole('button', { name: /: No access/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  await page
    .getByText(/not saved$/)
    .first()
    .waitFor()
}

const ofDeals: Record<string, Scene> = {
  'deals-stages': { at: deals, act: asks(/stages/i) },
  'deal-stage': { at: `${deals}/{deal}/performance`, act: unfolds(stage) },
  'deal-new-refused': {
    at: `${deals}/new-deal`,
    act: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Add|Save|Create)/ })
        .last()
        .click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  'deal-convert': { at: `${deals}/{deal}/performance`, act: asks(/^Convert to/) },
  'deal-placement-refused': {
    at: `${deals}/{deal}/performance`,
    act: inSequence(
      asks(/^Add .*(placement|partner)/i),
      types({ Amount: '250000' }),
      isRefused(/^(Add|Save)/),
    ),
  },
  'deal-revenue': { at: `${deals}/{deal}/performance`, act: asks(/^Edit (the )?figures|^Edit$/) },
}

const ofOpportunities: Record<string, Scene> = {
  'opportunities-filter': { at: offers, act: asks(/^Filter$/) },
  'opportunities-columns': { at: offers, act: asks('Columns') },
  'opportunity-status': { at: `${offers}/{offer}/details`, act: unfolds(status) },
  'opportunity-close': { at: `${offers}/{offer}/details`, act: choosesIn(status, /^Close the round/) },
  'opportunity-publish-refused': {
    at: `${offers}/{draft}/edit`,
    act: async (page) => {
      await presses(/^Publish/)(page)
      await confirmation(page).or(page.getByRole('menu')).first().waitFor()
    },
  },
  'opportunity-invite': {
    at: `${offers}/{offer}/details`,
    act: inSequence(asks('Invite'), types({ Message: 'We would be glad to have you in this round.' })),
  },
  'opportunity-fail': { at: `${offers}/{closed}/details`, act: choosesIn(status, /^Fail/) },
  'opportunity-complete': {
    at: `${offers}/{closed}/details`,
    act: choosesIn(status, /^Complete the round/),
  },
  'opportunity-delete': { at: `${offers}/{draft}/details`, act: choosesIn('More actions', 'Delete') },
  'opportunity-versions': {
    at: `${offers}/{offer}/edit`,
    act: async (page) => {
      await presses('Versions')(page)
      await page.getByRole('heading', { name: 'Versions' }).waitFor()
    },
  },
  'allocation-add': {
    at: `${offers}/{offer}/details`,
    act: inSequence(asks(/^Add allocation/i), types({ Amount: '20000' }), isRefused(/^Add allocation/i)),
  },
  'allocation-add-several': {
    at: `${offers}/{offer}/details`,
    only: 'wrenfield',
    act: inSequence(asks(/^Add allocation/i), presses('Add several'), async (page) => {
      await page.getByRole('combobox', { name: /^Add / }).fill('Whitcombe')
      await page.getByRole('option', { name: /^Eleanor Whitcombe/ }).click()
      await box(confirmation(page), 'Eleanor Whitcombe').fill('12000')
    }),
  },
  'allocation-actions': { at: `${offers}/{offer}/transactions`, act: unfolds(/^Actions for/) },
  'allocation-history': {
    at: `${offers}/{offer}/transactions`,
    act: choosesIn(/^Actions for/, 'View history'),
  },
  'allocation-cancel': {
    at: `${offers}/{offer}/transactions`,
    act: choosesIn(/^Actions for/, 'Cancel'),
  },
  'cash-call-new': { at: `${offers}/{offer}/transactions`, act: asks(/^New$|^New (cash call|drawdown)/i) },
  'cash-call-payment-refused': {
    at: `${offers}/{offer}/transactions`,
    act: inSequence(
      follows(/cash call|drawdown|CC-/i),
      asks(/^Record payment from/),
      types({ Amount: '' }),
      isRefused(/^Record/),
    ),
  },
  'question-new-refused': {
    at: `${offers}/{offer}/questions`,
    act: inSequence(asks(/^Add an? /), isRefused(/^Add/)),
  },
  'question-answer': {
    at: `${offers}/{offer}/questions`,
    only: 'wrenfield',
    act: inSequence(presses('Answer'), async (page) =>
      page.getByRole('textbox', { name: /^Answer to/ }).fill('The contract runs until 2031.'),
    ),
  },
  'data-room-agreement': { at: `${offers}/{offer}/data-room`, only: 'wrenfield', act: asks('Agreement') },
  'data-room-group': { at: `${offers}/{offer}/data-room`, only: 'wrenfield', act: asks(/^Group$/) },
  'data-room-archive': { at: `${offers}/{offer}/data-room`, only: 'wrenfield', act: questions('Archive') },
  'data-room-changed': { at: `${offers}/{offer}/data-room`, only: 'wrenfield', act: changesAccess },
}

const ofShares: Record<string, Scene> = {
  'cap-table-register': `${held}/{holding}/cap-table?part=members`,
  'cap-table-history': `${held}/{holding}/cap-table?part=history`,
  'cap-table-model': `${offers}/{offer}/cap-table?part=model`,
  'cap-table-model-held': `${held}/{holding}/cap-table?part=model`,
  'cap-table-model-typed': {
    at: `${held}/{modelled}/cap-table?part=model`,
    act: async (page) => {
      await presses(/^Series C at/)(page)
      await page.getByRole('table').first().waitFor()
    },
  },
  'cap-table-working': {
    at: `${held}/{holding}/cap-table`,
    act: async (page) => {
      await presses(/^Holding, /)(page)
      await page.getByRole('complementary', { name: 'Working' }).getByRole('heading').first().waitFor()
    },
  },
  'cap-table-refused': {
    at: `${held}/{holding}/cap-table`,
    act: inSequence(happens('Buy-back or cancellation'), isRefused('Record')),
  },
  'cap-table-conversion': {
    at: `${held}/{noted}/cap-table`,
    act: inSequence(happens('Conversion of a note'), async (page) => {
      await list(confirmation(page), 'Note').selectOption({ index: 1 })
      await confirmation(page).getByLabel('Class', { exact: true }).fill('Seed Preferred')
      await confirmation(page)
        .getByText(/^Under the terms, the price is/)
        .waitFor()
    }),
  },
  'cap-table-noted': `${held}/{noted}/cap-table`,
  'existing-price': {
    at: `${held}/{holding}/details`,
    act: inSequence(
      asks(/^New valuation/),
      types({ 'Share price': '2.45' }),
      isRefused(/^(Add|Save|Record)/),
    ),
  },
  'existing-mature': { at: `${held}/{holding}/details`, act: choosesIn(status, /^Mark as matured/) },
  'existing-documents': `${held}/{holding}/documents`,
  'existing-notes': `${held}/{holding}/notes-calls-tasks`,
  'existing-questions': `${held}/{holding}/questions`,
  'existing-data-room': `${held}/{holding}/data-room`,
}

/**
 * Offers as staff see them: their dialogs with something typed or refused, and the parts that are reached
 * from another.
 */
export const offerDialogs: Readonly<Record<string, Scene>> = {
  ...ofDeals,
  ...ofOpportunities,
  ...ofShares,
}
