import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium.ts'

const { executablePath, args } = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'results',
  fullyParallel: false,
  forbidOnly: process.env['CI'] === 'true',
  // One more than there are cores: a journey waits for a part of its time. Each has a product and a browser,
  // which take memory too.
  workers: Math.min(availableParallelism() + 1, 4),
  retries: 0,
  // When a journey counts as stuck, for all of them: four times what the longest takes on a quiet machine.
  timeout: 420_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace keeps every step as it was, which is a fifth of what a journey costs: TRACE=1 npm test has
    // them.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: { executablePath, args },
  },
})
