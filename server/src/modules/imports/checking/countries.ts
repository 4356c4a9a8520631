const regions = new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'none' })
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

const byName = new Map<string, string>([
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
])
for (const first of letters)
  for (const second of letters) {
    const name = regions.of(first + second)
    if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), first + second)
  }

/** The ISO code of a country by its English name, a name in daily use, or its code; undefined for none. */
export function countryCode(text: string): string | undefined {
  const known = byName.get(text.trim().toLowerCase())
  if (known) return known
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) && regions.of(code) ? code : undefined
}
