/**
 * Seconds of what takes longer than its like, on two cores: of a test file, of each journey of a file, or of a
 * step. A machine that has not run them yet shares them out by these.
 */
export const knownSeconds: ReadonlyMap<string, number> = new Map([
  ['server/test/scenarios/demo-world.test.ts', 480],
  ['server/test/scenarios/demo-days.test.ts', 300],
  ['server/test/faults/kill-server.test.ts', 230],
  ['server/test/faults/kill-database.test.ts', 85],
  ['API tests without the fast path', 100],
  ['Bench', 180],
  ['e2e/main-job.spec.ts', 190],
  ['e2e/roles.spec.ts', 150],
  ['e2e/pre-emption.spec.ts', 140],
  ['e2e/keys.spec.ts', 125],
  ['e2e/update-reports.spec.ts', 115],
  ['e2e/firm-words.spec.ts', 105],
  ['e2e/newcomer.spec.ts', 65],
  ['e2e/screens.spec.ts', 50],
  ['e2e/workings.spec.ts', 9],
  ['e2e/widths.spec.ts', 7],
])
