/**
 * Names that people could have: 60 first names, and 1,000 surnames of two halves, so that a search finds some
 * and not all.
 */
export const firstNames =
  `Ada Adam Agnes Alan Alice Amara Anika Arthur Beatrice Ben Bridget Callum Clara Colin Daisy David Duncan Edith Eleanor
  Elias Emma Esther Felix Fiona Fraser George Grace Graham Hannah Harriet Helena Hugh Ida Imogen Isaac Ivy James Joan Joseph
  Kate Laura Leon Lydia Marcus Mary Meera Nadia Noah Olive Omar Oscar Peter Priya Rafael Rosa Ruth Simon Sunniva Tom Zara`.split(
    /\s+/,
  )

const firstHalves =
  `Ash Bar Beck Birk Brad Bram Burn Car Chad Clay Cran Dal Den Earn Eden Fair Fal Far Gar Glen Hal Ham Hart Hazel Hol Kel
  Kirk Lang Lin Mar Mel Mor Nor Oak Pem Rad Ross Shel Stan Whit`.split(/\s+/)
const secondHalves =
  `berry borough bourne bridge brook bury by combe dale den field ford gate grove ham hurst land ley low mere more stead
  stoke ton worth`.split(/\s+/)

export const surnames = firstHalves.flatMap((first) => secondHalves.map((second) => first + second))
