import { account, inDays, rightAnswers, smallestPdf } from '../main-job/facts.ts'
import { signIn } from './api.ts'
import type { Caller } from './api.ts'

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
  /** The investor's money in it. */
  allocation: number
}

type CreatedPage = { id: number; slug: string }
type CreatedMethod = CreatedPage & { status: string; investment_method_id: number }

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

/** Makes it once, through the API, as the people of Wrenfield would. */
export async function makeSmallWorld(
  baseURL: string,
  { dataRoom = true }: { dataRoom?: boolean } = {},
): Promise<SmallWorld> {
  const [staff, approver, investor] = (await Promise.all(
    ['super-admin', 'fund-manager', 'investor'].map((name) => signIn(baseURL, name)),
  )) as [Caller, Caller, Caller]
  const me = await investor.get<CreatedPage>('/api/user')
  const namesake = await staff.post<CreatedPage>('/api/users', {
    first_name: 'Eleanor',
    last_name: 'Whitcombe',
    email: 'eleanor@whitcombe.example',
  })
  const paper = await staff.upload<CreatedPage>('/api/documents', {
    multipart: {
      owner_type: 'user',
      owner_id: me.id,
      name: 'Subscription agreement',
      visibility: 'public',
      file: { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) },
    },
  })
  const file = await staff.upload<CreatedPage>('/api/imports', { multipart: peopleToImport })
  const organisation = await staff.post<CreatedPage>('/api/organisations', {
    name: 'Kestrel Holdings',
    type: 'Business',
    user_ids: [me.id],
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
  await isCategorised(investor, approver)
  await passesTheTest(investor)
  const method = await mayInvest(investor, approver)
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
  const live = await offers(staff, type.id, 'Tidewell Energy, Series B')
  await reserves(investor, live.id)
  const confidential = await offers(staff, type.id, 'Project Larch', { market_sounding: true })
  const cashCall = await calls(staff, live.id)
  await issues(staff, cashCall)
  if (dataRoom) await opensRoom(staff, live.id, me.id)
  await Promise.all([staff, approver, investor].map((caller) => caller.close()))
  return {
    investor: me.id,
    namesake: namesake.id,
    paper: paper.id,
    file: file.id,
    contact: contact.id,
    deal: deal.id,
    pipeline: deal.pipeline_id,
    organisation: organisation.id,
    application: application.id,
    nominee: nominee.id,
    method: method.id,
    kind: method.investment_method_id,
    allocation: held.id,
    live: live.id,
    liveSlug: live.slug,
    confidential: confidential.id,
    cashCall: cashCall.id,
    existing: existing.id,
  }
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

export async function isCategorised(investor: Caller, approver: Caller): Promise<void> {
  const types = await investor.get<{ id: number; code: string }[]>('/api/investor-types')
  const statement = await investor.post<CreatedPage>('/api/investor-categorisations', {
    investor_type_id: types.find(({ code }) => code === 'high_net_worth')!.id,
    answers: { income: '120000.00', net_assets: '400000.00' },
    signed_name: 'Eleanor Whitcombe',
    accepted: true,
  })
  await approver.post(`/api/investor-categorisations/${statement.id}/approve`)
}

interface Attempt {
  id: number
  questions: { id: number; options: { id: number; text: string }[] }[]
}

export async function passesTheTest(investor: Caller): Promise<void> {
  const attempt = await investor.post<Attempt>('/api/compliance-attempts')
  const answers = attempt.questions.map(({ id, options }) => ({
    question_id: id,
    option_id: options.find(({ text }) => rightAnswers.has(text))!.id,
  }))
  await investor.post('/api/fca-compliance-answers', { attempt_id: attempt.id, answers })
}

async function mayInvest(investor: Caller, approver: Caller): Promise<CreatedMethod> {
  const kinds = await investor.get<{ id: number; kind: string }[]>('/api/investment-methods')
  const method = await investor.post<CreatedMethod>('/api/investment-method-entities', {
    investment_method_id: kinds.find(({ kind }) => kind === 'individual')!.id,
    registered_name: 'Eleanor Whitcombe',
    address: { line1: '2 Mill Lane', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' },
    ownership: 'sole',
    bank: { holder_name: 'Eleanor Whitcombe', sort_code: account.sortCode, account_number: account.number },
  })
  if (method.status === 'draft') await investor.post(`/api/investment-method-entities/${method.id}/submit`)
  await approver.post(`/api/investment-method-entities/${method.id}/approve`)
  return method
}

/** A round that is open to everybody. `said` takes the place of what it is made with. */
export async function offers(
  staff: Caller,
  typeId: number,
  name: string,
  overrides: object = {},
): Promise<CreatedPage> {
  const made = await staff.post<CreatedPage>('/api/investment-opportunities', {
    name,
    type_id: typeId,
    fca_class: 'rmmi',
    issuer_name: 'Tidewell Energy Limited',
    issuer_number: '09114482',
    headline: 'Tidal power for two harbours',
    summary: 'A second array in the Severn.',
    description: '<p>Why now.</p>',
    investment_terms: '<p>Shares are fully paid.</p>',
    target_amount: '1000000.00',
    minimum_investment: '1000.00',
    increment: '100.00',
    share_class: 'A Ordinary',
    share_price: '4.00',
    nominal_value: '0.01',
    shares_in_issue: '612000',
    close_date: inDays(60),
    allotment_date: inDays(-30),
    ...overrides,
  })
  const bank = { holder_name: 'Client Account', sort_code: account.sortCode, account_number: account.number }
  const set = await staff.post<CreatedPage>(`/api/investment-opportunities/${made.id}/bank-account`, bank)
  const second = await staff.as('support')
  await second.post(`/api/investment-opportunities/${made.id}/bank-account/approve`, {
    bank_account_id: set.id,
  })
  await second.close()
  // Its files are part of what is approved.
  await staff.upload('/api/documents', {
    multipart: {
      owner_type: 'investment_opportunity',
      owner_id: String(made.id),
      name: 'Information memorandum',
      visibility: 'public',
      file: { name: 'memorandum.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) },
    },
  })
  // Whoever wrote the page doesn't approve it.
  const approver = await staff.as('fund-manager')
  await approver.post(`/api/investment-opportunities/${made.id}/approve-promotion`, {
    expires_on: inDays(200),
  })
  await approver.close()
  await moves(staff, made.id, 2)
  return made
}

function moves(staff: Caller, id: number, status: number): Promise<unknown> {
  return staff.post(`/api/investment-opportunities/${id}/status`, { status })
}

function reserves(investor: Caller, id: number): Promise<CreatedPage> {
  const wish = { investment_opportunity_id: id, interest: 1, risk_accepted: true, amount: '25000.00' }
  return investor.post<CreatedPage>('/api/investments/user', wish)
}

export function calls(
  staff: Caller,
  id: number,
): Promise<CreatedPage & { investment_opportunity_id: number }> {
  return staff.post('/api/cash-calls', {
    investment_opportunity_id: id,
    title: 'Cash call 1',
    due_date: inDays(20),
  })
}

/** With the account that its page shows. */
export async function issues(
  staff: Caller,
  call: CreatedPage & { investment_opportunity_id: number },
): Promise<void> {
  const opportunity = `/api/investment-opportunities/${call.investment_opportunity_id}`
  const bank = await staff.get<CreatedPage>(`${opportunity}/bank-account`)
  await staff.post(`/api/cash-calls/${call.id}/issue`, { bank_account_id: bank.id })
}

async function isPaid(staff: Caller, investor: Caller, { id }: CreatedPage): Promise<void> {
  const lines =
    await investor.get<{ id: number; investment_id: number; reference: string }[]>('/api/cash-call-lines')
  const line = lines.find(({ investment_id: of }) => of === id)!
  const payment = { amount: '25000.00', received_on: inDays(0), reference: line.reference }
  await staff.post(`/api/cash-call-lines/${line.id}/payments`, payment)
}
