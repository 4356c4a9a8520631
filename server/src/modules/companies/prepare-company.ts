import { refuseField } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import { canonicalCompanyNumber } from '../../domain/canonical-company-number.ts'
import type { Prepare } from '../../kernel/resource/write-routes.ts'
import type { Work } from '../../kernel/work.ts'
import { keepLogo } from './keep-logo.ts'
import { withClasses } from './share-classes.ts'
import { judgeYearEnd } from './year-end-moves.ts'

type Values = Record<string, unknown>

/**
 * The number as its register writes it, the logo as it is kept, and the classes of shares. Amounts of a company
 * are in its currency, so that stays once there are some; the end of its year moves as far as all allow.
 */
export const prepareCompany: Prepare = async (work, given, existing) => {
  const classed = await withClasses(work, given, existing)
  const values = await withLogo(work, { ...classed, ...registeredNumber(given, existing) })
  const { currency, year_end_month: yearEnd } = values
  if (existing && yearEnd !== undefined && yearEnd !== existing['year_end_month'])
    await judgeYearEnd(work, Number(existing['id']), Number(yearEnd))
  if (!existing || currency === undefined || currency === existing['currency']) return values
  const held = await work.db
    .selectFrom('company_holdings')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('company_id', '=', Number(existing['id']))
    .limit(1)
    .executeTakeFirst()
  if (held) refuseField('currency', 'The currency can’t be changed once a holding has been recorded.')
  return values
}

/** `logo` becomes what is kept of it. */
async function withLogo(work: Work, { logo, ...values }: Values): Promise<Values> {
  if (logo === undefined) return values
  return { ...values, logo_key: logo === null ? null : await keepLogo(work, logo as UploadedFile) }
}

/**
 * Judged when the number or its country is written, by the country that the company will have. One that stood
 * before it was checked is left alone while neither changes.
 */
function registeredNumber(given: Values, existing: Values | undefined): Values {
  const after = (key: string) => (given[key] === undefined ? existing?.[key] : given[key])
  const isOther = (key: string) => given[key] !== undefined && given[key] !== existing?.[key]
  const number = after('company_number')
  if (typeof number !== 'string' || !(isOther('company_number') || isOther('country'))) return {}
  return { company_number: canonicalCompanyNumber(number, { country: after('country') }) }
}
