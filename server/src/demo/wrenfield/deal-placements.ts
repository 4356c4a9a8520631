import type { Firm } from '../firm.ts'
import type { Story } from '../story.ts'

type Placing = readonly [
  who: { fund: string } | { group: string } | { person: string } | { other: string },
  /** Whole pounds. */
  amount: number,
  status: 'proposed' | 'soft' | 'committed' | 'declined' | 'withdrawn',
  notes?: string,
]

/** Who could take parts of the deals that are far enough for it. Brightwell has its own. */
const placings: Readonly<Record<string, readonly Placing[]>> = {
  'Oriel Genomics': [
    [{ fund: 'Wrenfield Growth Fund II' }, 1_500_000, 'soft', 'Subject to the fifth customer call.'],
    [{ group: 'Family offices' }, 1_200_000, 'proposed'],
    [{ person: 'Rosalind Kerr' }, 150_000, 'soft', 'Sat on the board of a sequencing company.'],
  ],
  'Wexcombe Satellite': [
    [{ fund: 'Wrenfield Growth Fund II' }, 2_500_000, 'committed'],
    [{ other: 'Orbital Ventures LLP' }, 2_000_000, 'soft', 'Leads, if we do not.'],
    [{ group: 'Syndicate members' }, 1_000_000, 'proposed'],
    [{ other: 'Pembroke Endowment' }, 500_000, 'declined', 'No space before 2028.'],
  ],
  'Ashdown Payments': [
    [{ group: 'Private clients' }, 1_800_000, 'committed'],
    [{ person: 'Graham Pell' }, 200_000, 'committed'],
    [{ other: 'Castell Family Trust' }, 750_000, 'withdrawn', 'Bought a house instead.'],
    [{ fund: 'Wrenfield Growth Fund II' }, 1_000_000, 'committed'],
  ],
  'Penrose Geothermal': [
    [{ other: 'Duchy Pension Partners' }, 5_000_000, 'soft'],
    [{ group: 'Family offices' }, 2_500_000, 'proposed'],
  ],
}

/** Writes down who could take what, on the day after everybody was rung. */
export function tellPlacements({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(
    calendar.day(-1),
    'Deals are placed',
    async () => {
      for (const [deal, given] of Object.entries(placings))
        for (const [who, amount, status, notes] of given)
          await firm.staff('committee').post(`pipeline-deals/${firm.idOf(`deal:${deal}`)}/placements`, {
            ...placedWith(firm, who, (name) => cast.person(name).id),
            amount: String(amount),
            status,
            ...(notes !== undefined && { notes }),
          })
    },
    '15:20',
  )
}

function placedWith(firm: Firm, who: Placing[0], idOf: (person: string) => number): object {
  if ('fund' in who) return { placed_with_type: 'fund', placed_with_name: who.fund }
  if ('other' in who) return { placed_with_type: 'other', placed_with_name: who.other }
  return 'group' in who
    ? { placed_with_type: 'client_group', placed_with_id: firm.idOf(`group:${who.group}`) }
    : { placed_with_type: 'user', placed_with_id: idOf(who.person) }
}
