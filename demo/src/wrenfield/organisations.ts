import type { Firm } from '../firm.ts'
import type { InvestorDirectory } from '../people/cast.ts'
import { detailsOf } from '../people/names.ts'

/** Companies, charities and traders that invest or mean to, besides those of the story. */
const others = [
  ['Marlpit Instruments Limited', 'Business'],
  ['Thornbury Estates Limited', 'Business'],
  ['Prosser Farms', 'Sole Trader'],
  ['Lyle Studio', 'Sole Trader'],
  ['Osei Clinics Limited', 'Business'],
  ['Monro Charitable Trust', 'Organisation'],
  ['Stonechat Foods Limited', 'Business'],
  ['Ravensworth Ventures LLP', 'Organisation'],
  ['Pell & Company LLP', 'Organisation'],
  ['Garrow Marine Limited', 'Business'],
  ['Oakeshott Holdings Limited', 'Business'],
  ['Penhallow Investments Limited', 'Business'],
  ['Keswick Angels', 'Organisation'],
  ['Drummond Family Foundation', 'Organisation'],
  ['Bellamy Engineering Limited', 'Business'],
  ['Selwyn Property Limited', 'Business'],
  ['Fairweather Consulting', 'Sole Trader'],
] as const

/**
 * Seventeen more organisations, each led by one of the crowd; with Eleanor Whitcombe's own and those that own
 * another there are twenty-six.
 */
export async function addOrganisations(firm: Firm, cast: InvestorDirectory): Promise<void> {
  const leads = cast.crowd(20, 20 + others.length * 2)
  for (const [place, [name, type]] of others.entries()) {
    const [lead, member] = [leads[place * 2]!, leads[place * 2 + 1]!]
    const { address, phone } = detailsOf(place + 900)
    await firm.staff().post('organisations', {
      name,
      type,
      address,
      phone,
      ...(type === 'Business' && { registration_number: String(4_455_210 + place * 1371).padStart(8, '0') }),
      lead_user_id: lead.id,
      user_ids: place % 3 === 0 ? [lead.id, member.id] : [lead.id],
      owner_id: firm.idOf(place % 2 === 0 ? 'staff:adviser' : 'staff:investment-manager'),
      status: place === 12 ? 0 : 1,
    })
  }
}

/**
 * A holding company whose owners are a trust and a partnership as well as a person, and who is behind those.
 */
export async function sayWhoOwnsLindqvist(firm: Firm, cast: InvestorDirectory): Promise<void> {
  const anna = cast.person('Anna Lindqvist')
  const erik = 'Erik Lindqvist'
  const trust = await addOwner('Lindqvist Family Trust', 920)
  const partners = await addOwner('Nordhavn Partners LLP', 921, { registration_number: 'OC301541' })
  await own(trust, [
    { user_id: anna.id, share_percent: '50' },
    { name: erik, share_percent: '50' },
  ])
  await own(partners, [
    { name: erik, share_percent: '80' },
    { name: 'Sofia Berg', share_percent: '20' },
  ])
  await own(firm.idOf('organisation:Lindqvist Holdings Ltd'), [
    { organisation_id: trust, share_percent: '60' },
    { user_id: anna.id, share_percent: '25' },
    { organisation_id: partners, share_percent: '15' },
  ])

  async function addOwner(name: string, place: number, more: object = {}): Promise<number> {
    const { address, phone } = detailsOf(place)
    const { id } = await firm.staff().post('organisations', {
      name,
      type: 'Organisation',
      address,
      phone,
      ...more,
      owner_id: firm.idOf('staff:investment-manager'),
    })
    return id
  }

  async function own(id: number, owners: readonly object[]): Promise<void> {
    await firm.staff().post(`organisations/${id}/owners`, { owners })
  }
}
