import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { choice, date, id, integer, text } from '../wire.ts'
import { likenessReasons } from './merge.ts'

/** Records that are compared, by the path of their resource. */
const comparedKinds = ['users', 'contacts', 'organisations'] as const
export type ComparedKind = (typeof comparedKinds)[number]

const lookAlike = z.object({
  kind: choice(comparedKinds),
  id: id(),
  name: text(201),
  /** What tells two of one name apart: an e-mail address, a company number. */
  detail: z.string().nullable(),
  score: integer({ min: 0, max: 100 }),
  reasons: z.array(choice(likenessReasons)),
})
export type PossibleDuplicate = z.output<typeof lookAlike>

const answer = z.array(lookAlike)
const mayFind = { event: 'investors', action: 'index' } as const
const mayAdd = { event: 'investors', action: 'create' } as const

export const duplicatesOfUser = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/duplicates',
  summary: 'Investors and open contacts who look like this investor, the most alike first',
  access: mayFind,
  answer,
  status: 200,
})

export const duplicatesOfContact = defineEndpoint({
  method: 'GET',
  path: 'contacts/{id}/duplicates',
  summary: 'Investors and open contacts who look like this contact, the most alike first',
  access: mayFind,
  answer,
  status: 200,
})

export const duplicatesOfOrganisation = defineEndpoint({
  method: 'GET',
  path: 'organisations/{id}/duplicates',
  summary: 'Organisations that look like this one, the most alike first',
  access: mayFind,
  answer,
  status: 200,
})

/** What is typed so far may be half an address: nothing but its length is asked of it. */
export const checkPerson = defineEndpoint({
  method: 'POST',
  path: 'duplicates/check',
  summary: 'Investors and open contacts who look like a person about to be added',
  access: mayAdd,
  body: z.object({
    first_name: text(100).optional(),
    last_name: text(100),
    email: optional(text(254)),
    phone: optional(text(40)),
    date_of_birth: optional(date()),
    postcode: optional(text(12)),
  }),
  answer,
  status: 200,
})

export const checkOrganisation = defineEndpoint({
  method: 'POST',
  path: 'duplicates/check-organisation',
  summary: 'Organisations that look like one about to be added',
  access: mayAdd,
  body: z.object({
    name: text(160),
    registration_number: optional(text(20)),
    lei: optional(text(24)),
    vat_number: optional(text(20)),
    charity_number: optional(text(10)),
    email: optional(text(254)),
    phone: optional(text(40)),
    postcode: optional(text(12)),
  }),
  answer,
  status: 200,
})
