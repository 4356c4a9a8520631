import { check, date, refuse } from '@moorgate/contract'
import type { AnswerOf, lookUpCompany } from '@moorgate/contract'
import { z } from 'zod'
import type { QueryContext } from '../../kernel/work.ts'

type CompanyProfile = AnswerOf<typeof lookUpCompany>

/** The register answers within seconds or not at all. */
const patienceMs = 8000

/**
 * The company of a number, as Companies House has it. 404 for a number that is none or belongs to nobody. 409
 * where no key is set, the key is refused, or the register does not answer.
 */
export async function companyAtCompaniesHouse(
  { platform }: Pick<QueryContext, 'platform'>,
  number: string,
): Promise<CompanyProfile> {
  const { companiesHouse } = platform.settings
  if (!companiesHouse) refuse({ code: 'conflict', reason: 'not_configured' })
  const answer = await ask(companiesHouse, registeredNumber(number))
  if (answer.status === 404) refuse({ code: 'not_found' })
  if (answer.status === 401 || answer.status === 403)
    refuse({ code: 'conflict', reason: 'not_configured', about: 'refused' })
  const read = profile.safeParse(answer.status === 200 ? await answer.json().catch(() => null) : null)
  return read.success ? foundIn(read.data) : refuse({ code: 'conflict', reason: 'no_answer' })
}

/** `1234567` is `01234567`, `sc123456` is `SC123456`. */
function registeredNumber(text: string): string {
  const number = text.trim().toUpperCase()
  if (!/^[A-Z0-9]{1,8}$/.test(number)) refuse({ code: 'not_found' })
  return /^\d+$/.test(number) ? number.padStart(8, '0') : number
}

/** The key is the user of basic authentication; there is no password. */
const ask = ({ key, url }: { key: string; url: string }, number: string): Promise<Response> =>
  fetch(new URL(`/company/${number}`, url), {
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => refuse({ code: 'conflict', reason: 'no_answer' }))

/** What is read of the register's "company profile". Fields that are not named here are left alone. */
const profile = z.object({
  company_name: z.string().min(1),
  company_number: z.string().min(1),
  company_status: z.string().optional(),
  jurisdiction: z.string().optional(),
  date_of_creation: z.string().optional(),
  accounts: z
    .object({ accounting_reference_date: z.object({ month: z.coerce.number().optional() }).optional() })
    .optional(),
  registered_office_address: z
    .object({
      premises: z.string().optional(),
      address_line_1: z.string().optional(),
      address_line_2: z.string().optional(),
      locality: z.string().optional(),
      region: z.string().optional(),
      postal_code: z.string().optional(),
      country: z.string().optional(),
    })
    .optional(),
})

function foundIn(found: z.output<typeof profile>): CompanyProfile {
  const created = check(date(), found.date_of_creation)
  const month = found.accounts?.accounting_reference_date?.month
  const office = Object.values(found.registered_office_address ?? {}).filter(Boolean)
  return {
    legal_name: found.company_name.slice(0, 160),
    company_number: found.company_number.slice(0, 12),
    country: british.has(found.jurisdiction ?? '') ? 'GB' : null,
    incorporated_on: created.ok ? created.value : null,
    year_end_month: month !== undefined && month >= 1 && month <= 12 ? Math.trunc(month) : null,
    company_status: found.company_status?.replaceAll('-', ' ').slice(0, 60) ?? null,
    registered_office: office.length > 0 ? office.join(', ').slice(0, 400) : null,
  }
}

/** Jurisdictions of the register that are parts of the United Kingdom. */
const british = new Set([
  'england-wales',
  'england',
  'wales',
  'scotland',
  'northern-ireland',
  'united-kingdom',
])
