/**
 * ISO 7064 mod 97-10 over letters and digits (A is 10, Z is 35), which IBAN, LEI and RF references share.
 * `text` holds capitals and digits only.
 */
export function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
