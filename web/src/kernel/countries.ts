/**
 * ISO 3166-1 alpha-2 codes in use. Their English names come from the platform, so they are current without
 * us.
 */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

let names: Intl.DisplayNames | undefined

/** "United Kingdom" for GB; an en dash where there is none, the code where nobody knows it. */
export function countryName(code: string | null | undefined): string {
  if (!code) return '–'
  names ??= new Intl.DisplayNames('en-GB', { type: 'region' })
  return names.of(code) ?? code
}

type CountryOption = { value: string; label: string }

let options: readonly CountryOption[] | undefined

/**
 * All countries by name, the United Kingdom first. The same list each time, so that a select draws it once.
 */
export function countryOptions(): readonly CountryOption[] {
  options ??= sortedCountries()
  return options
}

function sortedCountries(): CountryOption[] {
  const others = codes
    .filter((code) => code !== 'GB')
    .map((code) => ({ value: code, label: countryName(code) }))
  const sorted = others.toSorted((a, b) => a.label.localeCompare(b.label, 'en-GB'))
  return [{ value: 'GB', label: countryName('GB') }, ...sorted]
}
