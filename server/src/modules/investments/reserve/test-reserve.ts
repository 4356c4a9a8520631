import type { Api } from '../../../../test/harness.ts'
import { clientsOf, readyInvestors } from '../test-support.ts'
import type { World } from '../test-support.ts'

/** An investor who may invest, signed in. */
export const readyInvestor = async (api: Api, world: World) => {
  const [id] = await readyInvestors(api, world, 1)
  const [client] = await clientsOf(api, [id!])
  return { id: id!, client: client! }
}
