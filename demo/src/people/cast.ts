import { roleIds } from '@moorgate/contract'
import type { amlStatuses } from '@moorgate/contract'
import type { Firm } from '../firm.ts'
import { nameOf } from './names.ts'
import { openDemoAccount } from './open-account.ts'
import type { CategoryCode, Person } from './person.ts'
import { beginPause } from './standing.ts'

/** What is known of an investor when their record is opened. */
export interface NewInvestor {
  values: { first_name: string; last_name: string; email: string; [field: string]: unknown }
  category: CategoryCode
  identity?: (typeof amlStatuses)[number]
  /** Account of the member of staff who looks after them. */
  owner?: string
  leadStatus?: string
  group?: string
  source?: string
}

/** The investors of a firm: those of the story by their names, the crowd by their numbers. */
export class InvestorDirectory {
  readonly #firm: Firm
  readonly #passwordHash: string
  readonly #named = new Map<string, Person>()
  readonly #crowd: Person[] = []

  constructor(firm: Firm, passwordHash: string) {
    this.#firm = firm
    this.#passwordHash = passwordHash
  }

  person(name: string): Person {
    const person = this.#named.get(name)
    if (!person) throw new Error(`${name} is not there yet.`)
    return person
  }

  people(...names: string[]): Person[] {
    return names.map((name) => this.person(name))
  }

  /** The crowd from one number to another, both included. */
  crowd(from: number, to: number): Person[] {
    const people = this.#crowd.slice(from, to + 1)
    if (people.length < to - from + 1 || people.includes(undefined as never))
      throw new Error(`The crowd from ${from} to ${to} is not all there yet.`)
    return people
  }

  /** The same where it does not matter how many they are: in a small world only the first three. */
  some(from: number, to: number): Person[] {
    return this.crowd(from, this.#firm.size === 'small' ? Math.min(from + 2, to) : to)
  }

  get everybody(): Person[] {
    // Places of those who have not joined yet are holes, which filter passes over.
    return [...this.#named.values(), ...this.#crowd.filter(() => true)]
  }

  /** Opens the record of somebody whom the story names. */
  async welcome(newcomer: NewInvestor): Promise<Person> {
    const person = await this.#open(newcomer)
    this.#named.set(person.name, person)
    return person
  }

  /** Opens the record of the next of the crowd. Their names, places and minders follow from their numbers. */
  async join(number: number, overrides: Partial<Omit<NewInvestor, 'values'>> = {}): Promise<Person> {
    const values = nameOf(number)
    const email =
      `${values.first_name}.${values.last_name}@${mailboxes[number % mailboxes.length]}`.toLowerCase()
    const person = await this.#open({
      values: { ...values, email },
      category: categoryOf(number),
      owner: owners[number % owners.length]!,
      leadStatus: 'Invested',
      ...(number % 4 === 0 && { group: groups[(number / 4) % groups.length]! }),
      source: sources[number % sources.length]!,
      ...overrides,
    })
    this.#crowd[number] = person
    return person
  }

  async #open(newcomer: NewInvestor): Promise<Person> {
    const firm = this.#firm
    const { values, category, identity = 'passed', owner, leadStatus, group, source } = newcomer
    const id = await openDemoAccount(firm, {
      roleId: roleIds.user,
      by: { id: firm.idOf('staff:super-admin'), roleId: roleIds.superAdmin },
      passwordHash: this.#passwordHash,
      identity,
      values: {
        ...values,
        ...(owner && { owner_id: firm.idOf(`staff:${owner}`) }),
        ...(leadStatus && { lead_status_id: firm.idOf(`lead:${leadStatus}`) }),
        ...(group && { client_group_id: firm.idOf(`group:${group}`) }),
        ...(source && { source }),
      },
    })
    const person = { id, name: `${values.first_name} ${values.last_name}`, email: values.email, category }
    // Who only enquires has not asked to see an offer yet.
    if (leadStatus !== 'New enquiry') await beginPause(firm, person)
    return person
  }
}

const mailboxes = ['post.example', 'letterbox.example', 'homemail.example', 'inbox.example']
const owners = ['adviser', 'investment-manager', 'adviser', 'committee', 'super-admin']
export const groups = ['Private clients', 'Family offices', 'Syndicate members', 'Friends of the firm']
const sources = [
  'Referred by an investor',
  'Website',
  'Referred by an accountant',
  'Founders’ breakfast',
  'Introduced by a wealth manager',
  'Existing client',
]

/** Of twenty: eleven of high net worth, six self-certified, two restricted, one professional. */
function categoryOf(number: number): CategoryCode {
  const place = (number * 7) % 20
  if (place < 11) return 'high_net_worth'
  if (place < 17) return 'self_certified_sophisticated'
  return place < 19 ? 'restricted' : 'professional'
}
