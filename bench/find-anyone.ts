import type { Child } from './child.ts'
import { Connection, requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { searchTerms } from './hot-reads.ts'
import { peopleOf } from './people.ts'
import type { Plan } from './plan.ts'
import { firstNames } from './words.ts'

/**
 * Of each kind in a round. With all kinds and rounds each of the fifty searches less often than a person may
 * in a minute.
 */
const perRound = 20

/**
 * What people type, by what they know of whom they look for. `turn` counts from 0 and makes each a different
 * one.
 */
const kinds: Readonly<Record<string, (turn: number) => string>> = {
  'a surname': (turn) => nameAt(turn),
  'a first name and a surname': (turn) => `${firstNames[turn % firstNames.length]!} ${nameAt(turn)}`,
  'an e-mail address': (turn) => `investor-${1 + turn * 37}@t1`,
  'a telephone number': (turn) => `7946 ${String(1_000 + turn * 53).slice(0, 4)}`,
  'a surname with a slip': (turn) => slipped(nameAt(turn)),
  'a word that everybody has': () => 'example',
}

const nameAt = (turn: number) => searchTerms[turn % searchTerms.length]!

/** Two letters change places, so that nobody is called that and the words with one slip are looked for. */
const slipped = (name: string) => `${name.slice(0, 3)}${name[4] ?? ''}${name[3] ?? ''}${name.slice(5)}`

/**
 * "Find anyone" as staff use it, one search at a time: investors, contacts, organisations and the others at
 * once.
 */
export async function findAnyone(product: Child, { big, effort, people }: Plan): Promise<TableLine[]> {
  const { staff } = await peopleOf(product.port, people)
  const connection = await Connection.open(product.port)
  let asked = 0
  const search = async (typed: string) => {
    const browser = staff[asked++ % staff.length]!
    const began = performance.now()
    const path = `/api/search?q=${encodeURIComponent(typed)}`
    const { status, body } = await connection.send(requestOf('GET', path, browser))
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`)
    return performance.now() - began
  }
  await search(nameAt(0))
  const taken = new Map<string, { medians: number[]; slowest: number }>()
  for (let round = 0; round < effort.rounds; round++)
    for (const [kind, typed] of Object.entries(kinds)) {
      const times: number[] = []
      for (let turn = 0; turn < perRound; turn++) times.push(await search(typed(round * perRound + turn)))
      const { median, max } = figuresOf(times)
      const before = taken.get(kind) ?? { medians: [], slowest: 0 }
      taken.set(kind, {
        medians: [...before.medians, median],
        slowest: Math.max(before.slowest, max),
      })
    }
  connection.close()
  return [...taken].map(([kind, { medians, slowest }]) => {
    const ours = figuresOf(medians)
    return {
      what: `Find anyone among ${big.investors.toLocaleString('en-GB')} investors: ${kind}`,
      unit: 'ms',
      ours,
      budget: 'under 200 ms',
      kept: ours.median < 200,
      note: `slowest ${slowest.toFixed(0)} ms`,
    }
  })
}
