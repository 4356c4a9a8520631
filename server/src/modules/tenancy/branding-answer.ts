import { labelDefaults, themeFlags } from '@moorgate/contract'
import type { AnswerOf, readBranding } from '@moorgate/contract'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { appVersion } from './version.ts'

export type Branding = AnswerOf<typeof readBranding>

/**
 * What anybody may know of a tenant before signing in: specification §3 "Theme/branding", the flags of §9
 * under both names.
 */
export function brandingAnswer(platform: Platform, tenant: Tenant): Branding {
  const { branding } = tenant
  const { flags } = branding
  const logo = fileAddress('logo', branding.logo_key)
  const logoAlt = fileAddress('logo-alt', branding.logo_alt_key)
  return {
    id: 1,
    name: tenant.name,
    colours: branding.colours,
    navigation: branding.navigation,
    texts: branding.texts,
    terms_version: branding.terms_version,
    terms_format: branding.terms_format,
    terms_text: branding.terms_text,
    terms_url: branding.terms_url,
    risk_warning_text: branding.risk_warning_text,
    risk_banner_text: branding.risk_banner_text,
    market_sounding_description: branding.market_sounding_description,
    logo,
    logo_alt: logoAlt,
    logoLight: logoAlt,
    favicon: fileAddress('favicon', branding.favicon_key),
    display_font: branding.display_font,
    portal_order: branding.portal_order,
    page_title: branding.page_title ?? defaultsLeftOut(branding).page_title,
    support_email: branding.support_email,
    vat_number: branding.vat_number,
    company_name: branding.company_name,
    company_number: branding.company_number,
    company_address: branding.company_address,
    fca_number: branding.fca_number,
    fca_principal: branding.fca_principal,
    complaints_url: branding.complaints_url,
    privacy_url: branding.privacy_url,
    back_to_site_url: branding.back_to_site_url,
    home_link_text: branding.home_link_text ?? defaultsLeftOut(branding).home_link_text,
    noindex: branding.noindex,
    isCustomBranding: branding.is_custom,
    isTrial: tenant.isTrial,
    appVersion,
    ...realtimeFacts(platform, tenant),
    version: branding.version,
    ...flags,
    ...themeFlags(flags),
  }
}

/** What is read where a tenant said nothing of its own. */
export const defaultsLeftOut = ({ navigation }: { navigation: unknown }) => ({
  page_title: (navigation as Record<string, string>)['title'] ?? labelDefaults.title,
  home_link_text: 'Back to overview',
})

/**
 * The key is the file's own name in storage, so a changed logo has a changed address and may be cached for
 * good.
 */
export const fileAddress = (kind: string, key: string | null) =>
  key === null ? null : `/files/brand/${kind}/${key.split('/').pop()}`

function realtimeFacts({ settings }: Platform, tenant: Tenant) {
  if (settings.realtime.driver === 'hosted')
    return { pusher_key: settings.realtime.key, pusher_cluster: settings.realtime.cluster, pusher_own: false }
  return { pusher_key: tenant.realtime.key, pusher_cluster: 'eu', pusher_own: true }
}
