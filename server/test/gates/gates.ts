// `npm run gates`: tries every shortcut past the conduct gates in every state that has to close it, and says
// what became of it. It ends with 1 where one leads through, where a reason is another than it should be, or
// where somebody who may invest is refused too, so that a refusal would prove nothing.
import { stopTestServer } from '../database.ts'
import { isAsExpected, tryDoors } from './try-doors.ts'
import type { DoorTry } from './try-doors.ts'

const tries = await tryDoors()
const against = tries.filter(({ expected }) => expected !== undefined)
const through = against.filter(({ refusedWith }) => refusedWith === undefined)
const wrong = tries.filter((each) => !isAsExpected(each))

const byDoor = Map.groupBy(tries, ({ door }) => door)
const width = Math.max(...[...byDoor.keys()].map(({ length }) => length))
console.log(`${'Door'.padEnd(width)}  Refused  Who may invest`)
for (const [door, ofDoor] of byDoor) {
  const closed = ofDoor.filter(({ expected }) => expected !== undefined)
  const refused = closed.filter(isAsExpected).length
  const may = ofDoor.every((each) => each.expected !== undefined || isAsExpected(each))
  console.log(
    `${door.padEnd(width)}  ${`${refused} of ${closed.length}`.padEnd(8)} ${may ? 'gets through' : 'is refused'}`,
  )
}
for (const each of wrong) console.log(complaint(each))
console.log(`${against.length - through.length} refused, ${through.length} let through`)
await stopTestServer()
process.exitCode = wrong.length > 0 ? 1 : 0

function complaint({ door, state, refusedWith, expected }: DoorTry): string {
  const found = refusedWith === undefined ? 'let through' : `refused with ${refusedWith}`
  return `${door}, ${state}: ${found} instead of ${expected ?? 'let through'}`
}
