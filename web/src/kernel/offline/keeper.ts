import type { Query } from '@tanstack/react-query'
import { lastPerson, notePerson } from '../lost-session.ts'
import { openAnswerStore } from './answer-database.ts'
import { Answers } from './answers.ts'
import type { KeptAnswer } from './answers.ts'
import { noteAnswer } from './connection.ts'
import type { Keeper } from './keep.ts'
import { asksWho, investorIn, isKept, keptPart } from './kept-kinds.ts'

let opened: Promise<Answers> | undefined
const answers = (): Promise<Answers> => (opened ??= openAnswerStore().then((store) => new Answers(store)))

/** One after the other: who is here comes before what they read. */
let last: Promise<unknown> = Promise.resolve()
function next(act: (kept: Answers) => Promise<void>): void {
  last = last.then(async () => act(await answers())).catch(() => undefined)
}

export const keeper: Keeper = {
  keep: ({ queryKey, queryHash }, data) => {
    if (!isKept(queryKey)) return
    const isPerson = asksWho(queryKey)
    const person = isPerson ? investorIn(data) : personHere()
    if (person === undefined) return
    next(async (kept) => {
      if (isPerson) await kept.begin(person)
      await kept.keep(person, queryHash, keptPart(queryKey, data))
    })
  },
  drop: ({ queryHash }) => next((kept) => kept.drop(queryHash)),
}

/** The last good answer to a question of the person of this page; of its owner, where nobody was here before. */
export async function keptAnswer(query: Query): Promise<KeptAnswer | undefined> {
  const found = await (await answers()).read(personHere(), query.queryHash)
  if (found === undefined) return undefined
  const person = asksWho(query.queryKey) ? investorIn(found.answer) : undefined
  if (person !== undefined) notePerson(person)
  noteAnswer(false)
  // The library dates an answer by when it was given. Its own date counts, and it is given after this.
  setTimeout(() => query.setState({ ...query.state, dataUpdatedAt: found.at }))
  return found
}

function personHere(): number | undefined {
  const person = lastPerson()
  return person === null ? undefined : Number(person)
}
