import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './console.mjs'

/**
 * What follows from a time (overdue, expired, still open) is decided on the server and is a field of the
 * record. The browser shows a time beside the present, and these files alone compare the two.
 */
const shown: Readonly<Record<string, string>> = {
  'web/src/kernel/clock.ts': 'holds the clock',
  'web/src/kernel/offline/answers.ts': 'how long this device keeps what it read',
  'web/src/ui/format-dates.ts': '"3 days ago", "11 December, 21 days"',
  'web/src/ui/ago-or-day.ts': '"3 days ago", or the day',
  'web/src/features/opportunities/opportunity-words.ts': '"Closes in 21 days", "New" for a fortnight',
  'web/src/features/rounds/payouts.ts': '"31 hours left"',
  'web/src/features/rounds/round-cells.tsx': 'a day that is near stands out',
  'web/src/shell/entry/send-again.tsx': 'counts the seconds down until a letter can be sent again',
  'web/src/portal/overview/to-do.ts': '"Due in 14 days", "2 days late"',
  'web/src/portal/investments/invest/server-order.ts': 'tells the server how long ago something was typed',
  'web/src/portal/investments/risk-warning/pause-time.ts': 'counts the hours of the pause down',
  'web/src/admin/deals/record/performance-page.tsx': '"in 21 days"',
  'web/src/admin/investments/cash-calls/issue-checks.ts': '"5 days’ notice"',
  'web/src/admin/investments/existing/next-rail.tsx': 'days that lie ahead',
  'web/src/admin/investments/pre-emption/offer-rail.tsx': 'days between two times of a record',
  'web/src/admin/investments/pre-emption/offer-values.ts':
    'asks what the articles allow of a day that is long ago; the server decides whether it is',
  'web/src/admin/investments/record/key-dates.tsx': 'a day that is over is fainter',
  'web/src/admin/overview/attention-items.ts': '"oldest 2 days"',
  'web/src/admin/settings/connections/accounting/entry-words.ts': '"Next try 10:30", or shortly',
  'web/src/admin/timeline/entry-words.ts': '"in 14 days", "2 days late"',
}

const clock = String.raw`(?:(?<!performance\.)\bnow\(\)|londonDay\([^()]*(?:\(\))?\)|\b(?:now|today)\b)(?:\.getTime\(\))?`
const decides = [
  /\bnew Date\(\)/,
  /\bDate\.now\b/,
  /\bdaysUntil\(/,
  new RegExp(String.raw`${clock}\s*(?:[<>]=?|-)\s*[\w(]`),
  new RegExp(String.raw`(?:[\w)]\s(?:[<>]=?|-)|[\w)]-)\s*${clock}(?!['\w])`),
]

const code = (text: string): string[] => text.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))

const decisionsIn = (text: string): string[] =>
  code(text)
    .filter((line) => decides.some((pattern) => pattern.test(line)))
    .map((line) => line.trim())

test('a decision by the browser’s clock is found, and a time that is shown is not', () => {
  const broken = readFileSync(path.join(root, 'tools/browser-clock-broken.txt'), 'utf8')
  const [decisions = '', formats = ''] = broken.split('---\n')
  assert.deepEqual(decisionsIn(decisions), decisions.trim().split('\n'))
  assert.deepEqual(decisionsIn(formats), [])
})

test('the browser decides nothing by its clock', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  assert.ok(files.length > 1000)
  const found = files.flatMap((file) =>
    file in shown
      ? []
      : decisionsIn(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  )
  assert.deepEqual(found, [])
  const idle = Object.keys(shown).filter(
    (file) => decisionsIn(readFileSync(path.join(root, file), 'utf8')).length === 0,
  )
  assert.deepEqual(idle, [], 'files that compare no times any more leave the list')
})
