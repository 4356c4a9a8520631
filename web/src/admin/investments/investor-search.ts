import { user } from '@moorgate/contract/investors/user.ts'
import { call } from '../../kernel/api.ts'
import type { Option } from '../../ui/select.tsx'

interface Person {
  id: number
  name: string
  email: string
  reference: string
}

/** Investors whose name, address or reference holds what is typed. For a ComboBox. */
export function searchInvestors(text: string, signal: AbortSignal): Promise<Option<number>[]> {
  return search(text, signal, '5')
}

const staffRoles = '1,2,3,7,8,9,10,11,12'

/** The same among staff, for owners. */
export function searchStaff(text: string, signal: AbortSignal): Promise<Option<number>[]> {
  return search(text, signal, staffRoles)
}

async function search(text: string, signal: AbortSignal, roles: string): Promise<Option<number>[]> {
  const query = new URLSearchParams({
    'filter[role_id]': roles,
    'filter[is_active]': '1',
    sort: 'name',
    per_page: '20',
    ...(text.trim() !== '' && { 'filter[search]': text.trim() }),
  })
  const { data } = await call<{ data: Person[] }>('GET', user.path, { query, signal })
  return data.map(({ id, name, email, reference }) => ({
    value: id,
    label: name,
    description: [reference, email].filter(Boolean).join(', '),
  }))
}
