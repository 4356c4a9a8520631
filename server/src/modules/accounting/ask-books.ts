import { sql } from 'kysely'
import { later, minutes, seconds } from '../../kernel/clock.ts'
import { askApi, isFault } from './provider.ts'
import type { BooksAnswer, ApiRequest } from './provider.ts'
import { accessToken } from './tokens.ts'
import type { Books } from './tokens.ts'

/**
 * The provider takes 60 a minute and 5,000 a day of an organisation; the rest is left to people's other
 * programs.
 */
const mostInAMinute = 50
const mostInADay = 4500
const day = minutes(24 * 60)

/**
 * Asks a firm's books, within the limits of the provider. `limited` where it is to wait: the connection says
 * until when. A token that is no longer taken is exchanged once.
 */
export async function askBooks(
  books: Books,
  request: ApiRequest & { organisation?: string },
): Promise<BooksAnswer> {
  const { accounting } = books.platform.settings
  if (!accounting) return { fault: 'no_answer', reason: 'Xero isn’t set up on this server.' }
  const found = await accessToken(books)
  if (isFault(found)) return found
  const first = await counted(books, () => askApi(accounting, found.token, request))
  if (!isFault(first) || first.fault !== 'token') return first
  const next = await accessToken(books, found.token)
  if (isFault(next)) return next
  const second = await counted(books, () => askApi(accounting, next.token, request))
  return isFault(second) && second.fault === 'token'
    ? { fault: 'refused', reason: 'Xero refuses access to this organisation. Disconnect and connect again.' }
    : second
}

async function counted(books: Books, ask: () => Promise<BooksAnswer>): Promise<BooksAnswer> {
  const wait = await takeCall(books)
  if (wait !== undefined) return { fault: 'limited', seconds: wait }
  const answered = await ask()
  if (isFault(answered) && answered.fault === 'limited') await pause(books, answered.seconds)
  return answered
}

/** Counts a request in its minute and day; how many seconds to wait where one of them is full. */
async function takeCall({ platform, tenant }: Books): Promise<number | undefined> {
  const now = platform.clock.now()
  const [minuteAgo, dayAgo] = [later(now, -minutes(1)), later(now, -day)]
  const db = platform.database.of(tenant.id)
  const { rows } = await sql`
    update accounting_connections set
      minute_began_at = case when minute_began_at > ${minuteAgo} then minute_began_at else ${now} end,
      minute_calls = case when minute_began_at > ${minuteAgo} then minute_calls else 0 end + 1,
      day_began_at = case when day_began_at > ${dayAgo} then day_began_at else ${now} end,
      day_calls = case when day_began_at > ${dayAgo} then day_calls else 0 end + 1
    where tenant_id = ${tenant.id} and (paused_until is null or paused_until <= ${now})
      and not (coalesce(minute_began_at > ${minuteAgo}, false) and minute_calls >= ${mostInAMinute})
      and not (coalesce(day_began_at > ${dayAgo}, false) and day_calls >= ${mostInADay})
    returning 1`.execute(db)
  if (rows.length > 0) return undefined
  const { rows: counts } = await sql<Counts>`select minute_began_at, minute_calls, day_began_at, day_calls
    from accounting_connections where tenant_id = ${tenant.id}`.execute(db)
  const full = counts[0] && fullUntil(counts[0], { minuteAgo, dayAgo })
  const { rows: paused } = await sql<{ until: Date | null }>`
    update accounting_connections set paused_until = greatest(paused_until, ${full ?? null}::timestamptz)
    where tenant_id = ${tenant.id} returning paused_until as until`.execute(db)
  return Math.max(1, Math.ceil(((paused[0]?.until?.getTime() ?? 0) - now.getTime()) / seconds(1)))
}

interface Counts {
  minute_began_at: Date | null
  minute_calls: number
  day_began_at: Date | null
  day_calls: number
}

/** When the day or the minute is over whose requests are used up. */
function fullUntil(
  counts: Counts,
  { minuteAgo, dayAgo }: { minuteAgo: Date; dayAgo: Date },
): Date | undefined {
  const { day_began_at: dayBegan, minute_began_at: minuteBegan } = counts
  if (dayBegan && dayBegan > dayAgo && counts.day_calls >= mostInADay) return later(dayBegan, day)
  if (minuteBegan && minuteBegan > minuteAgo && counts.minute_calls >= mostInAMinute)
    return later(minuteBegan, minutes(1))
  return undefined
}

async function pause({ platform, tenant }: Books, forSeconds: number): Promise<void> {
  const until = later(platform.clock.now(), seconds(forSeconds))
  await sql`update accounting_connections set paused_until = greatest(paused_until, ${until})
    where tenant_id = ${tenant.id}`.execute(platform.database.of(tenant.id))
}
