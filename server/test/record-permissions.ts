import { roleIds } from '@moorgate/contract'
import type { RecordVerb, RoleName } from '@moorgate/contract'
import type { Api, Client } from './harness.ts'

type Answer = ReturnType<Client['get']>

/** Commands of a record by the verb that permits them. */
export type RecordCommands = Partial<Record<RecordVerb, (client: Client, id: number) => Answer>>

export interface PermissionCase {
  path: string
  /** Makes a record that the commands may be tried on. */
  create: (staff: Client) => Promise<number>
  commands: RecordCommands
}

/** Somebody of each role, signed in. */
export async function clientsOfRoles(api: Api): Promise<Map<RoleName, Client>> {
  const clients = new Map<RoleName, Client>()
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
  return clients
}

/**
 * What a record says that its reader may do is what the commands do: 403 exactly where the verb is missing.
 * Each role that reads the record sends the command of each verb; a refusal of another kind (409, 422) is no
 * question of rights. Answers where the two differ, and how many tries there were.
 */
export async function tryPermissions(
  { path, create, commands }: PermissionCase,
  clients: ReadonlyMap<RoleName, Client>,
): Promise<{ wrong: string[]; tries: number }> {
  const wrong: string[] = []
  let tries = 0
  for (const [role, client] of clients)
    for (const [verb, command] of Object.entries(commands)) {
      const id = await create(clients.get('superAdmin')!)
      const shown = await client.get(`/api/${path}/${id}?append=permissions`)
      if (shown.status !== 200) continue
      tries++
      const permitted = shown.body.data.permissions as string[]
      const { status } = await command(client, id)
      if (permitted.includes(verb) !== (status !== 403 && status !== 404))
        wrong.push(`${role} reads [${permitted.join(', ')}], and ${verb} answers ${status}`)
    }
  return { wrong, tries }
}

/** The command that `PATCH`es a record of this path. */
export const edit =
  (path: string, change: Record<string, unknown>) =>
  (client: Client, id: number): Answer =>
    client.patch(`/api/${path}/${id}`, change)

/** The command that deletes a record of this path. */
export const remove =
  (path: string) =>
  (client: Client, id: number): Answer =>
    client.delete(`/api/${path}/${id}`)

/** A command of a record's own: `POST {path}/{id}/{verb}`. */
export const act =
  (path: string, verb: string, body: Record<string, unknown> = {}) =>
  (client: Client, id: number): Answer =>
    client.post(`/api/${path}/${id}/${verb}`, body)
