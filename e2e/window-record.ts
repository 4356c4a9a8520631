import type { Page } from '@playwright/test'

const mostLines = 12

/** What happened in a window, for a journey that failed: the pages it opened, and what went wrong. */
export class WindowRecord {
  readonly #page: Page
  readonly #lines: string[] = []
  readonly #began = performance.now()

  constructor(page: Page) {
    this.#page = page
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#add(`is at ${frame.url()}`)
    })
    page.on('domcontentloaded', () => this.#add('loaded a document'))
    page.on('requestfailed', (request) =>
      this.#add(`${request.method()} ${request.url()} failed: ${request.failure()?.errorText}`),
    )
    // It names what was refused too. Listening to every response makes a page 3 % dearer.
    page.on('console', (message) => {
      if (message.type() === 'error') this.#add(`console: ${message.text()} ${message.location().url}`)
    })
  }

  /** The last lines, and the end of what the window shows now. */
  async text(): Promise<string> {
    const shown = await this.#page
      .locator('body')
      .innerText({ timeout: 2_000 })
      .catch(() => 'nothing that could be read')
    return [...this.#lines, `shows: ${shown.replaceAll(/\s+/g, ' ').slice(-900)}`].join('\n')
  }

  #add(line: string): void {
    const seconds = Math.round((performance.now() - this.#began) / 100) / 10
    this.#lines.push(`${seconds} s: ${line}`)
    if (this.#lines.length > mostLines) this.#lines.shift()
  }
}
