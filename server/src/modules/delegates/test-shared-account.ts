import assert from 'node:assert/strict'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'

/** Eleanor, who lets others in; her two methods and the opportunity that she holds through each. */
export interface SharedAccount {
  api: Api
  owner: number
  methods: number[]
  offers: number[]
  letIn(name: string, more?: object): Promise<DelegateAccount>
}

/** Somebody new whom Eleanor let in, with the header by which they look at her account. */
interface DelegateAccount {
  eleanor: Client
  delegate: Client
  delegateId: number
  id: number
  header: Record<string, string>
}

export const peter = { name: 'Peter Lowe', relation: 'accountant' as const }

/** How other areas' tests make what an account needs. */
interface AccountMakers {
  kindId: (api: Api, kind: 'individual') => Promise<number>
  newInvestor: (api: Api, name: string) => Promise<number>
}

export async function openSharedAccount({ kindId, newInvestor }: AccountMakers): Promise<SharedAccount> {
  const api = await startApi()
  const owner = await api.userId('user')
  const eleanor = await api.asUser(owner)
  const [methods, offers]: [number[], number[]] = [[], []]
  for (const [index, name] of ['Tidewell Energy', 'Larkfield Therapeutics'].entries()) {
    const made = await eleanor.post('/api/investment-method-entities', {
      investment_method_id: await kindId(api, 'individual'),
      registered_name: `Eleanor Whitcombe ${index + 1}`,
      bank: { holder_name: 'Eleanor Whitcombe', sort_code: '089999', account_number: '66374958' },
    })
    methods.push(made.body.data.id)
    offers.push(await hold(api, { owner, name, methodId: methods[index]! }))
  }
  await api.db
    .insertInto('documents')
    .values(
      [owner, methods[0]!].map((ownerId, index) => ({
        tenant_id: 1,
        owner_type: index === 0 ? 'user' : 'investment_method_entity',
        owner_id: ownerId,
        name: `Letter ${index + 1}`,
        visibility: 'public',
        file_key: `1/letter-${index}`,
        client_name: 'letter.pdf',
        mime: 'application/pdf',
        size: 10,
        sha256: 'a'.repeat(64),
      })),
    )
    .execute()
  return {
    api,
    owner,
    methods,
    offers,
    letIn: (name, more) => letIn({ api, owner, newInvestor }, name, more),
  }
}

/** A holding through one method, with its certificate and its price; the opportunity's id. */
async function hold(
  { db }: Api,
  { owner, name, methodId }: { owner: number; name: string; methodId: number },
): Promise<number> {
  const slug = name.toLowerCase().replace(' ', '-')
  const { id: type } = await db
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: `Equity of ${name}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const issuer = { type_id: type, nominal_value: '0.001', issuer_name: name, issuer_number: '12345678' }
  const { id: offer } = await db
    .insertInto('investment_opportunities')
    .values({ tenant_id: 1, name, slug, status: 5, ...issuer })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shared = { tenant_id: 1, investment_opportunity_id: offer, user_id: owner, currency: 'GBP' }
  const { id: investment } = await db
    .insertInto('investments')
    .values({
      ...shared,
      investment_method_entity_id: methodId,
      reference: `RF${offer}`,
      status: 'certificated',
      amount_minor: 1000_00n,
      allocated_minor: 1000_00n,
      date: '2026-01-05',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: lot } = await db
    .insertInto('share_lots')
    .values({
      ...shared,
      investment_id: investment,
      registered_name: 'Eleanor Whitcombe',
      share_class: 'Ordinary',
      shares: '100',
      price: '10',
      cost_minor: 1000_00n,
      number_from: '1',
      number_to: '100',
      allotted_on: '2026-01-05',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofRound = { tenant_id: 1, investment_opportunity_id: offer }
  const certificate = {
    investment_id: investment,
    share_lot_id: lot,
    user_id: owner,
    issued_on: '2026-01-05',
  }
  await db
    .insertInto('certificates')
    .values({ ...ofRound, ...certificate, number: '1' })
    .execute()
  await db
    .insertInto('share_prices')
    .values({ ...ofRound, date: '2026-01-05', price: '10' })
    .execute()
  return offer
}

/** Eleanor lets a new person in, who looks at once. */
async function letIn(
  { api, owner, newInvestor }: Pick<AccountMakers, 'newInvestor'> & { api: Api; owner: number },
  name: string,
  more: object = {},
): Promise<DelegateAccount> {
  const [eleanor, delegateId] = [await api.asUser(owner), await newInvestor(api, name)]
  const email = `${name.toLowerCase()}@people.example`
  const invited = await eleanor.post('/api/delegates', { ...peter, email, ...more })
  assert.equal(invited.status, 201, invited.text)
  const delegate = await api.asUser(delegateId)
  const { id } = invited.body.data
  return { eleanor, delegate, delegateId, id, header: await lookAsDelegate(delegate, id) }
}

export async function lookAsDelegate(delegate: Client, id: number): Promise<Record<string, string>> {
  const { status, body, text } = await delegate.post(`/api/delegates/${id}/view`)
  assert.equal(status, 201, text)
  return { [viewingHeader]: body.data.token }
}
