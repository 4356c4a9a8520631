import type { Page } from '@playwright/test'

/**
 * Numbers on the screens of offers, funds, companies and KPIs that have no working, by what they are called
 * there and how they read (decision 29). A figure that is none of these opens.
 */
const entered: readonly RegExp[] = [
  // Terms, as somebody entered them.
  /^(Target Raise|Share Price|Minimum Investment|Investment increment|Days to pay|Nominal value|Shares in issue before the round|Issue price|Price|Seeking): /,
  /^(Company number|Certificate): \d+$/,
  /: £[\d.,]+ a share$/,
  /: (Value at|Issue price) £[\d.,]+$/,
  /: £[\d.]+[km]$/,
  /: Limit \d+ days$/,
  /: (committed )?of £[\d.,]+[km]?$/,
  // A day, and how far off it is.
  /: (Closes |Due |Opened )?\d{1,2} \w+( \d{4})?, (\d+ days( ago)?|1 day( ago)?)$/,
  /: Due in \d+ days$/,
  // How many rows there are below it.
  /^(Invitations|Holders|Who can see what|Commitments|Closings|Portfolio|Distributions|Net asset value|Cash calls|Ledger entries|Transactions): \d+$/i,
  // How far the rules of an offer reach: people that nobody may list.
  /^Invitations: \d+ of \d+ investors can see it\.$/,
  // A reason in a sentence, whose figures stand below it.
  /: (First come|Pro rata|Holders first|By hand), (minimum kept|with minimum): /,
  // What a record says of itself: one reservation, one line of a call, one entry of its history or of the
  // ledger.
  /^(Debit|Credit): /,
  /^Commitments: £[\d.,]+ committed$/,
  /^(Activity|For you to do|My Reserved Allocations|Your allocations|Amount|Received|Allocated|Shares|Cash Calls): /,
  // What is held back beside the proceeds of an outcome, as it was entered.
  /^In escrow: /,
  // A hint of a form, with an example.
  /^Money: In words, “8.5% a year”/,
  // Terms of a fund, and its closings by their number.
  /^(Management fee|Fee after the investment period|Preferred return|Carry|Catch-up|Equalisation interest|Late payment interest): [\d.]+%( a year( of [\p{L} ]+| after \d+ days?)?)?$/u,
  /^Closing: \d+$/,
  // The tiers of its waterfall by their number, and the terms by which each is filled.
  /^Tier: (\d|[\d.]+% a year, compounded|[\d.]+% until carry is [\d.]+%|Remainder, [\d.]+% carry)$/,
  /^(Reserve An Allocation: £[\d.,]+ reserved for you|Investments: £[\d.,]+)$/,
]

/**
 * A figure as it stands on a page, and what it is called there: its term, its column, or the part of the page
 * that it is in.
 */
interface PlainFigure {
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

/**
 * Runs in the page: amounts, parts, multiples and counts outside of what opens, of drawings, papers, fields
 * and of what is pressed.
 */
function bareFigures(): PlainFigure[] {
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

  const found: PlainFigure[] = []
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
