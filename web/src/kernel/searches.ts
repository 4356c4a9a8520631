import { contact } from '@moorgate/contract/contacts/contact.ts'
import { isStaff, roleIds } from '@moorgate/contract/roles.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { call } from './api.ts'
import type { Option } from '../ui/select.tsx'

interface Person {
  id: number
  name: string
  email: string
  reference: string | null
}

const staffRoles = Object.values(roleIds)
  .filter((id) => isStaff(id))
  .join(',')

/** Members of staff whose name, address or reference holds what is typed, for a ComboBox. */
export function searchStaff(text: string, signal: AbortSignal): Promise<Option<number>[]> {
  return search(text, signal, staffRoles)
}

/** The same among investors. */
export function searchInvestors(text: string, signal: AbortSignal): Promise<Option<number>[]> {
  return search(text, signal, String(roleIds.user))
}

/** Records of any resource that has a name, by what its own search looks at. */
export async function searchByName(
  path: string,
  text: string,
  signal: AbortSignal,
): Promise<Option<number>[]> {
  const query = new URLSearchParams({ sort: 'name', per_page: '20' })
  if (text.trim() !== '') query.append('filter[search]', text.trim())
  const { data } = await call<{ data: { id: number; name: string }[] }>('GET', path, { query, signal })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

/** Organisations by name or number. */
export async function searchOrganisations(text: string, signal: AbortSignal): Promise<Option<number>[]> {
  const query = new URLSearchParams({ sort: 'name', per_page: '20' })
  if (text.trim() !== '') query.append('filter[search]', text.trim())
  const { data } = await call<{ data: { id: number; name: string; registration_number: string | null }[] }>(
    'GET',
    organisation.path,
    { query, signal },
  )
  return data.map(({ id, name, registration_number: number }) => ({
    value: id,
    label: name,
    description: number ?? undefined,
  }))
}

/** Contacts who are not converted yet, by name, address or telephone number. */
export async function searchContacts(text: string, signal: AbortSignal): Promise<Option<number>[]> {
  const query = new URLSearchParams({ 'filter[converted]': '0', sort: 'name', per_page: '20' })
  if (text.trim() !== '') query.append('filter[search]', text.trim())
  const { data } = await call<{
    data: { id: number; name: string; email: string | null; company: string | null }[]
  }>('GET', contact.path, { query, signal })
  return data.map(({ id, name, email, company }) => ({
    value: id,
    label: name,
    description: [company, email].filter(Boolean).join(', ') || undefined,
  }))
}

async function search(text: string, signal: AbortSignal, roles: string): Promise<Option<number>[]> {
  const query = new URLSearchParams({
    'filter[role_id]': roles,
    'filter[is_active]': '1',
    sort: 'name',
    per_page: '20',
  })
  if (text.trim() !== '') query.append('filter[search]', text.trim())
  const { data } = await call<{ data: Person[] }>('GET', user.path, { query, signal })
  return data.map(({ id, name, email, reference }) => ({
    value: id,
    label: name,
    description: [reference, email].filter(Boolean).join(', '),
  }))
}
