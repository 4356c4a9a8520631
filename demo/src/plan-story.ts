import { placings } from './calendar.ts'
import type { Calendar } from './calendar.ts'
import { Firm } from './firm.ts'
import type { Size } from './firm.ts'
import { firms } from './firms.ts'
import { tellHarbour } from './harbour/index.ts'
import type { Address } from './house.ts'
import { InvestorDirectory } from './people/cast.ts'
import { Story } from './story.ts'
import { Timeline } from './timeline.ts'
import { tellWrenfield } from './wrenfield/index.ts'

const stories = [tellWrenfield, tellHarbour] as const

interface Planning {
  size: Size
  passwordHash: string
  /** Where each firm's product is reached once the story is told. */
  addresses: readonly Address[]
  nightsWork: () => Promise<void>
}

interface PlannedStory {
  timeline: Timeline
  firms: Firm[]
}

/** Writes the story of both firms down, act by act. Nothing is sent to a server, and none is needed. */
export function planStory(
  calendar: Calendar,
  { size, passwordHash, addresses, nightsWork }: Planning,
): PlannedStory {
  const timeline = new Timeline(calendar)
  const told = firms.map(({ domain }, index) => {
    const firm = new Firm(addresses[index]!, { domain, timeline, size })
    stories[index]!(new Story(firm, new InvestorDirectory(firm, passwordHash)), passwordHash)
    return firm
  })
  for (const night of [-2, -1]) timeline.on(placings.day(night), 'The night’s work', nightsWork, '22:00')
  return { timeline, firms: told }
}
