import { createApp } from '../../server/src/kernel/http/app.ts'
import { createOutbox } from '../../server/src/kernel/events/outbox.ts'
import { hashPassword } from '../../server/src/kernel/password.ts'
import type { Platform } from '../../server/src/kernel/platform.ts'
import { createScheduler } from '../../server/src/kernel/scheduler.ts'
import { scheduled, subscriptions, registerRoutes } from '../../server/src/modules.ts'
import { openTenant } from '../../server/src/open-tenant.ts'
import { accounts, demoPassword } from './accounts.ts'
import { Calendar, placings } from './calendar.ts'
import { DemoClock } from './clock.ts'
import type { Size } from './firm.ts'
import { firms } from './firms.ts'
import { planStory } from './plan-story.ts'
import { markBegun, markCompleted } from './state.ts'

interface Seeding {
  size?: Size
  /** Hears how far it has come. */
  say?: (line: string) => void
  /** Throws where what was told may be gone. */
  beforeEnd?: () => Promise<void>
}

/**
 * Fills an empty database with the demo world: the product itself, in this process, used by people who sign
 * in and act, while a clock is wound forward from more than six years ago to now. It knows the product's API
 * and no table of it. Whatever the product refuses stops it.
 */
export async function seedDemo(
  platform: Platform,
  { size = 'full', say = () => {}, beforeEnd = async () => {} }: Seeding = {},
): Promise<void> {
  const calendar = new Calendar(platform.clock.now())
  const clock = new DemoClock(new Date(`${placings.past(2400)(calendar)}T08:00:00Z`))
  const demoPlatform = platformOf(platform, clock)
  const app = createApp(demoPlatform)
  registerRoutes(app)
  await app.ready()
  // What happens is heard while the next thing happens already, but nothing is heard late: before the clock
  // moves on, all is heard.
  const settle = async () => {
    await demoPlatform.outbox.stop()
    while ((await demoPlatform.outbox.drain()) + (await demoPlatform.queue.drain()) > 0);
    demoPlatform.outbox.start()
  }
  try {
    demoPlatform.outbox.start()
    const passwordHash = await hashPassword(demoPassword)
    const work = createScheduler(scheduled, demoPlatform)
    // The whole story is written, and refused if it contradicts itself, before anything of it is told.
    const { timeline, firms: told } = planStory(calendar, {
      size,
      passwordHash,
      addresses: firms.map(({ id, hosts }) => ({ id, host: hosts[0]!, app, platform: demoPlatform })),
      nightsWork: () => work.performAll(),
    })
    for (const [index, { domain, ...said }] of firms.entries()) {
      const first = accounts[0]!
      const superAdmin = { ...first, email: `${first.name}@${domain}`, passwordHash }
      const { tenantId, superAdminId } = await openTenant(demoPlatform.database, clock.now(), {
        ...said,
        firstSuperAdmin: superAdmin,
      })
      demoPlatform.tenants.forget(tenantId)
      told[index]!.name('staff:super-admin', superAdminId)
      if (index === 0) await markBegun(told[index]!)
    }
    await timeline.tell({ clock, settle, say })
    clock.windTo(calendar.now)
    await work.performAll()
    await settle()
    await beforeEnd()
    await markCompleted(told[0]!)
  } finally {
    await demoPlatform.queue.stop()
    await demoPlatform.outbox.stop()
    await app.close()
  }
}

/**
 * The platform as the story uses it: its clock, no limit to how much is done in a minute of it, and events
 * that are heard at its time.
 */
function platformOf(platform: Platform, clock: DemoClock): Platform {
  const without = 1_000_000
  const demoPlatform: Platform = {
    ...platform,
    clock,
    settings: { ...platform.settings, generalLimit: { user: without, address: without } },
    outbox: createOutbox(subscriptions, () => demoPlatform),
    queue: platform.queue.of(() => demoPlatform),
  }
  return demoPlatform
}
