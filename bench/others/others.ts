import type { Child } from '../child.ts'
import { Connection, requestOf } from '../connection.ts'
import { duel } from '../duel.ts'
import type { Line } from '../figures.ts'
import { each, searches, searchPath, sought } from '../hot-reads.ts'
import { pick } from '../load.ts'
import { peopleOf } from '../people.ts'
import type { People } from '../people.ts'
import type { Run } from '../run.ts'
import { directus } from './directus.ts'
import { Unavailable, packagesOf } from './packages.ts'
import type { Rival } from './rival.ts'
import { assertSameList, readOurs } from './same-list.ts'
import { strapi } from './strapi.ts'

/** The same list of the same rows beside other products, each against us in turn. One that can't be installed is a fact of the run. */
export async function others(run: Run, product: Child): Promise<Line[]> {
  const people = await peopleOf(product.port)
  const lines: Line[] = []
  for (const rival of [directus, strapi]) {
    try {
      const folder = await packagesOf(rival.manifest)
      lines.push(...(await beside(run, { rival, folder, product, people })))
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      run.facts.push(`${rival.name} is not measured: ${error.message}`)
      console.log(`  ${run.facts.at(-1)}`)
    }
  }
  return lines
}

interface Meeting {
  rival: Rival
  folder: string
  product: Child
  people: People
}

async function beside(run: Run, { rival, folder, product, people }: Meeting): Promise<Line[]> {
  await using theirs = await rival.open(folder, await run.big())
  const questions = sought.map((name) => requestOf('GET', rival.pathOf(name), rival.headers))
  const ours = await Connection.open(product.port)
  const other = await Connection.open(theirs.port)
  for (const [index, name] of [...sought.entries()].slice(0, 20)) {
    const said = await ours.send(requestOf('GET', searchPath(name), people.staff[0]!))
    const heard = await other.send(questions[index]!)
    if (heard.status !== 200)
      throw new Error(`${rival.name} answers ${heard.status}: ${heard.body.toString()}`)
    const where = `The list of ${name} in ${rival.name}`
    assertSameList(readOurs(said.body.toString()), rival.read(heard.body.toString()), where)
  }
  ours.close()
  other.close()
  return await duel(
    { product, twin: theirs },
    {
      what: `List of 25 with two relations and a name search beside ${rival.name}`,
      ask: each(people.staff, searches),
      askTwin: (_connection, draw) => pick(questions, draw),
      least: 4,
      budget: 'at least 4 times its',
      note: rival.note,
    },
    run.plan.effort,
  )
}
