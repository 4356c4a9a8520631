import { reportsKpis, tellsFund } from './fund-story.ts'
import { inDays, smallestPdf } from '../main-job/facts.ts'
import { signIn } from './api.ts'
import type { Caller } from './api.ts'
import { isCategorised, isIdentified, mayInvest, passesTheTest } from './ready-investor.ts'
import { calls, isPaid, issues, moves, offers, reserves } from './rounds.ts'

/** One record of each kind, so that every screen has something to show. */
export interface SmallWorld {
  investor: number
  /** Perhaps the same person again. */
  namesake: number
  /** A PDF on the investor's record. */
  paper: number
  /** A file of people that is being brought in. */
  file: number
  contact: number
  deal: number
  /** The way that deals take. */
  pipeline: number
  organisation: number
  application: number
  nominee: number
  fund: number
  /** A draft of the fund. */
  distribution: number
  /** A company that the fund holds, with a valuation and an outcome. */
  company: number
  method: number
  /** What the method was made from. */
  kind: number
  /** A round that is open, with a reservation that is asked for its money. */
  live: number
  liveSlug: string
  /** A round that asks to be accepted before it is read. */
  confidential: number
  cashCall: number
  /** A round that is over, with a holding. */
  existing: number
  /** A draft of a distribution to its holders. */
  proceeds: number
  /** The investor's money in it. */
  allocation: number
  /** What its holders were told. */
  report: number
  draftReport: number
  /** Of the report builder. */
  savedReport: number
  /** In which the portfolio shows it. */
  portfolioTable: number
  /** A field that the tenant added. */
  attribute: number
  /** What happens by itself when a contact is added. */
  trigger: number
}

type CreatedPage = { id: number; slug: string }

const peopleToImport = {
  kind: 'users',
  file: {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'First name,Last name,E-mail\nRuth,Alder,ruth@alder.example\n,Birch,not an address\n',
    ),
  },
}

interface Callers {
  staff: Caller
  investor: Caller
}

/** Makes it once, through the API, as the people of Wrenfield would. */
export async function makeSmallWorld(
  baseURL: string,
  { dataRoom = true }: { dataRoom?: boolean } = {},
): Promise<SmallWorld> {
  const [staff, approver, investor] = (await Promise.all(
    ['super-admin', 'fund-manager', 'investor'].map((name) => signIn(baseURL, name)),
  )) as [Caller, Caller, Caller]
  const me = await investor.get<CreatedPage>('/api/user')
  const records = await makeRecords({ staff, investor }, me.id)
  await isIdentified(me.id, staff, approver)
  await isCategorised(investor, approver)
  await passesTheTest(investor)
  const method = await mayInvest(investor, approver)
  const rounds = await makeRounds({ staff, investor })
  const holding = await buysCompany(staff, approver)
  const distribution = await tellsFund(staff, approver, { fund: holding.fund, method: method.id })
  await reportsKpis(staff, { company: holding.company, existing: rounds.existing })
  const told = await reports(staff, rounds.existing)
  if (dataRoom) await opensRoom(staff, rounds.live, me.id)
  await Promise.all([staff, approver, investor].map((caller) => caller.close()))
  return {
    investor: me.id,
    ...records,
    distribution,
    method: method.id,
    kind: method.investment_method_id,
    ...rounds,
    ...holding,
    ...told,
  }
}

/** What people have to do with the tenant, before anybody invests. */
async function makeRecords({ staff, investor }: Callers, investorId: number) {
  const namesake = await staff.post<CreatedPage>('/api/users', {
    first_name: 'Eleanor',
    last_name: 'Whitcombe',
    email: 'eleanor@whitcombe.example',
  })
  const paper = await staff.upload<CreatedPage>('/api/documents', {
    multipart: {
      owner_type: 'user',
      owner_id: investorId,
      name: 'Subscription agreement',
      visibility: 'public',
      file: { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) },
    },
  })
  const file = await staff.upload<CreatedPage>('/api/imports', { multipart: peopleToImport })
  const organisation = await staff.post<CreatedPage>('/api/organisations', {
    name: 'Kestrel Holdings',
    type: 'Business',
    user_ids: [investorId],
  })
  const trigger = await staff.post<CreatedPage>('/api/triggers', {
    name: 'Welcome call',
    event: 'contact.created',
    conditions: [{ field: 'email', test: 'contains', value: 'example' }],
    action: 'task',
    config: { title: 'Call {name}', due_days: 2 },
    delay_unit: 'hours',
    delay_amount: 1,
  })
  const contact = await staff.post<CreatedPage>('/api/contacts', {
    first_name: 'Imogen',
    last_name: 'Clarke',
    email: 'imogen@clarke.example',
  })
  const deal = await looksAt(staff, 'Brightwell Fuel Cells')
  const application = await investor.post<CreatedPage>('/api/organisation-links', {
    organisation: { name: 'Whitcombe & Hale LLP', type: 'Business', registration_number: 'OC418207' },
    role_in_organisation: 'owner',
    owners: [{ name: 'Eleanor Whitcombe', share_percent: '60', is_applicant: true }],
  })
  const nominee = await staff.post<CreatedPage>('/api/nominees', { name: 'Garrick Nominees Limited' })
  const attribute = await staff.post<CreatedPage>('/api/attributes', {
    name: 'Preferred sector',
    type: 'text',
    owner_type: 'user',
  })
  const [table] = await staff.get<CreatedPage[]>('/api/portfolio-tables')
  return {
    portfolioTable: table!.id,
    attribute: attribute.id,
    trigger: trigger.id,
    namesake: namesake.id,
    paper: paper.id,
    file: file.id,
    organisation: organisation.id,
    contact: contact.id,
    deal: deal.id,
    pipeline: deal.pipeline_id,
    application: application.id,
    nominee: nominee.id,
  }
}

/** A round that is over, one that is open, and one that is confidential. */
async function makeRounds({ staff, investor }: Callers) {
  const type = await staff.post<CreatedPage>('/api/types', { name: 'Equity' })
  const existing = await offers(staff, type.id, 'Larkfield Therapeutics, Series A')
  const held = await reserves(investor, existing.id)
  await issues(staff, await calls(staff, existing.id))
  await isPaid(staff, investor, held)
  await moves(staff, existing.id, 4)
  await moves(staff, existing.id, 5)
  await staff.post('/api/share-prices', {
    investment_opportunity_id: existing.id,
    date: inDays(0),
    price: '5.00',
  })
  const proceeds = await staff.post<CreatedPage>('/api/opportunity-distributions', {
    investment_opportunity_id: existing.id,
    title: 'Interim dividend',
    amount: '100.00',
    pay_date: inDays(7),
  })
  const live = await offers(staff, type.id, 'Tidewell Energy, Series B')
  await reserves(investor, live.id)
  const confidential = await offers(staff, type.id, 'Project Larch', { market_sounding: true })
  const cashCall = await calls(staff, live.id)
  await issues(staff, cashCall)
  return {
    allocation: held.id,
    live: live.id,
    liveSlug: live.slug,
    confidential: confidential.id,
    cashCall: cashCall.id,
    existing: existing.id,
    proceeds: proceeds.id,
  }
}

/** A report that the holders of a round may read, and one that is being written. */
async function reports(staff: Caller, opportunityId: number) {
  const about = { owner_type: 'investment_opportunity', owner_id: opportunityId }
  const text = { body: '<h2>Sales</h2><p>Sales grew in every market.</p>', year: 2026, quarter: 3 }
  const live = await staff.post<CreatedPage>('/api/update-reports', {
    ...about,
    ...text,
    title: 'Third quarter',
    status: 'live',
    notify: false,
  })
  const draft = await staff.post<CreatedPage>('/api/update-reports', { ...about, title: 'Annual report' })
  const saved = await staff.post<CreatedPage>('/api/saved-reports', {
    name: 'Committed by status',
    entity: 'investments',
    query: 'columns=amount:sum&groups=status',
  })
  return { report: live.id, draftReport: draft.id, savedReport: saved.id }
}

/** A fund that holds a company: bought, valued by two people, and sold in part. */
async function buysCompany(staff: Caller, approver: Caller) {
  const fund = await staff.post<CreatedPage>('/api/funds', { name: 'Growth Fund II' })
  const company = await staff.post<CreatedPage>('/api/companies', {
    name: 'Morrow Health',
    fund_id: fund.id,
    stage: 'series_b',
    country: 'GB',
  })
  const of = { company_id: company.id, fund_id: fund.id }
  const day = inDays(0)
  await staff.post('/api/company-holdings', { ...of, shares: '1000', cost: '2500.00', acquired_on: day })
  const valuation = { company_id: company.id, date: day, method: 'last_round', basis: 'Price of the round.' }
  const draft = await staff.post<CreatedPage>('/api/company-valuations', {
    ...valuation,
    price_per_share: '3.50',
  })
  await approver.post(`/api/company-valuations/${draft.id}/approve`, {})
  await staff.post('/api/company-outcomes', {
    ...of,
    type: 'partial_exit',
    date: day,
    shares: '100',
    proceeds: '350.00',
  })
  await staff.post(`/api/companies/${company.id}/maturity-statuses`, {
    status: 'on_track',
    effective_on: day,
    reason: 'Two quarters above plan.',
  })
  return { fund: fund.id, company: company.id }
}

/** A data room with a paper that the investor may read. */
async function opensRoom(staff: Caller, opportunityId: number, readerId: number): Promise<void> {
  const settings = { investment_opportunity_id: opportunityId, agreement_required: false }
  const room = await staff.post<CreatedPage>('/api/data-rooms', settings)
  const owner = { owner_type: 'data_room', owner_id: room.id }
  const folder = await staff.post<CreatedPage>('/api/folder-structures', { ...owner, name: 'Overview' })
  const file = { name: 'model.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) }
  await staff.upload('/api/documents', {
    multipart: { ...owner, name: 'Model', folder_structure_id: folder.id, file },
  })
  const { access_version, groups } = await staff.post<{ access_version: number; groups: CreatedPage[] }>(
    `/api/data-rooms/${room.id}/groups`,
    { name: 'Investors', kind: 'people', user_ids: [readerId] },
  )
  const cells = [{ group_id: groups[0]!.id, folder_id: folder.id, level: 'download' }]
  await staff.post(`/api/data-rooms/${room.id}/access`, { access_version, cells })
}

/** A deal in the first stage of the pipeline that every tenant begins with. */
async function looksAt(staff: Caller, name: string): Promise<CreatedPage & { pipeline_id: number }> {
  const [stage] = await staff.get<(CreatedPage & { pipeline_id: number })[]>('/api/pipeline-stages')
  return staff.post<CreatedPage & { pipeline_id: number }>('/api/pipeline-deals', {
    name,
    pipeline_id: stage!.pipeline_id,
    pipeline_stage_id: stage!.id,
    target_amount: '5000000.00',
    description: '<p>Fuel cells for harbour craft.</p>',
  })
}
