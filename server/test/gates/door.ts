import type { Answer } from '../client.ts'
import { secret } from './gate-world.ts'
import type { GateWorld, PersonalRecords } from './gate-world.ts'
import type { StateKind } from './state.ts'

/** Somebody who stands before a door: their own window, and what is theirs. */
export interface Visitor {
  ask(method: string, path: string, body?: unknown): Promise<Answer>
  own: PersonalRecords
}

/** A way past the gates. */
export interface Door {
  name: string
  /** The states in which it has to be closed. */
  closedIn: readonly StateKind[]
  /** What is refused is the visitor's own record, not the offer. */
  ofOwnRecord?: boolean
  /** What it says to everybody instead of the reason of a gate. */
  refusal?: string
  open(visitor: Visitor, world: GateWorld): Promise<Answer>
  /** Whether the visitor got what is behind it. */
  isThrough(answer: Answer): boolean
}

export const reading: readonly StateKind[] = ['category', 'registration', 'abroad', 'outside']
export const investing: readonly StateKind[] = [...reading, 'person', 'method', 'looking']

export const isDone = ({ status }: Answer) => status >= 200 && status < 300
export const tellsOfIt = (answer: Answer) => isDone(answer) && answer.text.toLowerCase().includes(secret)

export const read = (
  name: string,
  path: (world: GateWorld) => string,
  more: Partial<Pick<Door, 'closedIn' | 'isThrough'>> & { method?: string } = {},
): Door => ({
  name,
  closedIn: [...(more.closedIn ?? reading), 'overTheShoulder'],
  open: (visitor, world) => visitor.ask(more.method ?? 'GET', path(world)),
  isThrough: more.isThrough ?? tellsOfIt,
})

export const search = (name: string, path: (world: GateWorld) => string) =>
  read(name, path, { isThrough: (answer) => isDone(answer) && answer.body.data.length > 0 })

export const file = (name: string, path: (world: GateWorld) => string) =>
  read(name, path, { isThrough: isDone })

export const act = (
  name: string,
  closedIn: readonly StateKind[],
  send: (visitor: Visitor, world: GateWorld) => [path: string, body: object, method?: string],
  ofOwnRecord = false,
): Door => ({
  name,
  closedIn,
  ofOwnRecord,
  open: (visitor, world) => {
    const [path, body, method = 'POST'] = send(visitor, world)
    return visitor.ask(method, path, body)
  },
  isThrough: isDone,
})
