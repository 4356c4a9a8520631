import type { Story } from '../story.ts'

/** Fields that Wrenfield adds to its deals. */
const fields = [
  {
    name: 'Impact themes',
    type: 'multi',
    section: 'Impact',
    options: ['Net zero', 'Better health', 'Fair work', 'Places'],
  },
  { name: 'Runway, months', type: 'number', section: 'Company' },
  { name: 'Board seat', type: 'select', section: 'Terms', options: ['Asked for', 'Offered', 'None'] },
  { name: 'Founder met', type: 'date', section: 'Company' },
] as const

type FieldName = (typeof fields)[number]['name']

/** What stands in them: themes, months, seat, and how many days ago the founders were met. */
const values: Readonly<
  Record<string, readonly [themes: readonly string[], months: number, seat?: string, met?: number]>
> = {
  'Averlow Grid Storage': [['Net zero'], 14],
  'Corran Quantum': [['Places'], 22, 'Asked for', -5],
  'Brightwell Fuel Cells': [['Net zero', 'Places'], 11, 'Offered', -34],
  'Oriel Genomics': [['Better health'], 9, 'Asked for', -26],
  'Kelso Care Robotics': [['Better health', 'Fair work'], 7, 'None', -40],
  'Wexcombe Satellite': [[], 18, 'Offered', -48],
  'Ashdown Payments': [['Fair work'], 26, 'Offered', -61],
  'Penrose Geothermal': [['Net zero', 'Places'], 30, 'None', -12],
  'Ravenglass Hatchery': [['Places'], 16, 'None', -33],
}

/** Fields of the firm's own on its deals, filled in where something is known. */
export function tellDealFields({ firm }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(calendar.day(-2), 'Deals get fields of their own', async () => {
    const ids = new Map<FieldName, number>()
    for (const field of fields)
      ids.set(
        field.name,
        (await firm.staff().post('attributes', { ...field, owner_type: 'pipeline_deal' })).id,
      )
    const of = (name: FieldName, value: unknown) => ({ attribute_id: ids.get(name), value })
    for (const [deal, [themes, months, seat, met]] of Object.entries(values))
      await firm.staff('fund-manager').patch(`pipeline-deals/${firm.idOf(`deal:${deal}`)}`, {
        attribute_values: [
          of('Impact themes', themes),
          of('Runway, months', String(months)),
          ...(seat === undefined ? [] : [of('Board seat', seat)]),
          ...(met === undefined ? [] : [of('Founder met', calendar.day(met))]),
        ],
      })
  })
}
