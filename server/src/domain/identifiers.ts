import { mod97 } from './check97.ts'

/**
 * International identifiers. Each parser takes what people type (any case, spaces) and returns the canonical
 * form for storing, or `undefined`. Passing means well-formed, not that the thing exists.
 */

function compact(text: string): string {
  return text.replace(/[\s./\p{Pd}\p{Cf}]/gu, '').toUpperCase()
}

// Whole length by country, from the SWIFT IBAN registry.
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 ' +
    'EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 ' +
    'KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 ' +
    'PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 ' +
    'UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/**
 * IBAN (ISO 13616): the country's length, and the first four characters moved to the end leave 1 modulo 97.
 * Example: `GB82 WEST 1234 5698 7654 32` is `GB82WEST12345698765432`.
 */
export function parseIban(text: string): string | undefined {
  const iban = compact(text)
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return undefined
  if (iban.length !== ibanLengths[iban.slice(0, 2)]) return undefined
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : undefined
}

/** BIC (ISO 9362): bank, country, place, and optionally a branch. `NWBKGB2L`, `BARCGB22XXX`. */
export function parseBic(text: string): string | undefined {
  const bic = compact(text)
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : undefined
}

/** LEI (ISO 17442): 20 characters that leave 1 modulo 97. `5493001KJTIIGC8Y1R12`. */
export function parseLei(text: string): string | undefined {
  const lei = compact(text)
  return /^[A-Z0-9]{18}[0-9]{2}$/.test(lei) && mod97(lei) === 1 ? lei : undefined
}
