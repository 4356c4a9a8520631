import { z } from 'zod'
import { optional } from '../resource.ts'
import { date, map, pattern, text } from '../wire.ts'

const country = () => pattern(/^[A-Z]{2}$/, 2, 'GB')

/** What an investor says of themselves before they can invest, asked in one form: none of it may be left out. */
export const neededDetails = z.object({
  date_of_birth: date(),
  country_of_residence: country(),
  address: map({
    line1: text(120),
    line2: optional(text(120)),
    city: text(80),
    county: optional(text(80)),
    postcode: optional(text(12)),
    country: country(),
  }),
})
