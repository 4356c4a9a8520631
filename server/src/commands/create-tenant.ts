import { parseArgs } from 'node:util'
import { StartRefused } from '../kernel/postgres/index.ts'
import type { Settings } from '../kernel/settings.ts'
import { openFirm } from '../open-firm.ts'
import { openPlatform } from './open-platform.ts'
import type { Place } from './serve.ts'

const usage =
  'npm run create-tenant -- --name "Example Partners" --slug example --host invest.example.com --email ada@example.com --first-name Ada --last-name Lovell'

/** Opens a firm with its first Super Admin, who gets a mail to set a password. */
export async function createTenantCommand(settings: Settings, { root, words }: Place): Promise<void> {
  const said = read(words)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const opened = await openPlatform(settings, root, { whenRunning: 'join', say })
  try {
    const { tenantId } = await openFirm(opened.platform.database, opened.platform.clock.now(), said)
    say(`${said.name} is open as tenant ${tenantId} at ${said.hosts[0]}.`)
  } finally {
    await opened.close()
  }
}

function read(words: readonly string[]) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...words],
    options: {
      name: text,
      slug: text,
      host: { ...text, multiple: true },
      email: text,
      'first-name': text,
      'last-name': text,
    },
  })
  const { name, slug, host: hosts, email, 'first-name': firstName, 'last-name': lastName } = values
  if (!name || !slug || !hosts || !email || !firstName || !lastName)
    throw new StartRefused(`Something is missing. Like this: ${usage}`)
  return { name, slug, hosts, firstSuperAdmin: { firstName, lastName, email } }
}
