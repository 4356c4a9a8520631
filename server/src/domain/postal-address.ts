const parts = ['line1', 'line2', 'line3', 'city', 'county', 'postcode'] as const
const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

export type PostalAddress = Readonly<Record<string, string | null>>

/** An address, a line each. The country is the last where it is not the United Kingdom. */
export function postalLines(address: PostalAddress | null): string[] {
  const country = address?.['country']
  return [
    ...parts.flatMap((part) => address?.[part] ?? []),
    ...(country && country !== 'GB' ? [countries.of(country) ?? country] : []),
  ]
}
