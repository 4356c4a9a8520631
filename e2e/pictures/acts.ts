import type { APIResponse, Locator, Page, Route } from '@playwright/test'
import { shownWhole } from '../at-rest.ts'
import type { Firm } from '../world.ts'

export type PageAction = (page: Page) => Promise<void>

/**
 * What is done at a screen, or what the server answers there instead of what it would: that its lists are
 * empty, nothing but a failure, not at all, or that the terms are newer than those that were accepted.
 */
export interface StagedScene {
  at: string
  act?: PageAction
  answers?: Answers
  /** The one tenant whose demo has it. */
  only?: Firm
  /** The only widths at which there is what it shows. */
  widths?: readonly number[]
  /** Where the address leads, if it leads elsewhere. */
  lands?: string
}
export type Answers = 'none' | 'failure' | 'never' | 'new terms' | 'new agreement'

/** A screen, by its address; or one and what happens there before it is photographed. */
export type Scene = string | StagedScene

export const presses =
  (name: string | RegExp): PageAction =>
  async (page) =>
    page.getByRole('button', { name }).first().click()

export const follows =
  (name: string | RegExp): PageAction =>
  async (page) => {
    await leaves(page, page.getByRole('main').getByRole('link', { name }).first())
    await page.locator('main progress').first().waitFor({ state: 'detached' })
    await shownWhole(page)
  }

/** Opens the first record of a table. */
export const opensFirst: PageAction = async (page) => {
  await leaves(page, page.getByRole('main').getByRole('table').getByRole('link').first())
}

/** Follows a link until the next screen is there: the one before it stays while that loads. */
async function leaves(page: Page, link: Locator): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.first().textContent()
  await link.click()
  await heading
    .filter({ hasNotText: before ?? '' })
    .first()
    .waitFor()
}

/** Opens a figure, and waits for its working. */
export const opens =
  (name: RegExp): PageAction =>
  async (page) => {
    await presses(name)(page)
    await page
      .getByRole('complementary', { name: 'Working' })
      .getByRole('heading', { name: 'Basis' })
      .waitFor()
  }

/** Opens a dialog, whose code may still be on its way. */
export const asks =
  (name: string | RegExp): PageAction =>
  async (page) => {
    await presses(name)(page)
    await page.getByRole('dialog').first().waitFor()
  }

/** Opens a menu, whose code may still be on its way. */
export const unfolds =
  (name: string | RegExp): PageAction =>
  async (page) => {
    await presses(name)(page)
    await page.getByRole('menu').or(page.getByRole('group', { name })).first().waitFor()
  }

/** Adds columns to a list. */
export const adds =
  (...names: string[]): PageAction =>
  async (page) => {
    await asks('Columns')(page)
    const columns = page.getByRole('dialog', { name: 'Columns' })
    for (const name of names) await columns.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }

/** Chooses the first rows of a list. */
export const chooses =
  (count: number): PageAction =>
  async (page) => {
    const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/ })
    for (let index = 0; index < count; index++) await boxes.nth(index).check({ force: true })
    await page.getByRole('toolbar').first().waitFor()
  }

/** Types into a form that somebody else has saved meanwhile, and saves. */
export const meetsAnother =
  (field: string): PageAction =>
  async (page) => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    const [mine, theirs] = [page.getByLabel(field).first(), other.getByLabel(field).first()]
    const before = await theirs.inputValue()
    await mine.fill(`${before} (mine)`)
    await theirs.fill(before.endsWith('.') ? before.slice(0, -1) : `${before}.`)
    const form = other.url()
    await presses(/^Save/)(other)
    await other.waitForURL((url) => url.href !== form)
    await other.close()
    await presses(/^Save/)(page)
    await page.getByRole('alert').first().waitFor()
  }

/** One thing after another. */
export const inSequence =
  (...acts: PageAction[]): PageAction =>
  async (page) => {
    for (const act of acts) await act(page)
  }

/** What the frame asks for itself, which is answered as ever. */
const ofTheFrame = /\/api\/(user|branding|notifications|navigation|realtime|saved-views)\b(?!s)/

/** What the server answers. By its number: not every machine's resolver knows the names below localhost. */
async function answerTo(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url())
  const headers = { ...(await route.request().allHeaders()), host: url.host }
  url.hostname = '127.0.0.1'
  return route.fetch({ url: url.href, headers })
}

async function forgetTerms(route: Route): Promise<void> {
  const answer = await answerTo(route)
  const { data } = (await answer.json()) as { data: object }
  return route.fulfill({ response: answer, json: { data: { ...data, accepted_terms_version: 0 } } })
}

async function forgetAgreement(route: Route): Promise<void> {
  const answer = await answerTo(route)
  const { data } = (await answer.json()) as { data: object }
  return route.fulfill({ response: answer, json: { data: { ...data, must_agree: true } } })
}

/**
 * Lets the server answer in a way that the demo world has no occasion for: lists with nothing in them, or the
 * page not, or never.
 */
export async function answerAs(page: Page, answers: Answers | undefined): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (answers === undefined) return
  if (answers === 'new terms') {
    await page.route(/\/api\/user(\?|$)/, forgetTerms)
    return
  }
  if (answers === 'new agreement') {
    await page.route(/\/api\/data-rooms\/\d+\/visit/, forgetAgreement)
    return
  }
  await page.route('**/api/**', async (route) => {
    const asked = route.request()
    if (asked.method() !== 'GET' || ofTheFrame.test(asked.url())) return route.continue()
    if (answers === 'never') return
    if (answers === 'failure') return route.abort('connectionreset')
    const answer = await answerTo(route)
    const body = (await answer.json().catch(() => undefined)) as ListAnswer | undefined
    if (isBoard(body?.data)) return route.fulfill({ response: answer, json: withoutCards(body.data) })
    if (!Array.isArray(body?.data) || body.meta?.total === undefined)
      return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, json: emptied(body) })
  })
}

interface Board {
  stages: readonly { deals: readonly unknown[] }[]
}

/** A board is one record, with the deals of each stage in it. */
const isBoard = (data: unknown): data is Board =>
  typeof data === 'object' && data !== null && 'stages' in data && Array.isArray(data.stages)

const withoutCards = (board: Board): { data: Board } => ({
  data: { ...board, stages: board.stages.map((stage) => ({ ...stage, deals: [] })) },
})

interface ListAnswer {
  data: unknown
  meta?: Partial<
    Record<'total' | 'current_page' | 'last_page', number> & Record<'from' | 'to', number | null>
  >
}

const emptied = (body: ListAnswer): ListAnswer => ({
  ...body,
  data: [],
  meta: { ...body.meta, total: 0, current_page: 1, last_page: 1, from: null, to: null },
})
