/** Fields of stored events that nobody reads, whatever an act may have put there one day. */
const secrets = [
  'password',
  'password_hash',
  'token',
  'secret',
  'mfa_secret',
  'file_key',
  'sha256',
  'ni_number',
  'national_identification_number',
  'utr',
  'bank_account_id',
  'sort_code',
  'account_number',
  'iban',
]

/** SQL of an event's values without what is secret; null stays null. */
export const redacted = (values: string) =>
  `(${values} - array[${secrets.map((key) => `'${key}'`).join(', ')}]::text[])`
