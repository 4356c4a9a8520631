import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

interface Finding {
  rule: string
  /** A selector of what it is about. */
  at: string
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Read into a page once: that takes as long as looking. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A finding is as grave as its rule, so nobody looks for what would not be grave. */
const all: RunOptions = { runOnly: { type: 'tag', values: tags }, rules: without(mildRules()) }

/** The serious and critical findings of axe on what the page shows: `color-contrast: .total`. */
export async function graveFindings(page: Page): Promise<string[]> {
  const findings = await look(page, all)
  const lasting: Finding[] = []
  for (const finding of findings) if (await lasts(page, finding)) lasting.push(finding)
  return lasting.map(({ rule, at }) => `${rule}: ${at}`)
}

function mildRules(): string[] {
  const { rules } = (axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit
  return rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate').map(({ id }) => id)
}

function without(rules: readonly string[]): NonNullable<RunOptions['rules']> {
  return Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))
}

/**
 * What lies half under a bar because of where the page is scrolled to is small only there: it is looked at
 * again in the middle.
 */
async function lasts(page: Page, { rule, at }: Finding): Promise<boolean> {
  if (rule !== 'target-size') return true
  await page.locator(at).evaluate((target) => target.scrollIntoView({ block: 'center' }))
  const again = await look(page, { runOnly: { type: 'rule', values: [rule] } }, at)
  return again.length > 0
}

/** Without frames: they show the portal, which is looked at by itself, and films of other hosts. */
async function look(page: Page, what: RunOptions, at?: string): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const options: RunOptions = { ...what, resultTypes: ['violations'], iframes: false }
  return page.evaluate(
    async ([options, at]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations } = await run(at ?? document, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => ({ rule: id, at: target.join(' ') })),
      )
    },
    [options, at] as const,
  )
}
