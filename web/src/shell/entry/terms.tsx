import { useBranding } from '../../kernel/branding.tsx'
import { Html } from '../../kernel/html.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { useText } from '../../kernel/terminology.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { PlainFrame } from './plain-frame.tsx'
import styles from './terms.module.css'

/** `/terms`, for everybody. Where the terms live on another site, it leads there. */
export function TermsPage() {
  const { terms_format: format, terms_url: url, terms_text: words, terms_version: version } = useBranding()
  const text = useText()
  usePageTitle(text('terms_title'))
  return (
    <PlainFrame>
      <article className={styles.article}>
        <Heading level={1} variant="title">
          {text('terms_title')}
        </Heading>
        <Text variant="meta" tone="faint">
          Version {version}
        </Text>
        {format === 'url' && url !== null ? (
          <p className={styles.elsewhere}>
            <TextLink href={url}>Read the terms and conditions</TextLink>
          </p>
        ) : (
          <Html text={words} className={styles.words} />
        )}
      </article>
    </PlainFrame>
  )
}
