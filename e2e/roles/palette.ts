import type { Locator, Page } from '@playwright/test'

export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search and act' })
