import { createHash } from 'node:crypto'
import { askBooks } from './ask-books.ts'
import { missingAccount } from './entry-facts.ts'
import type { EntryToSend } from './entry-facts.ts'
import { entryKinds } from './entry-kinds.ts'
import { complaintsOf, isFault, objectOf } from './provider.ts'
import type { ApiRequest, Fault } from './provider.ts'
import type { Books } from './tokens.ts'

export interface TakenEntry extends EntryToSend {
  organisation_id: string
  attempts: number
  round: number
  idempotency_key: string
}

/** What became of a try: it is in the books, it can't be, or nobody knows. */
export type SendResult = { sent: string } | { failed: string } | Exclude<Fault, { fault: 'refused' }>

type Element = Readonly<Record<string, unknown>>

/**
 * Sends one entry. Whether an earlier try arrived is asked first, by our number, so that an answer that got
 * lost books nothing twice; the provider's own idempotency holds for minutes only. An answer counts when it
 * says what was asked for: a status of 200 alone proves nothing.
 */
export async function sendEntry(books: Books, entry: TakenEntry): Promise<SendResult> {
  const kind = entryKinds[entry.kind]
  const missing = missingAccount(entry)
  if (missing !== undefined) return { failed: missing }
  const isRepeat = entry.attempts > 1 || entry.round > 1
  const before = isRepeat || kind.isLookedForFirst ? await lookFor(books, entry) : []
  if (isFault(before)) return unsettled(before)
  const there = before.find((element) => kind.counts(element, entry))
  if (there) return judge(there, entry)
  const made = await make(books, entry, before[0])
  if (!isFault(made) || made.fault !== 'refused' || isRepeat) return settled(made, entry)
  // A refusal may say that the number is taken, by a try of which no answer came.
  const after = await lookFor(books, entry)
  const taken = isFault(after) ? undefined : after.find((element) => kind.counts(element, entry))
  return taken ? judge(taken, entry) : settled(made, entry)
}

async function lookFor(books: Books, entry: TakenEntry): Promise<readonly Element[] | Fault> {
  const { list, find } = entryKinds[entry.kind]
  const answered = await askBooks(books, {
    method: 'GET',
    path: find(entry),
    organisation: entry.organisation_id,
  })
  return isFault(answered) ? answered : elementsOf(answered.body, list)
}

/**
 * What a contact is called has to be its own in the books: a second Jane Smith is told apart by her number.
 */
async function make(
  books: Books,
  entry: TakenEntry,
  found: Element | undefined,
): Promise<readonly Element[] | Fault> {
  const kind = entryKinds[entry.kind]
  const ask = async (request: Omit<ApiRequest, 'key'>) => {
    const answered = await askBooks(books, {
      ...request,
      organisation: entry.organisation_id,
      key: keyOf(entry, request),
    })
    if (isFault(answered)) return answered
    const elements = elementsOf(answered.body, kind.madeList ?? kind.list)
    const complaints = elements.flatMap(complaintsOf)
    const fault: Fault = { fault: 'refused', reason: complaints.join(' ') }
    return complaints.length > 0 ? fault : elements
  }
  const first = await ask(kind.make(entry, found))
  const isNameTaken =
    entry.kind === 'contact' && isFault(first) && first.fault === 'refused' && /\bname\b/i.test(first.reason)
  if (!isNameTaken) return first
  const facts = { ...entry.facts, name: `${entry.facts.name} (${entry.number})` }
  return ask(kind.make({ ...entry, facts }, found))
}

/**
 * The same for every try of the same request in a round, and another for another request. At most 128
 * characters.
 */
const keyOf = ({ idempotency_key: key, round }: TakenEntry, { body }: Omit<ApiRequest, 'key'>) =>
  `${key}-${round}-${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16)}`

const elementsOf = (body: unknown, list: string): readonly Element[] => {
  const elements = objectOf(body)[list]
  return Array.isArray(elements) ? elements.map(objectOf) : []
}

function settled(made: readonly Element[] | Fault, entry: TakenEntry): SendResult {
  if (isFault(made)) return unsettled(made)
  return made[0]
    ? judge(made[0], entry)
    : { fault: 'no_answer', reason: 'Xero’s response doesn’t show whether it was saved.' }
}

function judge(element: Element, entry: TakenEntry): SendResult {
  const { idField, idOf, problem } = entryKinds[entry.kind]
  const found = problem(element, entry)
  if (found !== undefined) return { failed: found }
  const id = idOf ? idOf(element, entry) : element[idField]
  return typeof id === 'string' && id !== ''
    ? { sent: id.slice(0, 60) }
    : { fault: 'no_answer', reason: 'Xero’s response doesn’t show whether it was saved.' }
}

const unsettled = (fault: Fault): SendResult =>
  fault.fault === 'refused' ? { failed: `Xero: ${fault.reason}` } : fault
