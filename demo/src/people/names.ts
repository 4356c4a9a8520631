/**
 * Names and places of which invented people are made. Postcodes end in what no postcode ends in, numbers are
 * those kept for fiction.
 */
const firstNames =
  `Abigail Adam Alasdair Alice Amara Andrew Anjali Anneliese Barnaby Beatrice Benedict Bethany Bronwen Callista Cameron
  Catriona Cecily Charles Christopher Clara Conor Daisy Daniel Deborah Dilys Dominic Edith Elspeth Emrys Esther Felix Fergus Fiona
  Frances Frederick Gareth Geraldine Gwen Hamish Harriet Hector Henrietta Hugh Imran Ines Isobel Ivor Jemima Jocelyn Jonah Joyce Kieran
  Kirsty Laurence Leila Leonora Lorna Lucian Magnus Mairi Martha Matilda Meredith Miles Mohan Morwenna Nathaniel Nerys`.split(
    /\s+/,
  )
const lastNames =
  `Abernethy Alder Ashdown Atherley Bagshaw Balfour Bancroft Barraclough Beckwith Bellamy Birtwistle Blackwood Bracewell
  Brandreth Calder Carmichael Carrow Chalmers Chatterjee Colville Corrigan Cranleigh Dacre Dalgleish Denholm Devereux Drummond Dunmore
  Eastwick Ellerby Elphick Fairweather Farquhar Fenwick Fitzroy Gallacher Garrow Gillespie Goodall Greaves Hadley Halloran Harcourt
  Haslam Hepburn Holroyd Hussain Ingleby Iveson Jardine Kapoor Keswick Kilbride Lascelles Lattimer Ledbury Lockhart Loxley Mackworth
  Marchbank Mellor Merriweather Nayar Oakeshott Okafor Ormerod Pargeter Pemberton Penhallow Quarrington Radcliffe Ravensworth Rowntree
  Selwyn Sheringham Stainforth`.split(/\s+/)

const streets =
  `Abbey Gate|Alma Terrace|Beech Walk|Canal Street|Castle Hill|Church Lane|Clarence Row|Deanery Close|Elm Grove|Fountain
  Place|Granary Wharf|Harbour View|Ivy Bank|Jubilee Road|Kiln Lane|Lime Avenue|Mill Race|Nelson Street|Orchard Rise|Priory Walk|Quarry
  Road|Regent Parade|Station Approach|Tannery Row|Upper Green|Vicarage Gardens|Weavers Yard|York Crescent`
    .replaceAll(/\s+/g, ' ')
    .split('|')
const places = [
  ['Bath', 'Somerset', 'BA1'],
  ['Bristol', 'Bristol', 'BS8'],
  ['Cambridge', 'Cambridgeshire', 'CB2'],
  ['Cardiff', 'South Glamorgan', 'CF11'],
  ['Chester', 'Cheshire', 'CH1'],
  ['Edinburgh', 'Midlothian', 'EH3'],
  ['Exeter', 'Devon', 'EX4'],
  ['Glasgow', 'Lanarkshire', 'G12'],
  ['Harrogate', 'North Yorkshire', 'HG1'],
  ['Leeds', 'West Yorkshire', 'LS8'],
  ['Lewes', 'East Sussex', 'BN7'],
  ['London', 'Greater London', 'SE1'],
  ['Manchester', 'Greater Manchester', 'M20'],
  ['Norwich', 'Norfolk', 'NR2'],
  ['Oxford', 'Oxfordshire', 'OX2'],
  ['Stirling', 'Stirlingshire', 'FK8'],
  ['Winchester', 'Hampshire', 'SO23'],
] as const
const occupations =
  `Architect|Barrister|Civil engineer|Company director|Consultant surgeon|Dentist|Farmer|Hotelier|Marine surveyor|Partner
  in a law firm|Pharmacist|Property developer|Retired headteacher|Retired officer|Software engineer|Veterinary surgeon`
    .replaceAll(/\s+/g, ' ')
    .split('|')

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!

/**
 * What is on an invented person's record. The same number gives the same person; 5,000 numbers give 5,000
 * names.
 */
export function nameOf(number: number) {
  const first = pick(firstNames, number * 23)
  const last = pick(lastNames, number * 29 + Math.floor(number / firstNames.length))
  return { first_name: first, last_name: last, ...detailsOf(number) }
}

/** Everything but a name: where somebody lives, how they are reached and what they do. */
export function detailsOf(number: number) {
  const [city, county, district] = pick(places, number * 5)
  return {
    phone: `+44 7700 900${String(number % 1000).padStart(3, '0')}`,
    date_of_birth: `${1944 + ((number * 7) % 50)}-${two(1 + ((number * 5) % 12))}-${two(1 + ((number * 11) % 28))}`,
    nationality: 'GB',
    country_of_residence: 'GB',
    address: {
      line1: `${1 + ((number * 3) % 96)} ${pick(streets, number * 3)}`,
      city,
      county,
      postcode: `${district} 0XX`,
      country: 'GB',
    },
    occupation: pick(occupations, number * 3),
    employment_status: number % 5 === 0 ? 'Retired' : number % 3 === 0 ? 'Self-employed' : 'Employed',
    source_of_wealth: pick(['Savings from income', 'Sale of a business', 'Inheritance', 'Property'], number),
    marketing: number % 3 !== 0,
  }
}

const two = (number: number) => String(number).padStart(2, '0')
