import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '../../demo/src/accounts.ts'
import { findChromium } from '../../e2e/chromium.ts'
import { figuresOf } from '../figures.ts'
import type { TableLine } from '../figures.ts'
import { longestInteraction, nextPaint, watchInteractions } from './event-times.ts'
import { journeys } from './journeys.ts'
import type { Journey, Step } from './journeys.ts'

const mostMs = 100

/**
 * Interaction to next paint in the journeys of the main job, as the browser's Event Timing tells it, on a
 * processor of a quarter of the speed.
 */
export async function interactions(origin: string, rounds: number): Promise<TableLine[]> {
  const browser = await chromium.launch(findChromium())
  try {
    const lines: TableLine[] = []
    for (const journey of journeys) lines.push(...(await walk(browser, journey, { origin, rounds })))
    return lines
  } finally {
    await browser.close()
  }
}

interface WalkOptions {
  origin: string
  rounds: number
}

async function walk(
  browser: Browser,
  journey: Journey,
  { origin, rounds }: WalkOptions,
): Promise<TableLine[]> {
  const { who, width, start, steps, end } = journey
  const phone = width < 768
  const context = await browser.newContext({
    viewport: { width, height: phone ? 823 : 900 },
    ...(phone && { hasTouch: true, isMobile: true }),
  })
  const page = await context.newPage()
  await enter(page, origin, who)
  await watchInteractions(page)
  const times = new Map<string, number[]>()
  for (let round = 1; round <= rounds; round++) {
    await page.goto(origin + start)
    await page.waitForLoadState('networkidle')
    for (const step of [...steps, ...(end && round === rounds ? [end] : [])])
      times.set(step.what, [...(times.get(step.what) ?? []), await timed(page, step, origin)])
  }
  await context.close()
  return [...times].map(([what, found]) => lineOf(`${who} ${what}`, found))
}

async function enter(page: Page, origin: string, who: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail').fill(`${who}@wrenfield.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function timed(page: Page, { from, act, shows }: Step, origin: string): Promise<number> {
  if (from !== undefined) {
    await page.goto(origin + from)
    await page.waitForLoadState('networkidle')
  }
  // What came before is drawn, and counted for nothing here.
  await longestInteraction(page)
  await act(page)
  // What the driver looks for in the page would count too.
  await nextPaint(page)
  await shows(page).waitFor()
  return longestInteraction(page)
}

function lineOf(what: string, found: readonly number[]): TableLine {
  const late = percentile(found, 0.75)
  return {
    what: `Interaction: ${what}`,
    unit: 'ms',
    ours: figuresOf(found),
    budget: `at most ${mostMs} at p75`,
    kept: late <= mostMs,
    note: `p75 ${late} ms`,
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}
