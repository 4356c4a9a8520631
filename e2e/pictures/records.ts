import type { Page } from '@playwright/test'
import type { Firm } from '../world.ts'

/**
 * What an address names in braces: a record of the demo world, by the list it is in, what it is called, and
 * the field that says so.
 */
type RecordReference = readonly [list: string, name: string, field?: string]

const records: Readonly<Record<Firm, Readonly<Record<string, RecordReference>>>> = {
  wrenfield: {
    offer: ['investment-opportunities', 'Tidewell Energy, Series B'],
    open: ['investment-opportunities', 'Ostler & Finch'],
    rights: ['investment-opportunities', 'Tidewell Energy, Series B'],
    draft: ['investment-opportunities', 'Saltmarsh Aquaculture'],
    closed: ['investment-opportunities', 'Morrow Health, bridge'],
    said: ['investment-opportunities', 'Pennine Grid Storage'],
    holding: ['investment-opportunities', 'Larkfield Therapeutics'],
    due: ['investment-opportunities', 'Brackenhall Bio'],
    modelled: ['investment-opportunities', 'Tidewell Energy'],
    sold: ['investment-opportunities', 'Harbourline Logistics'],
    deal: ['pipeline-deals', 'Brightwell Fuel Cells, Series B'],
    investor: ['users', 'Eleanor Whitcombe'],
    other: ['users', 'Margaret Castell'],
    contact: ['contacts', 'Imogen Clarke'],
    organisation: ['organisations', 'Lindqvist Holdings Ltd'],
    company: ['organisations', 'Whitcombe Holdings Ltd'],
    method: ['investment-method-entities', 'Whitcombe Holdings Ltd', 'display_name'],
    nominee: ['nominees', 'Wrenfield Nominees'],
    noted: ['investment-opportunities', 'Northlight Robotics'],
    fund: ['funds', 'Growth Fund II'],
    report: ['update-reports', 'A record quarter at Stroma, and a Series B well under way', 'title'],
    report_draft: ['update-reports', 'Northlight before its next order', 'title'],
    raising: ['funds', 'Growth Fund III'],
    selling: ['funds', 'Growth Fund I'],
  },
  harbour: {
    offer: ['investment-opportunities', 'The Tidal Bakery'],
    open: ['investment-opportunities', 'Lochside Woodland'],
    rights: ['investment-opportunities', 'Skerry Ferries, second boat'],
    taken: ['investment-opportunities', 'The Tidal Bakery'],
    draft: ['investment-opportunities', 'Leith Saltworks'],
    closed: ['investment-opportunities', 'Flow Country Bonds'],
    said: ['investment-opportunities', 'The Tidal Bakery'],
    holding: ['investment-opportunities', 'Skerry Ferries'],
    due: ['investment-opportunities', 'The Tidal Bakery'],
    deal: ['pipeline-deals', 'Isle Cargo Bikes'],
    investor: ['users', 'Eleanor Whitcombe'],
    contact: ['contacts', 'Ines Chatterjee'],
    fund: ['funds', 'Northern Isles Fund'],
  },
}

interface DemoRecord {
  id: number
  slug?: string
  [field: string]: unknown
}

/**
 * Puts records into an address: `{offer}` becomes its number, `{offer.slug}` its slug. Undefined where the
 * tenant has no such record, so that the screen is left out. Throws where it has one that the person doesn't
 * find.
 */
export async function addressIn(firm: Firm, pattern: string, page: Page): Promise<string | undefined> {
  let address = pattern
  for (const [braces, word = '', field] of pattern.matchAll(/\{(\w+)(?:\.(\w+))?\}/g)) {
    const named = records[firm][word]
    if (!named) return undefined
    const found = await find(page, named)
    if (!found) throw new Error(`${named[1]} is not to be found.`)
    address = address.replace(braces, String(field === 'slug' ? found.slug : found.id))
  }
  return address
}

async function find(
  page: Page,
  [list, name, field = 'name']: RecordReference,
): Promise<DemoRecord | undefined> {
  const query = new URLSearchParams({ [`filter[${field}]`]: name, per_page: '50' })
  // By the page itself: the browser knows every name below localhost, which not every machine's resolver
  // does.
  const data = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as { data: DemoRecord[] }).data : []
  }, `/api/${list}?${query}`)
  return data.find((row) => row[field] === name)
}
