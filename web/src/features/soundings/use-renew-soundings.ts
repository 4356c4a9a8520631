import { useQueryClient } from '@tanstack/react-query'

const areas = [
  'market_sounding',
  'sounding_request',
  'spoken_sounding',
  'insider_list_entry',
  'invitation',
  'restricted_issuer',
  'personal_account_deal',
]

/** Reads again all that changes with a sounding. */
export function useRenewSoundings(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: [area] })))
}
