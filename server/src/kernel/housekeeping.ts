import path from 'node:path'
import { days, hours, later } from './clock.ts'
import { sweepQuarantine } from './http/body/uploads.ts'
import type { ScheduledTask } from './scheduler.ts'
import { sweepOrphans } from './storage/index.ts'

/** Days for which it is on record that a letter went to somebody; what happened is in the events for good. */
const mailsLast = 90

/**
 * What would otherwise only grow: ended sessions, old idempotency keys, spent counters, letters, files that
 * nobody accepted or names any more.
 */
export const housekeepingScheduled: readonly ScheduledTask[] = [
  {
    name: 'sweep_sessions',
    everySeconds: 600,
    perform: async ({ database, clock, realtime }, { id }) => {
      const now = clock.now()
      const over = await database
        .of(id)
        .deleteFrom('sessions')
        .where('tenant_id', '=', id)
        .where((build) =>
          build.or([build('idle_expires_at', '<=', now), build('absolute_expires_at', '<=', now)]),
        )
        .returning('user_id')
        .execute()
      // A page that stands open without its session would hear on. A person with another session is let in
      // again at once.
      const people = new Set(over.flatMap(({ user_id: userId }) => userId ?? []))
      for (const userId of people)
        await realtime.terminate({ appId: String(id), userKey: String(userId), code: 4200 })
    },
  },
  {
    name: 'sweep_keys',
    everySeconds: 3600,
    perform: async ({ database, clock }, { id }) => {
      const dayAgo = later(clock.now(), -days(1))
      await database
        .of(id)
        .deleteFrom('idempotency_keys')
        .where('tenant_id', '=', id)
        .where('created_at', '<', dayAgo)
        .execute()
      await database
        .of(id)
        .deleteFrom('throttle_counters')
        .where('tenant_id', '=', id)
        .where('window_start', '<', dayAgo)
        .execute()
      await database.platform
        .deleteFrom('general_hits')
        .where('tenant_id', '=', id)
        .where('window_start', '<', dayAgo)
        .execute()
    },
  },
  {
    name: 'sweep_mails',
    everySeconds: 3600,
    perform: async ({ database, clock }, { id }) => {
      await database
        .of(id)
        .deleteFrom('mails')
        .where('tenant_id', '=', id)
        .where('created_at', '<', later(clock.now(), -days(mailsLast)))
        .execute()
    },
  },
  {
    name: 'sweep_quarantine',
    everySeconds: 600,
    perform: async ({ settings, clock }) => {
      await sweepQuarantine(path.join(settings.dataDir, 'quarantine'), later(clock.now(), -hours(1)))
    },
  },
  {
    name: 'sweep_files',
    everySeconds: 6 * 3600,
    perform: async ({ storage, database, clock }, { id }) => {
      await sweepOrphans({ storage, database }, id, later(clock.now(), -hours(1)))
    },
  },
]
