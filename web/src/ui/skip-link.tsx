import styles from './skip-link.module.css'

/** First thing on a page: takes the keyboard past the navigation to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
