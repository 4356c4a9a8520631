import fc from 'fast-check'

const beforeSurrogates = 0xd8_00
const afterSurrogates = 0xe0_00
const surrogates = afterSurrogates - beforeSurrogates

/**
 * Any character there is, as the unit of a text: `fc.string({ unit: anyCharacter })`. It is what fast-check
 * calls `binary`, for which each process would make a table of a million characters first.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10_ff_ff - surrogates).map(
  (at) => String.fromCodePoint(at < beforeSurrogates ? at : at + surrogates),
  (character) => {
    const at = codePointOf(character)
    return at < beforeSurrogates ? at : at - surrogates
  },
)

/** Refuses what is no character, or more than one, as fast-check asks of what is mapped back. */
function codePointOf(character: unknown): number {
  if (typeof character !== 'string' || !character.isWellFormed() || [...character].length !== 1)
    throw new Error('not one character')
  return character.codePointAt(0)!
}
