/**
 * Figures as the design writes them (§4): tabular, one unit, a true minus, an en dash for what is missing.
 * Values arrive as the decimal strings of the wire and are never turned into floats.
 */

/** What stands where a value is missing. It is never "0". */
export const missing = '–'

const minus = '−'
const symbols: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }

type Decimal = string | null | undefined

interface ParsedNumber {
  negative: boolean
  /** All digits, before and after the point, as one whole number. */
  units: bigint
  /** How many of them stand after the point. */
  places: number
}

function readDecimal(value: Decimal): ParsedNumber | undefined {
  const found = /^([-+−])?(\d+)(?:\.(\d+))?$/.exec(value?.trim() ?? '')
  if (!found) return undefined
  const [, sign, whole = '', fraction = ''] = found
  const units = BigInt(whole + fraction)
  return { negative: units !== 0n && sign !== undefined && sign !== '+', units, places: fraction.length }
}

/** Digits at the asked number of places, half away from zero: 1.005 at two places is 101. */
function atPlaces({ units, places }: ParsedNumber, wanted: number): bigint {
  if (places <= wanted) return units * 10n ** BigInt(wanted - places)
  const divisor = 10n ** BigInt(places - wanted)
  return (units + divisor / 2n) / divisor
}

/** 1234567n at two places is "12,345.67". */
function grouped(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ',')
  return places === 0 ? whole : `${whole}.${digits.slice(-places)}`
}

function signOf(units: bigint, negative: boolean, signed: boolean): string {
  if (units === 0n) return ''
  if (negative) return minus
  return signed ? '+' : ''
}

function written(value: Decimal, places: number, signed = false): [sign: string, digits: string] | undefined {
  const read = readDecimal(value)
  if (!read) return undefined
  const units = atPlaces(read, places)
  return [signOf(units, read.negative, signed), grouped(units, places)]
}

const symbolOf = (currency: string) => symbols[currency] ?? `${currency}\u00a0`

export interface MoneyVariant {
  currency?: string | undefined
  /** Pence are for paying and certifying; elsewhere an amount is rounded to whole units. */
  pence?: boolean | undefined
  /** Decimals of what is no whole amount, such as the price of a unit. */
  places?: number | undefined
  /** A gain carries its plus. */
  signed?: boolean | undefined
}

/** "£1,250,000"; "£10,000.00" with pence; "+£56,450" signed; "–" when missing. */
export function money(
  value: Decimal,
  { currency = 'GBP', pence = false, places = pence ? 2 : 0, signed = false }: MoneyVariant = {},
): string {
  const parts = written(value, places, signed)
  return parts ? `${parts[0]}${symbolOf(currency)}${parts[1]}` : missing
}

const scales = [
  { suffix: 'bn', power: 9 },
  { suffix: 'm', power: 6 },
  { suffix: 'k', power: 3 },
] as const

/**
 * Decimals that the next smaller unit shows: hundreds of pounds below a million, whole pounds below a
 * thousand.
 */
const placesBelow: Partial<Record<string, number>> = { m: 1, k: 0 }

export interface ShortMoneyVariant extends MoneyVariant {
  /** Decimals of millions; two by default. */
  places?: number | undefined
  /** Drops zeros at the end, as an axis does. */
  trim?: boolean | undefined
  /** Holds the unit, so that a column of millions says "£0.42m". */
  unit?: 'bn' | 'm' | 'k' | undefined
}

/** Money for cards and axes: "£2.92m", "£340k", "£12.5k", "£950". Thousands show no zeros at the end. */
export function moneyShort(value: Decimal, shortMoneyVariant: ShortMoneyVariant = {}): string {
  const read = readDecimal(value)
  if (!read) return missing
  const { currency = 'GBP', places = 2, trim = false, signed = false, unit } = shortMoneyVariant
  const scale = scales.find(({ suffix, power }) =>
    unit ? suffix === unit : fills(read, power, placesBelow[suffix] ?? places),
  )
  if (!scale) return money(value, { currency, signed })
  const wanted = scale.suffix === 'k' ? Math.min(places, 1) : places
  const units = atPlaces({ ...read, places: read.places + scale.power }, wanted)
  const digits = grouped(units, wanted)
  const shown = trim || scale.suffix === 'k' ? digits.replace(/\.?0+$/, wanted === 0 ? '$&' : '') : digits
  return `${signOf(units, read.negative, signed)}${symbolOf(currency)}${shown}${scale.suffix}`
}

/**
 * Whether an amount fills one of a unit, once rounded as the next smaller unit shows it: £999,999 is £1.00m,
 * not £1000k.
 */
function fills(read: ParsedNumber, power: number, placesOfSmaller: number): boolean {
  const places = placesOfSmaller + 3
  return atPlaces({ ...read, places: read.places + power }, places) >= 10n ** BigInt(places)
}

/** Percentage points as "23.0%"; signed for a change, where nothing is "0.0%". */
export function percent(value: Decimal, { places = 1, signed = false } = {}): string {
  const parts = written(value, places, signed)
  return parts ? `${parts[0]}${parts[1]}%` : missing
}

/**
 * A yearly rate, which is a fraction on the wire, as percentage points for `percent`: "0.142000" is
 * "14.2000".
 */
export function inPercent(rate: string): string {
  const [, minus = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(rate) ?? []
  const digits = fraction.padEnd(2, '0')
  const points = (whole + digits.slice(0, 2)).replace(/^0+(?=\d)/, '')
  return `${minus}${points}${digits.length > 2 ? `.${digits.slice(2)}` : ''}`
}

/** A plain number at so many places: "1,086", "−4.20"; signed for a change. */
export function decimalText(value: Decimal, places: number, signed = false): string {
  const parts = written(value, places, signed)
  return parts ? `${parts[0]}${parts[1]}` : missing
}

/** A share of ownership, in percentage points, at two places: "0.49%". */
export function holding(value: Decimal): string {
  return percent(value, { places: 2 })
}

/**
 * How wide a bar is for its part of a whole, in percentage points: widthOf('2920000.00', '4000000.00') is
 * "73.000000". For drawing alone: a part that is shown comes from the server. Missing when the whole is nothing.
 */
export function widthOf(part: Decimal, whole: Decimal): string | undefined {
  const [top, bottom] = [readDecimal(part), readDecimal(whole)]
  if (!top || !bottom || bottom.units === 0n) return undefined
  const numerator = top.units * 10n ** BigInt(bottom.places) * 100_000_000n
  const denominator = bottom.units * 10n ** BigInt(top.places)
  const digits = ((numerator + denominator / 2n) / denominator).toString().padStart(7, '0')
  const sign = top.negative === bottom.negative ? '' : '-'
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** A multiple of money: "1.37×". */
export function multiple(value: Decimal): string {
  const parts = written(value, 2)
  return parts ? `${parts[0]}${parts[1]}×` : missing
}

/** Shares, units, counts: "20,000"; zeros after the point are dropped, so "12.5000" is "12.5". */
export function quantity(value: Decimal | number | bigint): string {
  const text = typeof value === 'string' || value === null || value === undefined ? value : value.toString()
  const read = readDecimal(text)
  if (!read) return missing
  const digits = grouped(read.units, read.places)
  const shown = read.places ? digits.replace(/\.?0+$/, '') : digits
  return `${signOf(read.units, read.negative, false)}${shown}`
}

/** Which way a change points, for its colour and sign; "none" for nothing and for what is missing. */
export function directionOf(value: Decimal): 'up' | 'down' | 'none' {
  const read = readDecimal(value)
  if (!read || read.units === 0n) return 'none'
  return read.negative ? 'down' : 'up'
}

/** Unread count on a badge: nothing at 0, then "03", "12", and "99" from a hundred on. */
export function badgeCount(count: number): string | undefined {
  return count > 0 ? Math.min(count, 99).toString().padStart(2, '0') : undefined
}

/** "1 investor", "27 investors", "1,284 investors". */
export function counted(count: Decimal | number, one: string, many: string): string {
  return `${quantity(count)} ${Number(count) === 1 ? one : many}`
}

/** A payment reference as it is read out: "RF73 P004 217I 0009 81". What a payer wrote otherwise stays so. */
export const referenceText = (reference: string): string =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) ? reference.replaceAll(/(.{4})(?=.)/g, '$1 ') : reference
