/**
 * The one entry point that reads configuration. Without a command it serves; `create-tenant` opens a tenant,
 * `end-trial` ends its trial;
 * `fill-demo` makes the demo world in an empty database; `reset-demo` empties the database first; `distribute`
 * spreads it over the servers of a Citus cluster.
 */
import path from 'node:path'
import { StartRefused } from './kernel/postgres/index.ts'
import { createTenantCommand } from './commands/create-tenant.ts'
import { endTrial } from './commands/end-trial.ts'
import { distribute } from './commands/distribute.ts'
import { fillDemo } from './commands/fill-demo.ts'
import { resetDemo } from './commands/reset-demo.ts'
import { serve } from './commands/serve.ts'
import { settingsFrom } from './settings-from-environment.ts'

const root = path.resolve(import.meta.dirname, '../..')
const [command = 'serve', ...words] = process.argv.slice(2)
const commands: Record<string, typeof serve> = {
  serve,
  'create-tenant': createTenantCommand,
  'end-trial': endTrial,
  'fill-demo': fillDemo,
  'reset-demo': resetDemo,
  distribute,
}

try {
  const run = commands[command]
  if (!run)
    throw new StartRefused(
      `There is no command "${command}". There are: ${Object.keys(commands).join(', ')}.`,
    )
  await run(settingsFrom(process.env, root), { root, words })
} catch (error) {
  const sentence =
    error instanceof Error && !(error instanceof StartRefused) && process.env['LOG_LEVEL']
      ? error.stack
      : String((error as Error).message)
  if (sentence) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
