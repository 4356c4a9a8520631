import { onceIn } from './product-pool.ts'
import type { Page } from '@playwright/test'
import { box } from './fields.ts'
import { delayAnswer } from './delay-answer.ts'
import { listensTo } from './listening.ts'
import { signIn } from './screens/api.ts'
import { offers } from './screens/rounds.ts'
import { expect, test as base } from './world.ts'
import type { World } from './world.ts'

type CreatedPage = { id: number; slug: string }

const question = 'What happens if grid connection slips?'
const answer = 'The contracts allow a delay of twelve months.'

/** An offer that everybody may read, and a second investor who has accepted the terms. */
async function makeOffer(baseURL: string): Promise<CreatedPage> {
  const staff = await signIn(baseURL, 'super-admin')
  const type = await staff.post<CreatedPage>('/api/types', { name: 'Equity' })
  const opportunity = await offers(staff, type.id, 'Tidewell Energy, Series B', { fca_class: 'mass_market' })
  const reader = await signIn(baseURL, 'new-investor')
  const me = await reader.get<CreatedPage>('/api/user')
  await reader.post(`/api/users/${me.id}`, { _method: 'PATCH', accepted_terms_version: 1 })
  await Promise.all([staff, reader].map((caller) => caller.close()))
  return opportunity
}

/** A product of its own: the other investor has accepted the terms in it, which other journeys find open. */
const test = base.extend<{ offer: CreatedPage }>({
  offer: async ({ product }, use) =>
    use(await onceIn(product, 'offer', () => makeOffer(product.address('wrenfield')))),
})

test('a question is asked, answered, published, and read by another investor who is not told who asked', async ({
  world,
  offer,
}) => {
  const eleanor = await world.as('investor')
  await test.step('she asks from the page of the offer', () => asks(world, eleanor, offer))
  const staff = await world.as('super-admin')
  await test.step('the firm hears of it and answers her', () => answers(world, staff, offer))
  const reader = await world.as('new-investor')
  await test.step('nobody else reads it yet, and one of them wants to know', () => seesNothing(reader, offer))
  await test.step('she has the answer, and the bell told her', () => hasTheAnswer(world, eleanor, offer))
  await test.step('the firm publishes it', () => publishes(staff))
  await test.step('anyone who follows has a letter, and reads both without a name', () =>
    reads(world, reader, offer))
})

test('the button to ask comes once nothing above it is late, and stays where it is pressed', async ({
  world,
  offer,
}) => {
  const eleanor = await world.as('investor')
  const release = await delayAnswer(eleanor, /\/api\/documents/)
  const known = eleanor.waitForResponse(/\/api\/discussions\?/)
  await eleanor.goto(page(offer))
  await known
  const ask = eleanor.getByRole('button', { name: 'Ask a question' })
  await expect(eleanor.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await expect(ask).toBeHidden()
  release()
  await ask.hover()
  await eleanor.mouse.down()
  await expect(eleanor.getByRole('switch', { name: 'Tell me about new answers' })).toBeVisible()
  await eleanor.mouse.up()
  await expect(eleanor.getByRole('dialog', { name: 'Ask about Tidewell Energy, Series B' })).toBeVisible()
})

test('the desk shows what is asked at once, moves nothing away while somebody writes, and the page shows what is published', async ({
  world,
  offer,
}) => {
  const staff = await world.as('super-admin')
  const isAtDesk = listensTo(staff, 'QuestionDesk')
  await staff.goto(desk(offer))
  await isAtDesk
  const eleanor = await signIn(world.product.address('wrenfield'), 'investor')
  const ask = async (title: string) => {
    const said = { investment_opportunity_id: offer.id, title, body: 'Please tell me.' }
    const made = await eleanor.post<CreatedPage>('/api/discussions', said)
    await world.product.deliver()
    return made.id
  }
  await ask('Who insures the turbines?')
  const card = staff.getByRole('article', { name: 'Who insures the turbines?' })
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Answer' }).click()
  await box(card, 'Answer to Eleanor Whitcombe').fill('A pool in Leith.')
  await ask('Where are they built?')
  await expect(staff.getByText('There are new questions.')).toBeVisible()
  await expect(box(card, 'Answer to Eleanor Whitcombe')).toHaveValue('A pool in Leith.')
  const reader = await world.as('new-investor')
  const isOnPage = listensTo(reader, `InvestmentOpportunity.${offer.id}`)
  await reader.goto(page(offer))
  await isOnPage
  await card.getByRole('checkbox', { name: 'Publish it with the question' }).check()
  await card.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.getByRole('article', { name: 'Where are they built?' })).toBeVisible()
  await world.product.deliver()
  await expect(reader.getByText('A pool in Leith.')).toBeVisible()
  await eleanor.close()
})

const desk = ({ id }: CreatedPage) => `/admin/investments/opportunities/${id}/questions`

const page = ({ slug }: CreatedPage) => `/investor/investments/${slug}`

async function asks(world: World, window: Page, opportunity: CreatedPage): Promise<void> {
  await window.goto(page(opportunity))
  await expect(window.getByText('Answers to investors’ questions appear here.')).toBeVisible()
  await window.getByRole('button', { name: 'Ask a question' }).click()
  const dialog = window.getByRole('dialog', { name: 'Ask about Tidewell Energy, Series B' })
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('Enter your question.')).toBeVisible()
  await world.isAccessible(window, 'asking a question')
  await box(dialog, 'Your question').fill(question)
  await box(dialog, 'What would you like to know?').fill('The plan names one date only.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await window.getByRole('button', { name: 'Ask a question' }).click()
  await expect(box(dialog, 'Your question'), 'what was written is still there').toHaveValue(question)
  let sent = 0
  window.on('request', (request) => (sent += Number(request.url().endsWith('/discussions'))))
  const release = await delayAnswer(window, /\/api\/discussions\?/)
  await dialog.getByRole('button', { name: 'Send question' }).click()
  const sending = dialog.getByRole('button', { name: 'Sending' })
  await sending.dblclick({ force: true })
  expect(sent, 'while the line is slow, a second press sends nothing').toBe(1)
  await expect(sending).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(dialog).toBeHidden()
  await expect(
    window.getByRole('article', { name: question }).getByText('Waiting for an answer'),
  ).toBeVisible()
}

async function answers(world: World, window: Page, opportunity: CreatedPage): Promise<void> {
  await world.product.deliver()
  await window.goto(desk(opportunity))
  const card = window.getByRole('article', { name: question })
  await expect(card.getByText('The plan names one date only.')).toBeVisible()
  await world.isAccessible(window, 'the desk of questions')
  await card.getByRole('button', { name: 'Answer' }).click()
  await box(card, 'Answer to Eleanor Whitcombe').fill(answer)
  await card.getByRole('button', { name: 'Send answer' }).click()
  await expect(window.getByText('No questions are waiting for an answer')).toBeVisible()
}

async function seesNothing(window: Page, opportunity: CreatedPage): Promise<void> {
  await window.goto(page(opportunity))
  await expect(window.getByText('Answers to investors’ questions appear here.')).toBeVisible()
  const kept = window.waitForResponse(/\/question-follow$/)
  await window.getByRole('switch', { name: 'Tell me about new answers' }).check()
  expect((await kept).status()).toBe(200)
}

async function hasTheAnswer(world: World, window: Page, opportunity: CreatedPage): Promise<void> {
  await world.product.deliver()
  const [letter] = await world.product.mailTo('investor@wrenfield.example')
  expect(letter?.subject).toBe('Your question about Tidewell Energy, Series B was answered')
  await window.goto(page(opportunity))
  const own = window.getByRole('article', { name: question })
  await expect(own.getByText('Answered privately')).toBeVisible()
  await expect(own.getByText(answer)).toBeVisible()
  await window.getByRole('button', { name: /Notifications/ }).click()
  await expect(window.getByText(/was answered/)).toBeVisible()
}

async function publishes(window: Page): Promise<void> {
  await window.getByRole('radio', { name: 'Answered' }).check()
  const card = window.getByRole('article', { name: question })
  await card.getByRole('button', { name: 'Publish' }).click()
  await window.getByRole('radio', { name: 'Published' }).check()
  await expect(
    window.getByRole('article', { name: question }).getByText('On the page', { exact: true }),
  ).toBeVisible()
}

async function reads(world: World, window: Page, opportunity: CreatedPage): Promise<void> {
  await world.product.deliver()
  const [letter] = await world.product.mailTo('new-investor@wrenfield.example')
  expect(letter?.subject).toBe('A new answer about Tidewell Energy, Series B')
  expect(letter?.text).not.toContain('Eleanor')
  await window.goto(page(opportunity))
  await expect(window.getByRole('heading', { name: question })).toBeVisible()
  await expect(window.getByText(answer)).toBeVisible()
  await expect(window.getByText('Eleanor')).toHaveCount(0)
  await world.isAccessible(window, 'an offer with a published question')
}
