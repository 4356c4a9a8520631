import type { FlatSearch } from '../../../kernel/search.ts'

/** What is typed into a scenario; the names are those of the API and of the address. */
const inputNames = [
  'after_open_round',
  'with_round',
  'round_name',
  'pre_money',
  'new_money',
  'preference',
  'participation',
  'participation_cap',
  'seniority',
  'pool_percent',
  'notes_convert',
  'sale_price',
  'costs_percent',
] as const
export type InputName = (typeof inputNames)[number]
export type Inputs = Readonly<Partial<Record<InputName, string>>>

/** Preferences as they are chosen: three fields of the API in one list. */
export const preferences = [
  {
    value: 'none',
    label: 'Ordinary, no preference',
    said: { preference: '', participation: '', participation_cap: '' },
  },
  {
    value: 'first',
    label: '1× non-participating',
    said: { preference: '1', participation: 'none', participation_cap: '' },
  },
  {
    value: 'full',
    label: '1× participating',
    said: { preference: '1', participation: 'full', participation_cap: '' },
  },
  {
    value: 'capped',
    label: '1× participating up to 2×',
    said: { preference: '1', participation: 'capped', participation_cap: '2' },
  },
  {
    value: 'double',
    label: '2× non-participating',
    said: { preference: '2', participation: 'none', participation_cap: '' },
  },
] as const

/** Which of the list the inputs say. */
export function preferenceOf(inputs: Inputs): string {
  const found = preferences.find(
    ({ said }) =>
      said.preference === (inputs.preference ?? '') && said.participation === (inputs.participation ?? ''),
  )
  return found?.value ?? 'none'
}

/**
 * What is asked of the API: parts that are switched off, or not filled, are left out, so that typing refuses
 * nothing.
 */
export function modelQuery(flat: FlatSearch): Record<string, string> {
  const given = Object.fromEntries(
    inputNames.flatMap((name) => {
      const value = flat[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  ) as Record<string, string>
  const isReady = given['with_round'] === '1' && given['pre_money'] && given['new_money']
  if (!isReady) delete given['with_round']
  return given
}

/** Kept inputs as they stand in an address: the API answers flags as true or false. */
export function flatOf(inputs: Readonly<Record<string, unknown>>): Record<InputName, string> {
  const text = (value: unknown) => {
    if (value === true) return '1'
    return value === false || value === null || value === undefined ? '' : String(value)
  }
  return Object.fromEntries(inputNames.map((name) => [name, text(inputs[name])])) as Record<InputName, string>
}
