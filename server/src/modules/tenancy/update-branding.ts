import { isDeepStrictEqual } from 'node:util'
import { can, featureFlags, refuse } from '@moorgate/contract'
import type { BodyOf, FeatureFlag, UploadedFile, updateBranding as endpoint } from '@moorgate/contract'
import type { Updateable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { canonicalCompanyNumber } from '../../domain/canonical-company-number.ts'
import { sanitised } from '../../kernel/html/index.ts'
import { checkVersion } from '../../kernel/rows.ts'
import { mustBeConfirmed } from '../../kernel/session-life.ts'
import type { Work } from '../../kernel/work.ts'
import { storeBrandFile } from '../stored-files/index.ts'
import { checkWords, ownTexts } from './check-words.ts'
import { recordProtectionsOff } from './tell-of-protections.ts'
import { publishTerms } from './publish-terms.ts'
import { differing, lockBranding, store } from './store-branding.ts'
import type { BrandingRow as Row } from './store-branding.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Changes a tenant's look, words, texts or switches. Raises the terms' version when they changed and it is
 * asked for. 409 where somebody changed any of it since `expectedVersion`; without one the last who saves
 * wins.
 */
export async function updateBranding(
  work: Work,
  body: Body,
  expectedVersion?: number,
  { isCustom = false } = {},
): Promise<void> {
  const row = await lockBranding(work)
  checkVersion(row, expectedVersion)
  checkWords(body, row.texts as Record<string, string>)
  const flags = chosenFlags(work, row, body)
  const said: Updateable<Tables['brandings']> = {
    ...simple(body, row),
    ...(await marks(work, body)),
    ...(body.colours &&
      !isDeepStrictEqual(body.colours, row.colours) && {
        colours: JSON.stringify(body.colours),
        is_custom: true,
      }),
    ...(body.navigation && { navigation: JSON.stringify(merged(row.navigation, body.navigation)) }),
    ...(body.texts && { texts: JSON.stringify(ownTexts(merged(row.texts, body.texts))) }),
    ...(Object.keys(flags).length > 0 && { flags: JSON.stringify({ ...(row.flags as object), ...flags }) }),
  }
  // A custom save that changes nothing leaves a default look what it is.
  const saves = isCustom && Object.keys(differing(row, said)).length > 0
  const changes = { ...said, ...(saves && { is_custom: true }) }
  const raised = body.bump_terms === true && termsChanged(row, changes)
  await (raised ? publishTerms(work, row, changes) : store(work, row, changes))
  recordProtectionsOff(work, flags)
}

/** Logos and favicon: a file replaces one, an empty field takes it away. */
async function marks(work: Work, body: Body): Promise<Updateable<Tables['brandings']>> {
  const changes: Updateable<Tables['brandings']> = {}
  if (body.logo !== undefined)
    changes.logo_key = body.logo && (await storeBrandFile(work, 'logo', body.logo as UploadedFile))
  if (body.logo_alt !== undefined)
    changes.logo_alt_key =
      body.logo_alt && (await storeBrandFile(work, 'logo-alt', body.logo_alt as UploadedFile))
  if (body.favicon !== undefined)
    changes.favicon_key =
      body.favicon && (await storeBrandFile(work, 'favicon', body.favicon as UploadedFile))
  return changes
}

const rich = ['terms_text', 'risk_warning_text', 'market_sounding_description'] as const
const plainFields = [
  'terms_format',
  'terms_url',
  'risk_banner_text',
  'display_font',
  'portal_order',
  'page_title',
  'support_email',
  'vat_number',
  'company_name',
  'company_address',
  'fca_number',
  'fca_principal',
  'complaints_url',
  'privacy_url',
  'back_to_site_url',
  'home_link_text',
  'noindex',
] as const

/** A text that comes back as it stands is left alone: cleaning it could write it another way. */
function simple(body: Body, row: Row): Updateable<Tables['brandings']> {
  const plain = plainFields.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])
  const html = rich
    .filter((name) => body[name] !== undefined && body[name] !== row[name])
    .map((name) => [name, sanitised(body[name]!, name)])
  return {
    ...Object.fromEntries([...plain, ...html]),
    ...(body.company_number !== undefined && {
      company_number: body.company_number && canonicalCompanyNumber(body.company_number),
    }),
  }
}

/** An empty word goes back to its default. */
function merged(stored: unknown, given: Record<string, string | null>): Record<string, string> {
  const all = { ...(stored as Record<string, string>), ...given }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

function chosenFlags(work: Work, row: Row, body: Body): Partial<Record<FeatureFlag, 0 | 1>> {
  const chosen = featureFlags.filter((flag) => body[flag] !== undefined)
  if (chosen.length > 0 && !can(work.actor.roleId ?? 0, 'features', 'update')) refuse({ code: 'forbidden' })
  const known = { ...work.tenant.flags, ...(row.flags as Partial<Record<FeatureFlag, 0 | 1>>) }
  const changed = chosen.filter((flag) => body[flag] !== known[flag])
  if (changed.length > 0) mustBeConfirmed(work)
  return Object.fromEntries(changed.map((flag) => [flag, body[flag]]))
}

const termsChanged = (row: Row, changes: Updateable<Tables['brandings']>) =>
  (['terms_text', 'terms_url', 'terms_format'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== row[name],
  )
