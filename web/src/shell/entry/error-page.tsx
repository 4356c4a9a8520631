import { isRoleId, roleIds, roleTerms } from '@moorgate/contract/roles.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { useLabel, useTerm, useText, withArticle } from '../../kernel/terminology.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import styles from './error-page.module.css'

export interface ErrorPageProps {
  /** `forbidden`: the page is there, and this person has no access to it. */
  kind: 'not_found' | 'error' | 'forbidden'
  /** Undefined for somebody who is signed out. */
  roleId: number | undefined
  /** Where the person's own landing page is. */
  home: string
}

/**
 * The two error pages of specification §2.2, text for text, and a page without access under a title of its own.
 * Their links depend on who reads them.
 */
export function ErrorPage({ kind, roleId, home }: ErrorPageProps) {
  const text = useText()
  const missing = kind === 'not_found'
  const isForbidden = kind === 'forbidden'
  const title = isForbidden
    ? 'You don’t have access to this page'
    : text(missing ? 'not_found_title' : 'error_title')
  usePageTitle(title)
  return (
    <div className={styles.page}>
      {missing && (
        <Text variant="meta" tone="faint">
          {text('not_found_code')}
        </Text>
      )}
      <Heading level={1} variant={isStaff(roleId) ? 'title' : 'section'}>
        {title}
      </Heading>
      {isForbidden ? (
        <NoAccess roleId={roleId} />
      ) : (
        <Text tone="soft">{text(missing ? 'not_found_body' : 'error_body')}</Text>
      )}
      <Ways roleId={roleId} home={home} />
      {missing && history.length > 1 && (
        <Button variant="link" className={styles.back} onClick={() => history.back()}>
          Go back
        </Button>
      )}
    </div>
  )
}

const isStaff = (roleId: number | undefined) => isRoleId(roleId) && roleId !== roleIds.user

/** Whose role has no access, and who can change that. */
function NoAccess({ roleId }: { roleId: number | undefined }) {
  const { name, support_email: support } = useBranding()
  const term = useTerm()
  if (isRoleId(roleId) && roleId !== roleIds.user)
    return (
      <Text>
        {`Your role, ${term(roleTerms[roleId])}, doesn’t have access to this page.`}
        {roleId !== roleIds.superAdmin &&
          ` If you need it, ask ${withArticle(term('super_admin'))} at ${name}.`}
      </Text>
    )
  return <Text>If you think you should have access, write to {support ?? name}.</Text>
}

/**
 * Signed out: Login, Register. Investors: Overview, Investment Opportunities. Everybody else: the home link.
 */
function Ways({ roleId, home }: Pick<ErrorPageProps, 'roleId' | 'home'>) {
  const { home_link_text: homeLink } = useBranding()
  const term = useTerm()
  const label = useLabel()
  if (roleId === undefined)
    return <Pair first={[term('login'), '/login']} second={[term('register'), '/register']} />
  if (roleId === roleIds.user)
    return (
      <Pair
        first={[term('overview'), '/investor']}
        second={[label('investment_opportunities'), '/investor/investments']}
      />
    )
  return (
    <div className={styles.ways}>
      <ButtonLink href={home} variant="primary">
        {homeLink}
      </ButtonLink>
    </div>
  )
}

type ErrorLink = readonly [label: string, href: string]

function Pair({ first, second }: { first: ErrorLink; second: ErrorLink }) {
  return (
    <div className={styles.ways}>
      <ButtonLink href={first[1]} variant="primary">
        {first[0]}
      </ButtonLink>
      <ButtonLink href={second[1]}>{second[0]}</ButtonLink>
    </div>
  )
}
