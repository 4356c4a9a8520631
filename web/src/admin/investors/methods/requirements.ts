import { addressText } from '../../../kernel/address.ts'
import { percent } from '../../../ui/format.ts'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { accountOf } from './method.ts'
import type { Method } from './method.ts'

const ownerships = {
  sole: 'Held for the lead only',
  joint: 'Held jointly',
  for_others: 'Held for other people',
}

/**
 * What a method needs before it can be approved, and how each stands. What its kind does not ask for is not
 * in the list. `words` fills in the tenant’s words.
 */
export function requirementsOf(method: Method, words: (text: string) => string): CheckItem[] {
  const kind = method.investment_method
  return [
    { key: 'register', title: 'Name on the share register', state: 'done', note: method.registered_name },
    {
      key: 'address',
      title: 'Correspondence address',
      state: method.address ? 'done' : 'open',
      note: method.address ? addressText(method.address) : 'Not given',
    },
    {
      key: 'ownership',
      title: 'Who owns it',
      state: method.ownership ? 'done' : 'open',
      note: method.ownership ? ownerships[method.ownership] : 'Not given',
    },
    ...(kind?.requires_organisation
      ? [named('organisation', words('{Organisation}'), method.organisation?.name)]
      : []),
    ...(kind?.requires_provider ? [named('provider', 'Provider', method.provider_name)] : []),
    ...(kind?.kind === 'ssas' ? [named('scheme', 'Scheme reference', method.scheme_reference)] : []),
    ...bankRequirement(method, words('Bank account for {distributions}')),
    holdersRequirement(method),
  ]
}

function named(key: string, title: string, given: string | null | undefined): CheckItem {
  return { key, title, state: given ? 'done' : 'open', note: given ?? 'Not given' }
}

function bankRequirement(method: Method, title: string): CheckItem[] {
  const bank = accountOf(method)
  if (bank === undefined) return []
  if (bank === null) return [{ key: 'bank', title, state: 'open', note: 'Not given' }]
  const { state, checked } = notPassed[bank.verified] ?? {
    state: 'done',
    checked: 'valid account number',
  }
  return [
    {
      key: 'bank',
      title,
      state,
      note: `${bank.holder_name}, ${bank.masked}, ${checked}`,
    },
  ]
}

/** Every other verdict is one that the account passed. */
const notPassed: Readonly<Record<string, Pick<CheckItem, 'state'> & { checked: string }>> = {
  unverified: { state: 'waiting', checked: 'not checked yet' },
  modulus_failed: { state: 'remark', checked: 'fails the bank check, confirmed by staff' },
}

/** Their parts add up to 100, or the method would not have been saved. */
function holdersRequirement({ holders }: Method): CheckItem {
  const note = holders.map(({ name, share_percent: part }) => `${name}, ${percent(part)}`).join('; ')
  return { key: 'holders', title: 'Holders', state: 'done', note }
}
