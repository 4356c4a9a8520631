import type { Firm } from '../firm.ts'
import type { Cast } from '../people/cast.ts'
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

/** Seventeen more organisations, each led by one of the crowd; with Eleanor Whitcombe's own there are twenty-four. */
export async function addOrganisations(firm: Firm, cast: Cast): Promise<void> {
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
