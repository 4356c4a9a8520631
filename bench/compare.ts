import assert from 'node:assert/strict'
import { Connection } from './connection.ts'

/**
 * Asks both sides the same and holds their answers against each other, byte for byte. A twin that answers something else would measure
 * something else, so the run ends here with what differs. `mask` takes out what can't be the same, such as the id of a new row.
 */
export async function assertSame(
  ports: readonly [number, number],
  requests: readonly Buffer[],
  mask: (body: string) => string = (body) => body,
): Promise<void> {
  const [ours, theirs] = await Promise.all(ports.map((port) => Connection.open(port)))
  for (const request of requests) {
    const answers = await Promise.all([ours!.send(request), theirs!.send(request)])
    const [one, other] = answers.map(({ status, body }) => `${status}\n${mask(body.toString())}`)
    assert.equal(other, one, `product and twin answer differently to ${request.toString().split(' HTTP')[0]}`)
    assert.match(one!, /^20[01]\n/, `the product refuses ${request.toString().split(' HTTP')[0]}`)
  }
  ours!.close()
  theirs!.close()
}
