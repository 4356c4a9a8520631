import { useBranding } from '../kernel/branding.tsx'
import { Logo } from '../ui/logo.tsx'
import type { LogoProps } from '../ui/logo.tsx'

/** The logo of the tenant whose site this is. */
export function TenantLogo(props: Pick<LogoProps, 'size' | 'markOnly'>) {
  const { name, logo, logo_alt: logoForDark } = useBranding()
  return <Logo {...props} name={name} src={logo ?? undefined} altSrc={logoForDark ?? undefined} />
}
