/** Letters that no decomposition makes plain, with what people type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}

const anyOfThem = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/**
 * Letters as people type them who don't have them on their keyboard: small, of usual width, without accents,
 * and plain apostrophes. `Łukasz Wójcik` is `lukasz wojcik`, `Groß` is `gross`, `O’Brien` is `o'brien`.
 */
export const foldedLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(anyOfThem, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[\u02bc\u2018\u2019`\u00b4]/gu, "'")
