import { parseArgs } from 'node:util'
import { StartRefused } from '../kernel/postgres/index.ts'
import type { Platform } from '../kernel/platform.ts'
import type { Settings } from '../kernel/settings.ts'
import { system, transact } from '../kernel/work.ts'
import { openFirm } from '../open-firm.ts'
import { openPlatform } from './open-platform.ts'
import type { Place } from './serve.ts'

const usage =
  'npm run create-tenant -- --name "Example Partners" --slug example --host invest.example.com --email ada@example.com --first-name Ada --last-name Lovell'

/** Opens a firm with its first Super Admin, who gets a mail to set a password. */
export async function createTenantCommand(settings: Settings, { root, words }: Place): Promise<void> {
  const said = read(words)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const opened = await openPlatform(settings, root, { as: 'command', whenRunning: 'join', say })
  try {
    const firm = await openFirm(opened.platform.database, opened.platform.clock.now(), said)
    await invite(opened.platform, said.hosts[0] ?? '', firm.superAdminId)
    say(`${said.name} is open as tenant ${firm.tenantId} at ${said.hosts[0]}.`)
    say(`${said.firstSuperAdmin.email} gets a mail to choose a password, from the server when it runs.`)
  } finally {
    await opened.close()
  }
}

/** Asks for the mail to choose a first password, as staff do for anyone whom they add. */
async function invite(platform: Platform, host: string, userId: number): Promise<void> {
  const tenant = await platform.tenants.byHost(host)
  if (!tenant) throw new StartRefused(`The firm is open, but nothing answers at ${host}.`)
  await transact(platform, { tenant, actor: system, now: platform.clock.now() }, async (work) =>
    work.emit({ type: 'identity.set_password_requested', subject: { type: 'user', id: userId } }),
  )
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
