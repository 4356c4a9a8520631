import type { Page } from '@playwright/test'
import { entered } from './entered.ts'

/** A figure as it stands on a page, and what it is called there: its term, its column, or the part of the page that it is in. */
interface Bare {
  name: string
  text: string
}

/** Figures of a page that don't open to their working and are not what somebody entered. */
export async function closedFigures(page: Page): Promise<string[]> {
  const found = await page.evaluate(bareFigures)
  return found
    .filter(({ name, text }) => !entered.some((each) => each.test(`${name}: ${text}`)))
    .map(({ name, text }) => `a figure that doesn’t open: ${name}: ${text}`)
}

/** Runs in the page: amounts, parts, multiples and counts outside of what opens, of drawings, papers, fields and of what is pressed. */
function bareFigures(): Bare[] {
  const figure =
    /[£€$]\s?\d|\d\s?%|\d×|\d (?:shares?|investors?|holders?|people|allocations?|reservations?|payments?|lines?|deals?|days?)\b|^[+\-−]?\d[\d,]*(?:\.\d+)?$/i
  const open = '[data-figure]'
  const apart =
    'button, select, textarea, script, style, time, svg, nav, [role=img], [role=status], [contenteditable=true], h1, [class*=badge], [class*=button], [class*=_paper]'
  const textOf = (element: Element | null | undefined) =>
    element?.textContent?.trim().replace(/\s+/g, ' ') ?? ''

  const isMarked = (element: Element) => {
    let at: Element | null = element
    for (let up = 0; at && up < 4; up++, at = at.parentElement)
      if (at.querySelector(`:scope > ${open}[title], :scope > * > ${open}[title]`)) return true
    return false
  }
  const nameOf = (element: Element): string => {
    const cell = element.closest('td')
    if (cell) return textOf(cell.closest('table')?.querySelectorAll('thead th')[cell.cellIndex])
    const value = element.closest('dd')
    if (value) return textOf(value.parentElement?.querySelector('dt'))
    const part = element.closest('section, aside, article, header, form, main')
    return part?.getAttribute('aria-label') ?? textOf(part?.querySelector('h1, h2, h3'))
  }

  const found: Bare[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement!
    const text = (texts.currentNode.nodeValue ?? '').trim().replace(/\s+/g, ' ')
    if (!figure.test(text) || element.closest(`${open}, ${apart}`) || isMarked(element)) continue
    if (element.getBoundingClientRect().width <= 1 || !element.checkVisibility()) continue
    found.push({ name: nameOf(element), text })
  }
  return found
}
